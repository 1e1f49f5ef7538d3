import { asc, lt } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import type { Flood, FloodKind } from './flood.ts';
import { floods } from './floods.table.ts';

/** How long staff are told of a flood. */
const toldMs = 12 * 60 * 60_000;

/** Notes that there is a flood of a kind. */
export async function recordFlood(queries: Queries, kind: FloodKind, at: Date): Promise<void> {
  await queries.insert(floods).values({ kind, at }).onConflictDoUpdate({ target: floods.kind, set: { at } });
}

/** The floods that staff are told of, the earliest first. */
export async function readFloods(queries: Queries): Promise<Flood[]> {
  const rows = await queries.select().from(floods).orderBy(asc(floods.at), asc(floods.kind));
  return rows.map(({ kind, at }) => ({ kind, at: at.toISOString() }));
}

/** Deletes the floods that were over long ago. */
export async function forgetFloods(queries: Queries, now: Date): Promise<void> {
  await queries.delete(floods).where(lt(floods.at, new Date(now.getTime() - toldMs)));
}
