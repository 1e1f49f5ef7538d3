import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import type { Columns } from './header-columns.ts';
import type { ChosenColumns } from './header-columns.ts';
import { isImportColumn } from './import-fields.ts';
import { importMappings } from './import-mappings.table.ts';

/** Names that differ in case and spaces alone are the same shape of file. */
const keyOf = (header: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(header.map((name) => name.replace(/\s+/g, ' ').trim().toLowerCase())))
    .digest('base64url');

/** What has been remembered for every shape of file. A dealership has a handful of them. */
export async function rememberedColumns(queries: Queries): Promise<ChosenColumns> {
  const rows = await queries.select().from(importMappings);
  // Another version may have remembered a field that this one does not know.
  const fields = new Map(
    rows.map((row) => [
      row.header,
      row.fields.map((field) => (field && isImportColumn(field) ? field : null)),
    ]),
  );
  return (header) => fields.get(keyOf(header)) ?? null;
}

/** Remembers what the columns are taken for; forgets it where that is what their names usually mean. */
export async function rememberColumns(
  queries: Queries,
  { header, fields, usual }: Columns,
  now: Date,
): Promise<void> {
  const key = keyOf(header);
  if (JSON.stringify(fields) === JSON.stringify(usual)) {
    await queries.delete(importMappings).where(eq(importMappings.header, key));
    return;
  }
  await queries
    .insert(importMappings)
    .values({ header: key, fields, updatedAt: now })
    .onConflictDoUpdate({ target: importMappings.header, set: { fields, updatedAt: now } });
}
