import { desc, eq } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { notFound } from '../platform/errors.ts';
import type { Vehicle } from './vehicle.ts';
import { vehicles } from './vehicles.table.ts';

type Row = typeof vehicles.$inferSelect;

/** A row as a vehicle: times become ISO 8601 text, and the key of the send that listed it is nobody's business. */
export function toVehicle(row: Row): Vehicle {
  const { idempotencyKey: _key, ...vehicle } = row;
  return {
    ...vehicle,
    listedAt: row.listedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    soldAt: row.soldAt?.toISOString() ?? null,
  };
}

/** Every vehicle, sold ones too, newest listing first. */
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
