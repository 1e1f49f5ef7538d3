import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root, signIn, startMarque, type Contender } from './contenders.ts';

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}-${at + 1}`);

/** Seven cars as an ordinary dealer lists them, with the names of their photographs, in the order of their ids. */
const cars = [
  {
    vehicle: {
      make: 'Porsche',
      model: 'Carrera GT',
      year: 2005,
      price: 1_690_000,
      mileage: 8_800,
      horsepower: 605,
    },
    details: { exteriorColor: 'Orange', description: 'One owner, all service records, two keys.' },
    isFeatured: true,
    photographs: numbered('sixty', 60),
  },
  {
    vehicle: {
      make: 'Lamborghini',
      model: 'Urus',
      year: 2021,
      price: 219_900,
      mileage: 18_200,
      horsepower: 641,
    },
    details: { exteriorColor: 'Bianco' },
    isFeatured: true,
    photographs: ['small'],
  },
  {
    vehicle: {
      make: 'Aston Martin',
      model: 'DB5',
      year: 1964,
      price: null,
      mileage: 41_200,
      horsepower: null,
    },
    details: {},
    isFeatured: false,
    photographs: [],
  },
  {
    vehicle: {
      make: 'Mercedes-Benz',
      model: 'G 63',
      year: 2019,
      price: 148_900,
      mileage: 31_000,
      horsepower: 577,
    },
    details: { description: 'One owner.' },
    isFeatured: true,
    photographs: ['tiny'],
  },
  {
    vehicle: {
      make: 'Bentley',
      model: 'Flying Spur',
      year: 2023,
      price: 268_000,
      mileage: 9_100,
      horsepower: 626,
    },
    details: { interiorColor: 'Black', description: 'Clean title, two keys, books.' },
    isFeatured: true,
    photographs: numbered('three', 3),
  },
  {
    vehicle: {
      make: 'Jaguar',
      model: 'XF Sportbrake',
      year: 2018,
      price: 38_900,
      mileage: 44_100,
      horsepower: 380,
    },
    details: { exteriorColor: 'Blue' },
    isFeatured: false,
    photographs: numbered('five', 5),
  },
  {
    vehicle: {
      make: 'Ferrari',
      model: 'SF90 Stradale Assetto Fiorano Tailor Made "Cavalcade" 1 of 1 Historic Livery',
      year: 2022,
      price: 689_900,
      mileage: 2_100,
      horsepower: 986,
    },
    details: {
      isNewArrival: true,
      description: 'Sold new here, serviced here, and driven on Sundays. '.repeat(14).trim(),
    },
    isFeatured: true,
    photographs: numbered('upright', 4),
  },
];

/** Draws the photographs of these cars into a folder. Takes about two minutes. */
export const drawPhotographs = (folder: string) =>
  promisify(execFile)(process.execPath, ['demo-art/cli.ts', 'lot', folder], { cwd: root });

/**
 * Starts the built Marque of `checkout` on an empty data folder and lists the seven cars, with the drawn
 * `photographs`.
 */
export async function startOrdinaryDealer(
  port: number,
  dataDir: string,
  { photographs, checkout = root }: { photographs: string; checkout?: string },
): Promise<Contender> {
  const marque = await startMarque(port, dataDir, { demo: false, folder: checkout });
  const origin = `http://localhost:${port}`;
  const { token } = await signIn(origin);
  const send = async (method: string, path: string, type: string, body: string | Buffer) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
    return response;
  };
  const json = (method: string, path: string, body: object) =>
    send(method, path, 'application/json', JSON.stringify(body));
  await json('PATCH', '/api/vehicles/settings', { photosPerVehicle: 60 });
  for (const { vehicle, details, isFeatured, photographs: names } of cars) {
    const images: string[] = [];
    for (const name of names) {
      const file = await readFile(join(photographs, `${name}.jpg`));
      const stored = (await (await send('POST', '/api/images', 'image/jpeg', file)).json()) as {
        url: string;
      };
      images.push(stored.url);
    }
    await json('POST', '/api/vehicles', { ...vehicle, ...details, isFeatured, images });
  }
  return marque;
}
