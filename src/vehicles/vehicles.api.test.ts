import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysAgo, insertVehicles, soldVehicleRow, vehicleRow } from '../../test/factories.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import type { PublicVehicle, VehicleCard } from './vehicle.ts';
import { vehicles } from './vehicles.table.ts';

type Facets = { makes: string[]; years: number[]; priceRange: { min: number; max: number } };
type List = Facets & {
  vehicles: VehicleCard[];
  total: number;
  widened: boolean;
  forgiving: boolean;
  page: number;
  limit: number;
};

let server: TestServer;
let ids: { porsche: number; ferrari: number; bentley: number; cheap: number; sold: number };
const models = (cards: { model: string }[]) => cards.map(({ model }) => model);
const featured = async () => (await server.json('/api/vehicles/featured')) as PublicVehicle[];
const list = async (query: string) => (await server.json(`/api/vehicles?${query}`)) as List;

beforeAll(async () => {
  server = await startTestServer({
    vehicles: [
      vehicleRow({ model: '911 Turbo S', isFeatured: true, listedAt: daysAgo(4) }),
      vehicleRow({
        make: 'Ferrari',
        model: 'Roma',
        year: 2022,
        price: 215_000.5,
        mileage: 900,
        status: 'pending',
        isFeatured: true,
        images: ['/images/b.jpg', '/images/a.jpg', '/images/c.jpg'],
        featuredImage: '/images/a.jpg',
        listedAt: daysAgo(1),
      }),
      vehicleRow({
        make: 'bentley',
        model: 'Continental 100%_GT',
        year: 2019,
        price: 99_000,
        mileage: 30_000,
        status: 'reserved',
        images: ['/images/d.jpg'],
        listedAt: daysAgo(3),
      }),
      vehicleRow({
        make: 'Audi',
        model: 'r8 Spyder',
        year: 2019,
        price: 98_000,
        mileage: 12,
        listedAt: daysAgo(2),
      }),
      soldVehicleRow({
        make: 'Zagato',
        model: 'Sold One',
        year: 1961,
        price: 5_000_000,
        isFeatured: true,
        images: ['/images/e.jpg'],
      }),
    ],
  });
  const [porsche = 0, ferrari = 0, bentley = 0, cheap = 0, sold = 0] = server.ids;
  ids = { porsche, ferrari, bentley, cheap, sold };
});
afterAll(() => server.close());

describe('GET /api/vehicles/featured', () => {
  test('returns unsold featured vehicles, newest first', async () => {
    expect(models(await featured())).toEqual(['Roma', '911 Turbo S']);
  });

  test('returns at most 12', async () => {
    const many = await startTestServer({
      vehicles: Array.from({ length: 15 }, (_, index) =>
        vehicleRow({ model: `Model ${index}`, isFeatured: true, listedAt: daysAgo(index) }),
      ),
    });
    const answered = (await many.json('/api/vehicles/featured')) as PublicVehicle[];
    await many.close();
    expect(models(answered)).toEqual(Array.from({ length: 12 }, (_, index) => `Model ${index}`));
  });
});

describe('GET /api/vehicles/optimized', () => {
  test('returns unsold vehicles, newest first, with makes A-Z, years newest first, and the price range', async () => {
    const answered = (await server.json('/api/vehicles/optimized')) as List;
    expect(models(answered.vehicles)).toEqual(['Roma', 'r8 Spyder', 'Continental 100%_GT', '911 Turbo S']);
    expect(answered.makes).toEqual(['Audi', 'bentley', 'Ferrari', 'Porsche']);
    expect(answered.years).toEqual([2024, 2022, 2019]);
    expect(answered.priceRange).toEqual({ min: 98_000, max: 239_900 });
    expect(answered.vehicles[0]).toEqual({
      id: ids.ferrari,
      make: 'Ferrari',
      model: 'Roma',
      year: 2022,
      price: 215_000.5,
      mileage: 900,
      horsepower: 640,
      exteriorColor: 'Guards Red',
      interiorColor: 'Black',
      exteriorSwatch: null,
      interiorSwatch: '#151515',
      description: 'One owner.',
      thumbnail: '/images/a.jpg',
      focalPoint: null,
      isNewArrival: false,
      status: 'pending',
      arrival: null,
    });
  });

  test('returns empty lists and a range of 0 to 0 when nothing is listed', async () => {
    const empty = await startTestServer({ vehicles: [soldVehicleRow()] });
    const [optimized, page, featured] = await Promise.all(
      ['/api/vehicles/optimized', '/api/vehicles', '/api/vehicles/featured'].map((path) => empty.json(path)),
    );
    await empty.close();
    const nothing = { vehicles: [], makes: [], years: [], priceRange: { min: 0, max: 0 } };
    expect(optimized).toEqual({ ...nothing, details: [] });
    const reach = { widened: false, forgiving: false };
    expect(page).toEqual({ ...nothing, ...reach, total: 0, listed: 0, page: 1, limit: 12 });
    expect(featured).toEqual([]);
  });
});

describe('GET /api/vehicles', () => {
  test.each([
    ['', ['Roma', 'r8 Spyder', 'Continental 100%_GT', '911 Turbo S']],
    ['model=R8', ['r8 Spyder']],
    ['model=o', ['Roma', 'Continental 100%_GT', '911 Turbo S']],
    ['make=Ferrari', ['Roma']],
    ['make=ferrari', []],
    ['make=all_makes&year=all_years', ['Roma', 'r8 Spyder', 'Continental 100%_GT', '911 Turbo S']],
    ['year=2019', ['r8 Spyder', 'Continental 100%_GT']],
    ['minPrice=99000', ['Roma', 'Continental 100%_GT', '911 Turbo S']],
    ['maxPrice=99000', ['r8 Spyder', 'Continental 100%_GT']],
    ['minPrice=215000.51', ['911 Turbo S']],
    ['minPrice=99000&maxPrice=220000&year=2022', ['Roma']],
    ['maxPrice=2000000', ['Roma', 'r8 Spyder', 'Continental 100%_GT', '911 Turbo S']],
    ['vin=x', []],
    ['vin=&make=Ferrari', ['Roma']],
    ['model=%20%20', []],
    ['sort=price-asc', ['r8 Spyder', 'Continental 100%_GT', 'Roma', '911 Turbo S']],
    ['sort=price-desc', ['911 Turbo S', 'Roma', 'Continental 100%_GT', 'r8 Spyder']],
    ['sort=mileage-asc', ['r8 Spyder', 'Roma', '911 Turbo S', 'Continental 100%_GT']],
    ['sort=year-desc', ['911 Turbo S', 'Roma', 'r8 Spyder', 'Continental 100%_GT']],
  ])('%j returns %j', async (query, expected) => {
    const answered = await list(query);
    expect(models(answered.vehicles)).toEqual(expected);
    expect(answered.total).toBe(expected.length);
    expect(answered.widened).toBe(false);
    expect(answered.priceRange).toEqual({ min: 98_000, max: 239_900 });
  });

  test.each([
    ['model=porsche', ['911 Turbo S']],
    ['model=2024+Porsche+911', ['911 Turbo S']],
    ['model=911+PORSCHE', ['911 Turbo S']],
    ['model=2019', ['r8 Spyder', 'Continental 100%_GT']],
    ['model=2019&sort=price-desc&limit=1', ['Continental 100%_GT'], 2],
    ['model=porsche&maxPrice=100000', []],
    ['model=porsche+201', []],
    ['model=porsche+roma', []],
    ['model=porsche&vin=x', []],
    ['model=zagato', []],
  ])('%j, which no model contains, returns %j by words', async (query, expected, total = expected.length) => {
    const answered = await list(query);
    expect(models(answered.vehicles)).toEqual(expected);
    expect([answered.total, answered.widened]).toEqual([total, total > 0]);
  });

  test.each([
    ['model=porshe', ['911 Turbo S'], true],
    ['model=porshe&maxPrice=100000', [], false],
    ['model=porsche', ['911 Turbo S'], false],
  ])('%j finds %j, and says whether slips were forgiven', async (query, expected, forgiving) => {
    const answered = await list(query);
    expect([models(answered.vehicles), answered.forgiving]).toEqual([expected, forgiving]);
  });

  test('pages count from 1; one past the end is empty and has the total', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map((page) => list(`limit=3&page=${page}`)));
    expect(first).toMatchObject({ total: 4, page: 1, limit: 3 });
    expect(models(first?.vehicles ?? [])).toEqual(['Roma', 'r8 Spyder', 'Continental 100%_GT']);
    expect(models(second?.vehicles ?? [])).toEqual(['911 Turbo S']);
    expect(third).toMatchObject({ total: 4, vehicles: [] });
  });

  test.each(['%25', '_', '100%25_', '%27%20OR%201=1--', '(a%2B)%2B$', '.*', '%5C', '%00'])(
    'fault 11: model=%s is taken literally',
    async (model) => {
      const answered = await list(`model=${model}`);
      const literal = ['%', '_', '100%_'].includes(decodeURIComponent(model));
      expect(models(answered.vehicles)).toEqual(literal ? ['Continental 100%_GT'] : []);
    },
  );

  test.each(
    [
      'page=0 page=NaN page=-1 page=1e9 page=1.5 page=%00 limit=0 limit=101 limit=100000 limit=-1 limit=all limit=',
      'minPrice=-1 minPrice=1e309 minPrice=abc maxPrice=Infinity maxPrice=1.234',
      'sort=price;drop%20table%20vehicles sort=constructor sort=__proto__',
    ]
      .join(' ')
      .split(' '),
  )('fault 13: %s is rejected and the field is named', async (query) => {
    const answer = await server.send(`/api/vehicles?${query}`);
    expect(answer.status).toBe(400);
    const { message, issues } = JSON.parse(answer.text) as { message: string; issues: { path: string }[] };
    expect(message).toBeTruthy();
    expect(issues.map(({ path }) => path)).toEqual([query.split('=')[0]]);
  });

  test('fault 13: never returns more than 100 vehicles', async () => {
    const many = await startTestServer({ vehicles: Array.from({ length: 130 }, () => vehicleRow()) });
    const page = (await many.json('/api/vehicles?limit=100')) as List;
    await many.close();
    expect([page.vehicles.length, page.total]).toEqual([100, 130]);
  });

  test('unknown parameters are ignored', async () => {
    expect(await list('paint=x&utm_source=mail&__proto__=1&limit=2')).toEqual(await list('limit=2'));
  });
});

describe('GET /api/vehicles/{id}/text and /images', () => {
  test('return the vehicle, and its images with the featured one first', async () => {
    expect(await server.json(`/api/vehicles/${ids.ferrari}/text`)).toMatchObject({
      id: ids.ferrari,
      make: 'Ferrari',
      features: ['Carbon brakes', 'Lift'],
      modifications: 'Sport exhaust',
      listedAt: '2026-11-19T17:00:00.000Z',
    });
    expect(await server.json(`/api/vehicles/${ids.ferrari}/images`)).toEqual([
      '/images/a.jpg',
      '/images/b.jpg',
      '/images/c.jpg',
    ]);
    expect(await server.json(`/api/vehicles/${ids.porsche}/images`)).toEqual([]);
  });

  test('return a sold vehicle too, marked as sold', async () => {
    expect(await server.json(`/api/vehicles/${ids.sold}/text`)).toMatchObject({
      model: 'Sold One',
      status: 'sold',
    });
    expect(await server.json(`/api/vehicles/${ids.sold}/images`)).toEqual(['/images/e.jpg']);
  });

  test('return 404 if there is none', async () => {
    for (const part of ['text', 'images']) {
      const answer = await server.send(`/api/vehicles/999999/${part}`);
      expect([answer.status, answer.text]).toEqual([404, '{"message":"Vehicle not found"}']);
    }
  });

  test.each([
    'abc',
    '0',
    '-1',
    '1.5',
    '1e0',
    '01',
    '9007199254740992',
    '2147483648',
    '%00',
    '%31%00',
    '%',
    "1'--",
    '%F0',
  ])('fault 12: the id %s is rejected, never a server error', async (id) => {
    for (const [method, part] of [
      ['GET', 'text'],
      ['GET', 'images'],
      ['POST', 'views'],
    ]) {
      const answer = await server.send(`/api/vehicles/${id}/${part}`, { method });
      expect([400, 404]).toContain(answer.status);
      expect(JSON.parse(answer.text)).toHaveProperty('message');
    }
  });
});

test('a deleted vehicle is gone for visitors after the notice', async () => {
  const own = await startTestServer({ vehicles: [] });
  const [id] = await insertVehicles(own.database.queries, [vehicleRow()]);
  await own.server.refresh();
  expect((await own.send(`/api/vehicles/${id}/text`)).status).toBe(200);
  await own.database.queries.delete(vehicles);
  await own.server.refresh();
  expect((await own.send(`/api/vehicles/${id}/text`)).status).toBe(404);
  await own.close();
});
