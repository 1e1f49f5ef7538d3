import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffFigures } from '../../../test/factories.ts';
import {
  feedOf,
  hash,
  hostile,
  origin,
  shown,
  startFeedServer,
  whole,
  type FeedServer,
} from '../../../test/feeds/feed-server.ts';
import {
  googleKnown,
  googleRequired,
  metaOptional,
  metaRequired,
} from '../../../test/feeds/published-columns.ts';
import { jsonErrors, readAdverts, readCsv, xmlErrors } from '../../../test/feeds/read-feeds.ts';
import { channels } from './channels.ts';

let server: FeedServer['server'];
let call: FeedServer['call'];
let read: FeedServer['read'];

beforeAll(async () => {
  ({ server, call, read } = await startFeedServer());
});
afterAll(() => server.close());

test('google: a reader of CSV finds the published columns, and the vehicles that qualify', async () => {
  const rows = readCsv((await read('google')).text);
  expect(rows.map(({ make }) => make).toSorted()).toEqual(['Castellan', 'Sorrel']);
  for (const row of rows) {
    expect(Object.keys(row).filter((name) => !googleKnown.includes(name))).toEqual([]);
    for (const [name, pattern] of Object.entries(googleRequired)) expect(row[name], name).toMatch(pattern);
  }
  const castellan = rows.find(({ make }) => make === 'Castellan');
  expect(castellan).toMatchObject({
    store_code: '4711',
    title: '2024 Castellan Regent Touring',
    model: 'Regent',
    trim: 'Touring',
    dealership_name: 'Halcyon & Sons',
    dealership_address: '1 Desert Way, Phoenix, AZ 85001, US',
    tracking_phone_number: '1 480 555 0142',
    price: '239900 USD',
    date_in_stock: '2026-11-16',
    mileage: '1250 miles',
    condition: 'used',
    link: `${origin}/inventory/${server.ids[0]}`,
    link_template: `${origin}/inventory/${server.ids[0]}?store={store_code}`,
    // Encoded, at most 1600 wide, never the stored image.
    image_link: `${origin}/images/${hash('b')}/1400.jpg`,
    additional_image_link: `${origin}/images/${hash('a')}/1600.jpg,${origin}/images/${hash('c')}/800.jpg`,
  });
  expect(castellan?.['description']).toBe(`'${shown}\n\nPlus tax & title.`);
});

test('meta: a reader of CSV finds the published columns and values', async () => {
  const rows = readCsv((await read('meta')).text);
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    for (const [name, pattern] of Object.entries({ ...metaRequired, ...metaOptional }))
      expect(row[name], name).toMatch(pattern);
    const others = Object.keys(row).filter((name) => !(name in metaRequired) && !(name in metaOptional));
    expect(others.filter((name) => !/^image\[\d+\]\.url$/.test(name))).toEqual([]);
    expect(JSON.parse(row['address'] ?? '')).toEqual({
      addr1: '1 Desert Way',
      city: 'Phoenix',
      region: 'AZ',
      postal_code: '85001',
      country: 'US',
    });
  }
  expect(rows.find(({ make }) => make === 'Castellan')).toMatchObject({
    availability: 'PENDING',
    body_style: 'CONVERTIBLE',
    state_of_vehicle: 'USED',
    fuel_type: 'PLUGIN_HYBRID',
    drivetrain: '4X4',
    date_first_on_lot: '2026-11-16',
    'image[1].url': `${origin}/images/${hash('a')}/1600.jpg`,
  });
  expect(rows.find(({ make }) => make === 'Sorrel')).toMatchObject({ state_of_vehicle: 'CPO' });
});

test('jamesedition: libxml2 finds it valid, and its texts are those of the vehicles', async () => {
  const { text, headers } = await read('jamesedition');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(await xmlErrors(text)).toEqual([]);
  const adverts = readAdverts(text);
  const of = (make: string) => adverts.find(({ textOf }) => textOf('brand') === make);
  expect(adverts.map(({ textOf }) => textOf('brand')).toSorted()).toEqual([
    'Castellan',
    'Norrland',
    'Sorrel',
  ]);
  expect(of('Castellan')?.textOf('description')).toContain(shown.replace('\u0001', ''));
  expect(of('Castellan')?.textOf('description')).toContain('Mileage: 1,250 miles\n');
  expect(of('Castellan')?.images[0]).toBe(`${origin}/images/${hash('b')}/1400.jpg`);
  expect(of('Norrland')?.textOf('price_on_request')).toBe('yes');
  expect(of('Sorrel')?.textOf('price')).toBe('239900');
});

test('csv: every listed vehicle in one row, no cell a formula', async () => {
  const { text } = await read('csv');
  const rows = readCsv(text);
  expect(rows.map((row) => row['Make']).toSorted()).toEqual(['Castellan', 'Norrland', 'Sorrel']);
  expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  expect(rows.find((row) => row['Make'] === 'Castellan')).toMatchObject({
    DealerID: '4711',
    Type: 'Used',
    StockNumber: 'A-1',
    VIN: whole.vin,
    SellingPrice: '239900',
    DateInStock: '2026-11-16',
    Miles: '1250',
    Status: 'Reserved',
    DealerPhone: '1 480 555 0142',
    ImageList: [`${hash('b')}/1400`, `${hash('a')}/1600`, `${hash('c')}/800`]
      .map((name) => `${origin}/images/${name}.jpg`)
      .join('|'),
  });
});

test('json: it fits its schema, with every listed vehicle and nothing else of the dealership', async () => {
  const { text } = await read('json');
  expect(jsonErrors(text)).toEqual([]);
  const feed = JSON.parse(text) as {
    vehicles: { make: string; description: string; documents: object[] }[];
  };
  expect(feed.vehicles.map(({ make }) => make).toSorted()).toEqual(['Castellan', 'Norrland', 'Sorrel']);
  const castellan = feed.vehicles.find(({ make }) => make === 'Castellan');
  expect(castellan?.description).toBe(hostile);
  const address = `${origin}/api/vehicles/${server.ids[0]}/documents/open`;
  expect(castellan?.documents).toEqual([
    { url: address, name: 'Build sheet', kind: 'build-sheet', bytes: 9 },
  ]);
});

describe.each(channels)('%s', (channel) => {
  test('has nothing that is not public', async () => {
    const { text } = await read(channel);
    for (const figure of Object.values(staffFigures)) {
      const written = figure instanceof Date ? figure.toISOString() : String(figure);
      expect(text).not.toContain(written);
    }
    expect(text).not.toMatch(/costBasis|soldPrice|profit|buyer|Hidden|Gone|isPublished|focalPoints/);
  });
});

test('the settings say how many qualify, and why others do not', async () => {
  const state = await call('GET', '');
  expect(state).toMatchObject({ listed: 3, hasAddress: true });
  expect(
    state.feeds.map(({ channel, qualifying, leftOutCount }) => [channel, qualifying, leftOutCount]),
  ).toEqual([
    ['google', 2, 1],
    ['meta', 2, 1],
    ['jamesedition', 3, 0],
    ['csv', 3, 0],
    ['json', 3, 0],
  ]);
  expect(feedOf(state, 'google').leftOut).toMatchObject([
    {
      id: server.ids[1],
      name: '2024 Norrland 911 Turbo S',
      reasons: [
        { text: 'VIN missing', field: 'vin' },
        { field: 'price' },
        { text: 'New with 1,250 miles: Google accepts less than 200', field: 'mileage' },
      ],
    },
  ]);
});
