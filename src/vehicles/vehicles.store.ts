import { asc, desc, eq, getTableColumns, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { notFound } from '../platform/errors.ts';
import { publicFields } from './vehicle.schema.ts';
import type { PublicVehicle, Vehicle } from './vehicle.ts';
import { vehicles } from './vehicles.table.ts';

type Row = typeof vehicles.$inferSelect;

/**
 * A vehicle typed so that each column except the key must exist: a column missing from its schema does not
 * compile.
 */
type Stored = { [Column in Exclude<keyof Row, 'idempotencyKey'>]: Vehicle[Column] };

/** A row as a vehicle: times become ISO 8601 text, and the idempotency key is left out. */
export function toVehicle(row: Row): Vehicle & Stored {
  const { idempotencyKey: _key, ...vehicle } = row;
  return {
    ...vehicle,
    listedAt: row.listedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    soldAt: row.soldAt?.toISOString() ?? null,
    newArrivalSince: row.newArrivalSince?.toISOString() ?? null,
  };
}

/** Every vehicle, including sold ones, newest listing first. */
export async function allVehicles(queries: Queries): Promise<Vehicle[]> {
  const rows = await queries.select().from(vehicles).orderBy(desc(vehicles.listedAt), desc(vehicles.id));
  return rows.map(toVehicle);
}

/** One vehicle. Throws 404. */
export async function findVehicle(queries: Queries, id: number): Promise<Vehicle> {
  const [row] = await queries.select().from(vehicles).where(eq(vehicles.id, id));
  if (!row) throw notFound('Vehicle');
  return toVehicle(row);
}

/** Rows per query: enough to be fast, few enough that other work gets its turn in between. */
const batchSize = 1_024;

/** What the catalogue reads of a vehicle: what the public fields are made of, whether visitors may see them, and who looks after it. */
export type CatalogueVehicle = Pick<
  Vehicle,
  keyof PublicVehicle | 'arrivalMonth' | 'isPublished' | 'adviser'
>;

/**
 * The vehicles with these ids for the catalogue, published or not, in batches and in the order of ids; null
 * means all vehicles. Deleted vehicles are left out.
 */
export async function* catalogueBatches(
  queries: Queries,
  ids: readonly number[] | null,
): AsyncGenerator<CatalogueVehicle[], void> {
  if (ids !== null) {
    for (let first = 0; first < ids.length; first += batchSize) {
      yield readAsJson(queries, inArray(vehicles.id, ids.slice(first, first + batchSize)));
    }
    return;
  }
  let last = 0;
  for (;;) {
    const batch = await readAsJson(queries, gt(vehicles.id, last));
    yield batch;
    if (batch.length < batchSize) return;
    last = batch.at(-1)?.id ?? 0;
  }
}

/** Those of these vehicles that visitors see and that are not sold, by their ids. */
export async function vehiclesForSale(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, PublicVehicle>> {
  const found = new Map<number, PublicVehicle>();
  for await (const batch of catalogueBatches(queries, ids)) {
    for (const vehicle of batch) {
      if (vehicle.isPublished && vehicle.status !== 'sold') found.set(vehicle.id, vehicle);
    }
  }
  return found;
}

/** The images and documents of every vehicle, in batches. */
export async function* vehicleFiles(queries: Queries): AsyncGenerator<unknown[], void> {
  let last = 0;
  for (;;) {
    const batch = await queries
      .select({
        id: vehicles.id,
        images: vehicles.images,
        featuredImage: vehicles.featuredImage,
        documents: vehicles.documents,
      })
      .from(vehicles)
      .where(gt(vehicles.id, last))
      .orderBy(asc(vehicles.id))
      .limit(batchSize);
    yield batch;
    if (batch.length < batchSize) return;
    last = batch.at(-1)?.id ?? 0;
  }
}

const columns = getTableColumns(vehicles);
const catalogueColumns = sql.join(
  ([...publicFields, 'arrivalMonth', 'isPublished', 'adviser'] as const).map(
    (name) => sql`${columns[name]} as ${sql.identifier(name)}`,
  ),
  sql`, `,
);

/**
 * A batch as one JSON text, which takes half the time that either driver needs for the same rows as values.
 */
async function readAsJson(queries: Queries, condition: SQL): Promise<CatalogueVehicle[]> {
  const batch = sql`select ${catalogueColumns} from ${vehicles} where ${condition} order by ${asc(vehicles.id)} limit ${batchSize}`;
  const { rows } = await queries.execute(
    sql`select coalesce(json_agg(batch), '[]')::text as batch from (${batch}) as batch`,
  );
  const found = JSON.parse(String(rows[0]?.['batch'])) as CatalogueVehicle[];
  for (const vehicle of found) {
    vehicle.listedAt = isoTime(vehicle.listedAt);
    vehicle.updatedAt = isoTime(vehicle.updatedAt);
  }
  return found;
}

/** PostgreSQL writes times in JSON with fewer decimals and with an offset. */
const isoTime = (text: string) => new Date(text).toISOString();
