import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { vehicleEditors } from './editors.table.ts';

/**
 * Seconds after its last heartbeat for which a form counts as open. Times are those of the database, because
 * the clocks of several nodes differ.
 */
const openSeconds = 25;
const isOpen = gt(vehicleEditors.seenAt, sql`now() - make_interval(secs => ${openSeconds})`);

/** An open form of a vehicle. */
export type OpenForm = { vehicleId: number; form: string; username: string };

/** User names of the others who have the vehicle open, A to Z. */
export async function otherEditors(
  queries: Queries,
  { vehicleId, username }: Omit<OpenForm, 'form'>,
): Promise<string[]> {
  const rows = await queries
    .selectDistinct({ username: vehicleEditors.username })
    .from(vehicleEditors)
    .where(and(eq(vehicleEditors.vehicleId, vehicleId), ne(vehicleEditors.username, username), isOpen))
    .orderBy(asc(vehicleEditors.username));
  return rows.map((row) => row.username);
}

/** Records a heartbeat, and forgets every form that has had none for long. */
export async function keepOpen(queries: Queries, open: OpenForm): Promise<void> {
  const seenAt = sql`now()`;
  await queries
    .insert(vehicleEditors)
    .values({ ...open, seenAt })
    .onConflictDoUpdate({
      target: vehicleEditors.form,
      set: { vehicleId: open.vehicleId, seenAt },
      // The id is made up by the browser, so another user might send it.
      setWhere: eq(vehicleEditors.username, open.username),
    });
  await queries.execute(sql`delete from ${vehicleEditors} where form in
    (select form from ${vehicleEditors} where not (${isOpen}) for update skip locked)`);
}

/** Forgets a form that was closed. */
export async function closeForm(queries: Queries, { vehicleId, form, username }: OpenForm): Promise<void> {
  await queries
    .delete(vehicleEditors)
    .where(
      and(
        eq(vehicleEditors.form, form),
        eq(vehicleEditors.vehicleId, vehicleId),
        eq(vehicleEditors.username, username),
      ),
    );
}
