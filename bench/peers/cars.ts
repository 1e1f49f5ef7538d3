import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VehicleCard } from '../../src/vehicles/vehicle.ts';

/** One car as Marque's list of cards has it, newest first, with its photograph as a JPEG of 1600 x 1000 in a file. */
export type Car = Omit<VehicleCard, 'thumbnail' | 'focalPoint' | 'isNewArrival' | 'status'> & {
  photograph: string;
};

/** Takes all cars for sale and their photographs from a running Marque, so that the peers show the very same. */
export async function takeCars(origin: string, folder: string): Promise<Car[]> {
  await mkdir(folder, { recursive: true });
  const list = await fetch(`${origin}/api/vehicles/optimized`);
  const { vehicles } = (await list.json()) as {
    vehicles: (Omit<Car, 'photograph'> & { thumbnail: string })[];
  };
  const cars: Car[] = [];
  for (const { thumbnail, ...car } of vehicles) {
    const photograph = join(folder, `${car.id}.jpg`);
    const answer = await fetch(origin + thumbnail);
    if (!answer.ok) throw new Error(`${thumbnail} was answered ${answer.status}`);
    await writeFile(photograph, Buffer.from(await answer.arrayBuffer()));
    cars.push({ ...car, photograph });
  }
  return cars;
}
