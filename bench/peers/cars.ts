import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VehicleCard } from '../../src/vehicles/vehicle.ts';

/** One car as in Marque's list of cards, newest first, with its photograph as a JPEG file of 1600 x 1000. */
export type Car = Omit<VehicleCard, 'thumbnail' | 'focalPoint' | 'isNewArrival' | 'status'> & {
  photograph: string;
};

/**
 * Reads all cars for sale and their photographs from a running Marque, so that the peers show the same ones.
 */
export async function takeCars(origin: string, folder: string): Promise<Car[]> {
  await mkdir(folder, { recursive: true });
  const list = await fetch(`${origin}/api/vehicles/optimized`);
  const { vehicles } = (await list.json()) as {
    vehicles: (Omit<Car, 'photograph'> & { thumbnail: string })[];
  };
  const cars: Car[] = [];
  for (const { thumbnail, ...car } of vehicles) {
    const photograph = join(folder, `${car.id}.jpg`);
    const response = await fetch(origin + thumbnail);
    if (!response.ok) throw new Error(`${thumbnail} returned ${response.status}`);
    await writeFile(photograph, Buffer.from(await response.arrayBuffer()));
    cars.push({ ...car, photograph });
  }
  return cars;
}
