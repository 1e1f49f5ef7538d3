import { and, asc, gt, inArray, ne, sql } from 'drizzle-orm';
import { changes } from '../changes/changes.table.ts';
import type { Queries } from '../platform/database.ts';
import { refText } from './person.ts';
import { itself } from './retention/retention.store.ts';

const sources = { inquiry: 'lead', alert: 'alert', newsletter: 'news' } as const;
type Kind = keyof typeof sources;
const kinds = Object.keys(sources) as Kind[];

/**
 * The records that people have erased since a time, such as `lead-12`: what a backup of that time brings back. Not those that went
 * by their age, which go again by themselves. None in a database without tables.
 */
export async function erasedSince(queries: Queries, since: Date): Promise<string[]> {
  const { rows: found } = await queries.execute<{ isThere: boolean }>(
    sql`select to_regclass('public.changes') is not null as "isThere"`,
  );
  if (found[0]?.isThere !== true) return [];
  const { kind, action, by, at, subjectId, id } = changes;
  const rows = await queries
    .select({ kind, subjectId })
    .from(changes)
    .where(and(gt(at, since), inArray(kind, kinds), inArray(action, ['deleted', 'removed']), ne(by, itself)))
    .orderBy(asc(id));
  const texts = rows.flatMap((row) =>
    row.subjectId === null ? [] : [refText({ source: sources[row.kind as Kind], id: row.subjectId })],
  );
  return [...new Set(texts)];
}
