import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { changes } from '../changes/changes.table.ts';
import { phoneDigits } from '../inquiries/inquiries.table.ts';
import type { Queries } from '../platform/database.ts';
import { textList } from '../platform/database/text-list.ts';
import { holdsWord } from '../platform/database/words.ts';
import { mailboxIn } from '../platform/mail/mailbox.ts';
import { deletedVehicles } from '../vehicles/deleted-vehicles.table.ts';
import { idList } from '../vehicles/id-list.ts';
import { vehicleBatchRows } from '../vehicles/undo/vehicle-batches.table.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';

/** A buyer without an inquiry, by what was entered with the sale: one of these mailboxes, or without a mail address one of these last ten digits. */
export type EnteredBuyer = { mailboxes: readonly string[]; numbers: readonly string[] };

/** Whether a sale was to this buyer; `email` and `phone` are what was entered. */
const isTo = ({ mailboxes, numbers }: EnteredBuyer, email: SQLWrapper, phone: SQLWrapper): SQL =>
  sql`(${mailboxIn(email)} = any (${textList(mailboxes)})
    or (${mailboxIn(email)} is null and ${phoneDigits(phone)} = any (${textList(numbers)})))`;

/** The sales to this buyer. */
export const isSoldTo = (buyer: EnteredBuyer): SQL | undefined =>
  and(eq(vehicles.status, 'sold'), isTo(buyer, vehicles.buyerEmail, vehicles.buyerPhone));

const inBin = { table: deletedVehicles, column: deletedVehicles.vehicle, id: deletedVehicles.vehicleId };
const inBatches = [vehicleBatchRows.before, vehicleBatchRows.after].map((column) => ({
  table: vehicleBatchRows,
  column,
  id: vehicleBatchRows.vehicleId,
}));
type Stored = typeof inBin | (typeof inBatches)[number];

/**
 * Takes this buyer out of sales, with `keepName` all but the name; out of the bin, of what undoing would bring back, and of what the
 * change log says of those vehicles, wholly. `texts` are their addresses and numbers. Returns the ids of the sold vehicles.
 */
export async function forgetEnteredBuyer(
  tx: Queries,
  buyer: EnteredBuyer,
  { keepName, texts }: { keepName: boolean; texts: readonly string[] },
): Promise<number[]> {
  const nothing = { buyer_phone: null, buyer_email: null, ...(!keepName && { buyer_name: null }) };
  /** Empties rows of the bin or of batches, and returns the ids of their vehicles. */
  const empty = async ({ table, column, id }: Stored, isTheirs: SQL) => {
    // Only columns that the row holds: undoing must not bring back others.
    const { rows } = await tx.execute<{ id: number }>(sql`update ${table}
      set ${sql.identifier(column.name)} = ${column} || (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${JSON.stringify(nothing)}::jsonb) where ${column} ? key)
      where ${isTheirs} returning ${id} as id`);
    return rows.map((row) => row.id);
  };
  const about: number[] = [];
  for (const stored of [inBin, ...inBatches]) {
    const { column } = stored;
    const isTheirs = isTo(buyer, sql`(${column} ->> 'buyer_email')`, sql`(${column} ->> 'buyer_phone')`);
    about.push(...(await empty(stored, isTheirs)));
  }
  const sold = await tx
    .update(vehicles)
    .set({ buyerPhone: null, buyerEmail: null, ...(!keepName && { buyerName: null }) })
    .where(isTo(buyer, vehicles.buyerEmail, vehicles.buyerPhone))
    .returning({ id: vehicles.id });
  const ids = sold.map((row) => row.id);
  const theirs = sql`any (${idList([...about, ...ids])})`;
  // A batch holds what it has changed: the name or the number alone, if that was entered or corrected by itself, which may be spelled in
  // any way. So others who bought the same car without a mail address go too: nothing of the erased person may come back by undoing.
  for (const stored of inBatches)
    await empty(
      stored,
      sql`${stored.id} = ${theirs} and ${mailboxIn(sql`(${stored.column} ->> 'buyer_email')`)} is null`,
    );
  const withoutBuyer = sql`(select jsonb_agg(case when f ->> 'field' in ('buyerName', 'buyerPhone', 'buyerEmail')
      then jsonb_build_object('field', f -> 'field', 'from', null, 'to', null) else f end)
    from jsonb_array_elements(${changes.fields}) as f)`;
  await tx
    .update(changes)
    .set({ fields: withoutBuyer })
    .where(
      and(
        eq(changes.kind, 'vehicle'),
        or(
          sql`${changes.subjectId} = ${theirs}`,
          texts.length === 0 ? undefined : holdsWord(changes.fields, texts),
        ),
        sql`${changes.fields} @? '$[*] ? (@.field starts with "buyer")'`,
      ),
    );
  return ids;
}
