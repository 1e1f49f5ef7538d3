import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { daysAgo, soldVehicleRow, testNow, vehicleRow } from '../../test/factories.ts';
import { aProfile } from '../../test/profile.ts';
import { newDealership } from '../dealership/dealership.schema.ts';
import { saveDealership } from '../dealership/dealership.store.ts';
import { startTestServer } from '../../test/test-server.ts';
import type { ListPage } from './list-page.schema.ts';
import { pricesOf } from './list-pages.ts';

const veyra = { make: 'Veyra', model: 'Corvane', bodyStyle: 'coupe', price: 300_000 } as const;

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({
    vehicles: [
      vehicleRow(veyra),
      vehicleRow({ ...veyra, model: 'Talara GT', price: 98_000 }),
      vehicleRow({ ...veyra, make: 'VEYRA', bodyStyle: 'convertible', price: null }),
      vehicleRow({ ...veyra, model: 'Coupés', bodyStyle: 'convertible', price: 200_000 }),
      soldVehicleRow({ ...veyra, model: 'Ilara', listedAt: daysAgo(5), soldAt: daysAgo(3) }),
      vehicleRow({ make: 'Hidden', isPublished: false }),
      soldVehicleRow({
        make: 'Sorrel',
        model: 'Teasel',
        bodyStyle: 'suv',
        price: 450_000,
        listedAt: daysAgo(90),
        soldAt: daysAgo(2),
      }),
      vehicleRow({ make: 'Aston Martin', model: 'DB5', bodyStyle: null, price: 500_000 }),
      vehicleRow({ make: '红旗', model: 'L5' }),
    ],
  });
  await saveDealership(server.database.queries, { ...newDealership, ...aProfile }, testNow);
  await server.server.refresh();
});
afterAll(() => server.close());

const list = (path: string) =>
  server.json(`/api/lists?${new URLSearchParams({ path }).toString()}`) as Promise<ListPage>;
const statusOf = async (path: string) =>
  (await server.send(`/api/lists?${new URLSearchParams({ path }).toString()}`)).status;
const at = async (path: string) => {
  const { status, headers } = await server.send(path);
  return [status, headers.location];
};

test('a make has a page with its place, number and prices, its models and its body styles', async () => {
  const page = await list('/inventory/make/veyra');
  expect(page).toMatchObject({
    path: '/inventory/make/veyra',
    title: 'Veyra for sale in Scottsdale, AZ',
    text: '4 in stock, from $98,000 to $300,000.',
    steps: [
      { name: 'Inventory', path: '/inventory' },
      { name: 'Veyra', path: '/inventory/make/veyra' },
    ],
    filters: { make: 'Veyra' },
    total: 4,
  });
  expect(page.description).toBe(
    'Veyra for sale in Scottsdale, AZ, at Halcyon Motor Group. 4 in stock, from $98,000 to $300,000. Photographs, prices and full specifications.',
  );
  // Both spellings of the make are one; a sold model is not listed, and a model is not hidden by a body style.
  expect(page.lists).toEqual([
    { name: 'Veyra convertibles', path: '/inventory/make/veyra/convertibles', listed: 2 },
    { name: 'Veyra Corvane', path: '/inventory/make/veyra/corvane', listed: 2 },
    { name: 'Veyra Coupés', path: '/inventory/make/veyra/coupes', listed: 1 },
    { name: 'Veyra Talara GT', path: '/inventory/make/veyra/talara-gt', listed: 1 },
  ]);
});

test('a model and a body style of a make have pages below it', async () => {
  expect(await list('/inventory/make/veyra/talara-gt')).toMatchObject({
    title: 'Veyra Talara GT for sale in Scottsdale, AZ',
    text: '1 in stock, at $98,000.',
    filters: { make: 'Veyra', model: 'Talara GT' },
    total: 1,
    vehicles: [{ id: server.ids[1] }],
  });
  const convertibles = await list('/inventory/make/veyra/convertibles');
  expect(convertibles).toMatchObject({ filters: { make: 'Veyra', body: 'convertible' }, total: 2 });
  expect(convertibles.steps.at(-1)).toEqual({
    name: 'Veyra convertibles',
    path: '/inventory/make/veyra/convertibles',
  });
});

test('a list whose vehicles are sold stays, empty; what was never shown has none', async () => {
  expect(await list('/inventory/make/sorrel')).toMatchObject({
    text: 'None in stock at the moment.',
    total: 0,
    vehicles: [],
    lists: [],
  });
  expect(await statusOf('/inventory/make/hidden')).toBe(404);
  expect(await statusOf('/inventory/make/nothing')).toBe(404);
  expect(await statusOf('/inventory/make/veyra/nothing')).toBe(404);
  expect(await statusOf('/inventory')).toBe(404);
});

test('other spellings of the address lead to the one that counts', async () => {
  expect(await at('/inventory/make/Aston%20Martin?utm_source=x')).toEqual([
    308,
    '/inventory/make/aston-martin?utm_source=x',
  ]);
  expect(await at('/inventory/make/aston%20martin/DB5/')).toEqual([308, '/inventory/make/aston-martin/db5']);
  expect(await at('/inventory/make/veyra/')).toEqual([308, '/inventory/make/veyra']);
  for (const path of [
    '/inventory/make/%E7%BA%A2%E6%97%97',
    '/inventory/make/',
    '/inventory/make/%',
    '/inventory/make/veyra/corvane/x',
  ])
    expect([path, (await at(path))[0]]).toEqual([path, 404]);
});

test('the name behind the id of a vehicle, right or wrong, leads to its address', async () => {
  const [id] = server.ids;
  expect(await at(`/inventory/${id}-veyra-corvane?gclid=1`)).toEqual([308, `/inventory/${id}?gclid=1`]);
  expect(await at(`/inventory/${id}-another`)).toEqual([308, `/inventory/${id}`]);
  expect((await at('/inventory/999999-veyra-corvane'))[0]).toBe(404);
  // Not published.
  expect((await at(`/inventory/${server.ids[5]}-hidden`))[0]).toBe(404);
});

test('home leads to the makes that have vehicles', async () => {
  expect(await server.json('/api/lists/makes')).toEqual([
    { name: 'Aston Martin', path: '/inventory/make/aston-martin' },
    { name: 'Veyra', path: '/inventory/make/veyra' },
  ]);
});

test('recently sold cars have a page if the dealership wants it, the last sale first, without prices unless it says so', async () => {
  const path = '/inventory/recently/sold';
  const choose = async (soldCars: 'hidden' | 'shown' | 'priced') => {
    await saveDealership(server.database.queries, { ...newDealership, ...aProfile, soldCars }, testNow);
    await server.server.refresh();
  };
  const footer = async () => ((await server.json('/api/site')) as { pages: { slug: string }[] }).pages;
  const inSitemap = async () => (await server.send('/sitemap.xml')).text.includes(path);
  expect([await statusOf(path), (await at(path))[0], await footer(), await inSitemap()]).toEqual([
    404,
    404,
    [],
    false,
  ]);

  await choose('shown');
  const shown = await list(path);
  expect(shown).toMatchObject({ title: 'Recently sold in Scottsdale, AZ', isSold: true, total: 2 });
  // The one with the later sale, though it was listed earlier.
  expect(shown.vehicles.map(({ id, price, status }) => [id, price, status])).toEqual([
    [server.ids[6], null, 'sold'],
    [server.ids[4], null, 'sold'],
  ]);
  expect(JSON.stringify(shown)).not.toMatch(/soldAt|soldPrice|300000/);
  expect(await footer()).toEqual([{ slug: 'inventory/recently/sold', title: 'Recently Sold' }]);
  expect(await inSitemap()).toBe(true);
  expect(await at('/Inventory/Recently/Sold/')).toEqual([308, path]);

  await choose('priced');
  expect((await list(path)).vehicles.map(({ price }) => price)).toEqual([450_000, 300_000]);
  await choose('hidden');
  expect(await statusOf(path)).toBe(404);
});

test('without a sale the page of recently sold cars is there, and not in the sitemap', async () => {
  const unsold = await startTestServer();
  onTestFinished(() => unsold.close());
  await saveDealership(unsold.database.queries, { ...newDealership, soldCars: 'shown' }, testNow);
  await unsold.server.refresh();
  expect((await unsold.send('/api/lists?path=%2Finventory%2Frecently%2Fsold')).status).toBe(200);
  expect((await unsold.send('/sitemap.xml')).text).not.toContain('/inventory/recently/sold');
});

test('a list has as many prices as there are vehicles', () => {
  const entries = Array.from({ length: 200_000 }, (_, at) => ({ price: at === 0 ? null : at }));
  expect(pricesOf(entries)).toEqual({ low: 1, high: 199_999 });
});
