import type { Answer } from './client.ts';
import type { Given } from './writer.ts';

export type Vehicle = {
  id: number;
  price: number;
  mileage: number;
  description: string | null;
  status: string;
  soldPrice: number | null;
  profit: number | null;
  images: string[];
  updatedAt: string;
};

export const vehicleIn = ({ body }: Answer) => body as Vehicle;

/** Lists a car under a key until it is acknowledged. Its stock number is the marker. */
export async function list({ client, record }: Given, marker: string, fields: object = {}): Promise<Vehicle> {
  const json = {
    make: 'Ashdown',
    model: marker,
    year: 2023,
    price: 100_000,
    mileage: 1_000,
    costBasis: 80_000,
    stockNumber: marker,
    ...fields,
  };
  const headers = { 'idempotency-key': `key-${marker}` };
  const answer = await client.repeatAsStaff('POST', '/api/vehicles', { json, headers });
  if (answer.status !== 201)
    throw new Error(`${marker} was answered ${answer.status} ${answer.bytes.toString()}`);
  record.acknowledge('cars', { marker });
  return vehicleIn(answer);
}

/** `values`, one after the other: `make` begins with the next once the one before has ended. */
export async function inTurn<Value, Result>(
  values: readonly Value[],
  make: (value: Value) => Promise<Result>,
) {
  const made: Result[] = [];
  for (const value of values) made.push(await make(value));
  return made;
}
