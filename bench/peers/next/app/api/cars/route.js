import { readCars } from '../../cars.js';

export const dynamic = 'force-static';
export const revalidate = 60;

/** Every car, for the filter in the browser. */
export async function GET() {
  return Response.json(await readCars());
}
