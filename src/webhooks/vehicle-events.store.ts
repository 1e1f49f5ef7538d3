import { eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { idList } from '../vehicles/id-list.ts';
import { publicFields } from '../vehicles/vehicle.schema.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { addEvents, type NewEvent } from './deliveries.store.ts';
import { webhookAddresses, webhookVehicles } from './webhooks.table.ts';

/** Vehicles that are compared in one transaction. */
const batchSize = 2_000;

const columns = getTableColumns(vehicles);
/** Of the price there is an event of its own; the focal point of a picture is of no use elsewhere. */
const apart: readonly string[] = ['price', 'updatedAt', 'focalPoints'];
const comparedColumns = publicFields.filter((field) => !apart.includes(field)).map((field) => columns[field]);
const digest = sql`md5(jsonb_build_array(${sql.join(comparedColumns, sql`, `)})::text)`;
/** Whether it was published no longer matters once it is sold. */
const state = sql`case when ${vehicles.status} = 'sold' then 'sold' when ${vehicles.isPublished} then 'listed' else 'hidden' end`;

/** One node compares at a time, until its transaction ends. */
const lock = (tx: Queries) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhook vehicles', 0))`);

/** Remembers what all vehicles are like, unless that is known: what changes from now on is an event. */
export async function startComparing(tx: Queries): Promise<void> {
  await lock(tx);
  if ((await tx.$count(webhookVehicles)) > 0) return;
  await tx.execute(sql`insert into ${webhookVehicles} (vehicle_id, updated_at, state, price, digest)
    select ${vehicles.id}, ${vehicles.updatedAt}, ${state}, ${vehicles.price}, ${digest} from ${vehicles}`);
}

type State = 'listed' | 'hidden' | 'sold';
type Compared = {
  id: number;
  before: { state: State; price: number | null; digest: string } | null;
  after: { updatedAt: Date; state: State; price: number | null; digest: string } | null;
};

/**
 * Writes the events of vehicles that differ from what is remembered of them; `ids` are those to look at, null all. No write of a
 * vehicle need know of it: each gives the vehicle a new `updatedAt`. Returns whether there may be more.
 */
export const addVehicleEvents = (queries: Queries, ids: readonly number[] | null): Promise<boolean> =>
  queries.transaction(async (tx) => {
    await lock(tx);
    const isWanted = (await tx.$count(webhookAddresses, eq(webhookAddresses.isOn, true))) > 0;
    if (!isWanted) {
      await tx.delete(webhookVehicles);
      return false;
    }
    const compared = await compare(tx, ids);
    await addEvents(tx, compared.flatMap(eventsOf));
    await remember(tx, compared);
    return compared.length === batchSize;
  });

async function compare(tx: Queries, ids: readonly number[] | null): Promise<Compared[]> {
  const isOfId = (id: SQL, of: SQL) => sql`${of} = ${id}`;
  const source =
    ids === null
      ? sql`${vehicles} full join ${webhookVehicles} on ${webhookVehicles.vehicleId} = ${vehicles.id}`
      : sql`unnest(${idList(ids)}) as wanted (id)
          left join ${vehicles} on ${isOfId(sql`wanted.id`, sql`${vehicles.id}`)}
          left join ${webhookVehicles} on ${isOfId(sql`wanted.id`, sql`${webhookVehicles.vehicleId}`)}`;
  const { rows } = await tx.execute(sql`
    select coalesce(${vehicles.id}, ${webhookVehicles.vehicleId}) as id,
      case when ${webhookVehicles.vehicleId} is not null then jsonb_build_object(
        'state', ${webhookVehicles.state}, 'price', ${webhookVehicles.price}, 'digest', ${webhookVehicles.digest}
      ) end as before,
      case when ${vehicles.id} is not null then jsonb_build_object(
        'updatedAt', ${vehicles.updatedAt}, 'state', ${state}, 'price', ${vehicles.price}, 'digest', ${digest}
      ) end as after
    from ${source}
    where ${vehicles.updatedAt} is distinct from ${webhookVehicles.updatedAt}
    order by 1 limit ${batchSize}`);
  return rows.map((row) => {
    const after = row['after'] as
      | (Omit<NonNullable<Compared['after']>, 'updatedAt'> & { updatedAt: string })
      | null;
    return {
      id: Number(row['id']),
      before: row['before'] as Compared['before'],
      after: after && { ...after, updatedAt: new Date(after.updatedAt) },
    };
  });
}

/** The events that a difference is. Nobody was told of a vehicle that was never listed. */
function eventsOf({ id: subjectId, before, after }: Compared): NewEvent[] {
  const was = before?.state ?? 'hidden';
  const is = after?.state ?? 'hidden';
  if (is === 'listed' && was !== 'listed') return [{ event: 'vehicle.published', subjectId }];
  if (was !== 'listed' || before === null) return [];
  if (is === 'sold') return [{ event: 'vehicle.sold', subjectId }];
  if (is === 'hidden' || after === null) return [{ event: 'vehicle.unpublished', subjectId }];
  return [
    ...(before.price === after.price
      ? []
      : [{ event: 'vehicle.price_changed' as const, subjectId, details: { previousPrice: before.price } }]),
    ...(before.digest === after.digest ? [] : [{ event: 'vehicle.changed' as const, subjectId }]),
  ];
}

async function remember(tx: Queries, compared: readonly Compared[]): Promise<void> {
  const gone = compared.filter(({ after }) => after === null).map(({ id }) => id);
  if (gone.length > 0) await tx.delete(webhookVehicles).where(inArray(webhookVehicles.vehicleId, gone));
  const rows = compared.flatMap(({ id, after }) => (after === null ? [] : [{ vehicleId: id, ...after }]));
  if (rows.length === 0) return;
  await tx
    .insert(webhookVehicles)
    .values(rows)
    .onConflictDoUpdate({
      target: webhookVehicles.vehicleId,
      set: {
        updatedAt: sql`excluded.updated_at`,
        state: sql`excluded.state`,
        price: sql`excluded.price`,
        digest: sql`excluded.digest`,
      },
    });
}
