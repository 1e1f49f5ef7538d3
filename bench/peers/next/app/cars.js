import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** All cars, newest first, as the dealer's system would return them. */
export async function readCars() {
  return JSON.parse(await readFile(join(process.cwd(), 'cars.json'), 'utf8'));
}
