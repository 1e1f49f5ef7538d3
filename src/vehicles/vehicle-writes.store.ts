import { and, eq, ne, sql } from 'drizzle-orm';
import type { FieldChange } from '../changes/change.ts';
import { differences, recordChanges, type NewChange } from '../changes/changes.store.ts';
import { isUniqueViolation } from '../platform/database/failures.ts';
import type { Queries } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import { costBasisOf, costItemsChange } from './cost-items.ts';
import { documentsChange } from './documents/document.ts';
import { storedDocuments } from './documents/documents.store.ts';
import { requireAdviser } from './adviser.store.ts';
import { undoableEdit } from './undo/undo-one.ts';
import { undoably } from './undo/undo-one.store.ts';
import {
  noParties,
  partyFields,
  saleAfter,
  saleDayProblem,
  saleFields,
  saleOf,
  soldOn,
  type SaleParties,
} from './sale.ts';
import { showingAfter } from './publishing.ts';
import { requireStored, normalizeImages } from './vehicle-images.ts';
import { labelInSentence } from './field-text.ts';
import { vehicleFieldNames } from './vehicle-fields.ts';
import { vehicleName } from './vehicle-name.ts';
import type { Vehicle, VehicleInput } from './vehicle.ts';
import { toVehicle } from './vehicles.store.ts';
import { vehicles } from './vehicles.table.ts';

type Row = typeof vehicles.$inferSelect;
/** `by` is the user name of the writer. */
export type Writing = { by: string; now: Date };
/** `maySell`: whether the writer may record a sale, or undo one. `timeZone` is the dealership's. */
type Editing = Writing & { maySell: boolean; timeZone: string };

/**
 * Lists a vehicle; it is committed when this resolves. A repeated request with the same `idempotencyKey`
 * lists nothing and gets the vehicle of the first, even if both arrive at the same time. Throws 403 for status
 * sold without `maySell`, 400 for images or documents that are not stored or an adviser who is none, 409 for a VIN or stock number that another listed vehicle has. Images must
 * already be addresses.
 */
export async function addVehicle(
  queries: Queries,
  given: VehicleInput,
  { by, now, maySell, timeZone, idempotencyKey }: Editing & { idempotencyKey: string | null },
): Promise<Vehicle> {
  try {
    return await queries.transaction(async (tx) => {
      await lockVehicleWrites(tx);
      const earlier = await findSent(tx, idempotencyKey);
      if (earlier) return earlier;
      requireSeller('available', given.status, maySell);
      await requireStored(tx, given);
      const documents = await storedDocuments(tx, given.documents);
      if (given.adviser !== null) await requireAdviser(tx, given.adviser);
      const vehicle = {
        ...given,
        ...normalizeImages(given, given.featuredImage),
        documents,
        costBasis: costBasisOf(given),
        listedAt: now,
      };
      const sale = given.status === 'sold' ? saleOf(vehicle, given.price, { now, timeZone }) : {};
      const [row] = await tx
        .insert(vehicles)
        .values({
          ...vehicle,
          ...sale,
          ...showingAfter(null, given, now),
          updatedAt: now,
          idempotencyKey: idempotencyKey,
        })
        .returning();
      if (!row) throw new Error('The vehicle was not stored');
      const fields = differences(null, row, ['price', 'soldPrice']);
      await recordChanges(tx, [{ by, ...entryOf('added', row, fields) }], now);
      return toVehicle(row);
    });
  } catch (error) {
    throw await conflictOf(queries, error, given, null);
  }
}

/**
 * Writes the given fields of a vehicle and returns all of it. With `updatedAt`, the state that was edited, it
 * throws 409 if there is a newer one. Status sold is a sale at the listed price; another status ends a sale,
 * and the vehicle is listed again under its first `listedAt`, since that is when the dealer took it in.
 * Throws 404, 403 for a sale or the end of one without `maySell`, 400 for images that are not stored or an adviser who is none, 409 for a
 * VIN or stock number that another listed vehicle has. Images must already be addresses.
 */
export async function editVehicle(
  queries: Queries,
  id: number,
  { updatedAt, ...given }: Partial<VehicleInput> & { updatedAt?: string | undefined },
  { by, now, maySell, timeZone }: Editing,
): Promise<Vehicle> {
  let unique: Pick<VehicleInput, UniqueField> = { vin: null, stockNumber: null };
  try {
    return await queries.transaction(async (tx) => {
      await lockVehicleWrites(tx);
      const before = await lock(tx, id);
      requireCurrent(before, updatedAt);
      const merged = { ...before, ...given };
      const next = { ...merged, costBasis: costBasisOf(merged) };
      unique = next;
      requireSeller(before.status, next.status, maySell);
      await requireStored(tx, given);
      const documents = given.documents && (await storedDocuments(tx, given.documents));
      // Who looked after it before may have left.
      if (next.adviser !== null && next.adviser !== before.adviser) await requireAdviser(tx, next.adviser);
      const writing = () =>
        write(tx, before, now, {
          ...given,
          ...normalizeImages(next, given.featuredImage),
          ...(documents && { documents }),
          costBasis: next.costBasis,
          ...saleAfter(before, next, { now, timeZone }),
          ...showingAfter(before, next, now),
          ...(next.status !== 'sold' && noParties),
        });
      const others = differences(before, next, vehicleFieldNames).some(
        ({ field }) => field !== 'price' && field !== 'status',
      );
      const undoable = undoableEdit(before, next, others);
      const after = await (undoable === null
        ? writing()
        : undoably(tx, id, { by, now, ...undoable }, writing));
      const isSale = before.status !== 'sold' && after.status === 'sold';
      const fields = [
        ...differences(before, after, isSale ? ['soldPrice'] : saleFields),
        ...differences(before, after, vehicleFieldNames).filter(
          // That an available vehicle is sold is what the entry says.
          ({ field, from }) =>
            field !== 'costItems' &&
            field !== 'documents' &&
            !(isSale && field === 'status' && from === 'available'),
        ),
        ...costItemsChange(before.costItems, after.costItems),
        ...documentsChange(before.documents, after.documents),
      ];
      const entry = entryOf(isSale ? 'sold' : 'changed', after, fields);
      // With the time of the state that it produced, so that the author of the current state can be found.
      await recordChanges(tx, fields.length === 0 ? [] : [{ by, ...entry }], after.updatedAt);
      return toVehicle(after);
    });
  } catch (error) {
    throw await conflictOf(queries, error, unique, id);
  }
}

/**
 * Sells a vehicle, without `soldPrice` at the listed price; with a price on request, the sale then has none.
 * `soldOn` is a day in `timeZone`; without it, the sale is now. Throws 404, 409 if it is already sold, and 400
 * for a day before its listing or in the future.
 */
export async function sellVehicle(
  queries: Queries,
  id: number,
  {
    soldPrice,
    soldOn: day,
    ...parties
  }: {
    soldPrice?: number | undefined;
    soldOn?: string | undefined;
  } & { [Field in keyof SaleParties]?: SaleParties[Field] | undefined },
  { by, now, timeZone }: Writing & { timeZone: string },
): Promise<Vehicle> {
  return queries.transaction(async (tx) => {
    const before = await lock(tx, id);
    if (before.status === 'sold') throw new ApiError(409, 'This vehicle is sold already');
    const sale = {
      ...saleOf(before, soldPrice ?? before.price, { now, timeZone }),
      ...(day === undefined ? {} : saleDay(before, day, { now, timeZone })),
      ...noParties,
      ...parties,
    };
    const about = { by, now, action: 'sell-one', label: `${vehicleName(before)} sold` } as const;
    const after = await undoably(tx, id, about, () => write(tx, before, now, { status: 'sold', ...sale }));
    const fields = [
      ...(before.status === 'available' ? [] : differences(before, after, ['status'])),
      ...differences(before, after, ['soldPrice']),
      ...(day === undefined ? [] : [{ field: 'soldOn', from: null, to: day }]),
      ...differences(before, after, partyFields),
    ];
    await recordChanges(tx, [{ by, ...entryOf('sold', after, fields) }], after.updatedAt);
    return toVehicle(after);
  });
}

/** The vehicle that an earlier request with this key listed. */
export async function findSent(
  queries: Queries,
  idempotencyKey: string | null,
): Promise<Vehicle | undefined> {
  if (idempotencyKey === null) return undefined;
  const [row] = await queries.select().from(vehicles).where(eq(vehicles.idempotencyKey, idempotencyKey));
  return row && toVehicle(row);
}

/**
 * Serializes additions and edits until the transaction ends: two edits that swap their VINs would deadlock,
 * and a repeated request at the same moment must find what the first one stored.
 */
export const lockVehicleWrites = (tx: Queries) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('writing vehicles', 0))`);

/** `soldOn` of a day that is checked. Throws 400. */
export function saleDay(vehicle: Row, day: string, calendar: { now: Date; timeZone: string }) {
  const problem = saleDayProblem(day, vehicle, calendar);
  if (problem !== null) throw new ApiError(400, problem, { issues: [{ path: 'soldOn', message: problem }] });
  return soldOn(vehicle, day, calendar);
}

/** Throws 409 unless `updatedAt` is that of the vehicle; undefined skips the check. */
export function requireCurrent(vehicle: Row, updatedAt: string | undefined): void {
  if (updatedAt === undefined || new Date(updatedAt).getTime() === vehicle.updatedAt.getTime()) return;
  throw new ApiError(
    409,
    'Somebody else has changed this vehicle in the meantime. Load the newer version before you save.',
  );
}

/** Throws 403 if a change of status is a sale, or the end of one, and the writer may not sell. */
function requireSeller(before: Vehicle['status'], after: Vehicle['status'], maySell: boolean): void {
  if (maySell || (before === 'sold') === (after === 'sold')) return;
  const message = 'Your role does not allow selling vehicles';
  throw new ApiError(403, message, { issues: [{ path: 'status', message }] });
}

/** A vehicle, locked until the transaction ends. Throws 404. */
export async function lock(tx: Queries, id: number): Promise<Row> {
  const [row] = await tx.select().from(vehicles).where(eq(vehicles.id, id)).for('update');
  if (!row) throw notFound('Vehicle');
  return row;
}

/** Writes changes to a locked vehicle. */
export async function write(tx: Queries, before: Row, now: Date, changes: Partial<Row>): Promise<Row> {
  // Always later than the previous state, even within a millisecond or after the clock was set back.
  const updatedAt = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1));
  const [row] = await tx
    .update(vehicles)
    .set({ ...changes, updatedAt })
    .where(eq(vehicles.id, before.id))
    .returning();
  if (!row) throw new Error('A locked vehicle was not there to be written');
  return row;
}

/** An entry of the change log about a vehicle. */
export const entryOf = (
  action: NewChange['action'],
  row: Row,
  fields: FieldChange[],
): Omit<NewChange, 'by'> => ({
  kind: 'vehicle',
  action,
  subjectId: row.id,
  subject: vehicleName(row),
  fields,
});

/** What no two listed vehicles share, with the index that enforces it. */
const uniqueFields = {
  vin: { index: 'vehicles_vin_listed', is: (value: string) => eq(vehicles.vin, value) },
  stockNumber: {
    index: 'vehicles_stock_number_listed',
    is: (value: string) => sql`lower(${vehicles.stockNumber}) = lower(${value})`,
  },
} as const;
type UniqueField = keyof typeof uniqueFields;

/** The listed vehicle that has a VIN or stock number, other than the one being written. */
export async function listedWith(
  queries: Queries,
  field: UniqueField,
  value: string,
  exceptId: number | null,
): Promise<{ id: number; label: string } | null> {
  const [other] = await queries
    .select()
    .from(vehicles)
    .where(
      and(
        uniqueFields[field].is(value),
        ne(vehicles.status, 'sold'),
        exceptId === null ? undefined : ne(vehicles.id, exceptId),
      ),
    );
  return other ? { id: other.id, label: vehicleName(other) } : null;
}

/** The error itself, or a 409 for the field whose value another listed vehicle already has. */
export async function conflictOf(
  queries: Queries,
  error: unknown,
  given: Pick<VehicleInput, UniqueField>,
  id: number | null,
): Promise<unknown> {
  const field = (['vin', 'stockNumber'] as const).find((name) =>
    isUniqueViolation(error, uniqueFields[name].index),
  );
  const value = field && given[field];
  if (!value) return error;
  const other = await listedWith(queries, field, value, id);
  const who = other ? `The ${other.label} (ID ${other.id})` : 'Another listed vehicle';
  const message = `${who} has this ${labelInSentence(field)} already`;
  return new ApiError(409, message, { issues: [{ path: field, message }] });
}
