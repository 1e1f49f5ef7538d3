import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Writable } from 'node:stream';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { soldVehicleRow, staffFigures, testNow, vehicleRow } from '../../../test/factories.ts';
import {
  googleKnown,
  googleRequired,
  metaOptional,
  metaRequired,
} from '../../../test/feeds/published-columns.ts';
import { jsonErrors, readAdverts, readCsv, xmlErrors } from '../../../test/feeds/read-feeds.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { createUser } from '../../accounts/accounts.store.ts';
import { createSession } from '../../accounts/sessions.store.ts';
import { newDealership } from '../../dealership/dealership.schema.ts';
import { dealership } from '../../dealership/dealership.table.ts';
import { tokenHashOf } from '../../platform/token-hash.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { channels, type Channel } from './channels.ts';
import { createFeedHandler } from './feeds.http.ts';
import { feedsOut } from './feeds.table.ts';
import type { Feeds } from './feed.schema.ts';

const origin = 'https://www.dealer.example';
const hash = (digit: string) => digit.repeat(32);
const stored = (digit: string, width: number) =>
  `/images/${hash(digit)}/${width}x${Math.round(width * 0.625)}-abcdefghijklmnopqrstuvwx.jpg`;
const hostile = '=HYPERLINK("https://evil.example";"x") <b>"Tom" & Jerry</b>, \u0001one\n- two 🚗';
/** As buyers read it: a dash would get an apostrophe in a CSV file. */
const shown = hostile.replace('\n- ', '\n• ');

const whole: Parameters<typeof vehicleRow>[0] & { vin: string } = {
  vin: '1M8GDM9AXKP042788',
  condition: 'used',
  images: [stored('a', 2400), stored('b', 1400), stored('c', 800)],
  featuredImage: stored('b', 1400),
  stockNumber: 'A-1',
  trim: 'Touring',
  bodyStyle: 'roadster',
  fuel: 'plug-in-hybrid',
  transmission: 'dual-clutch',
  drivetrain: '4wd',
  status: 'reserved',
  description: hostile,
  documents: [
    { file: 'open', name: 'Build sheet', kind: 'build-sheet', isPublic: true, bytes: 9 },
    { file: 'closed', name: 'Hidden', kind: 'other', isPublic: false, bytes: 9 },
  ],
  // The evening before, where the dealership is.
  listedAt: new Date('2026-11-17T03:00:00Z'),
};

const clock = { now: testNow };
let server: TestServer;
let token: string;
const lines: string[] = [];

beforeAll(async () => {
  const log = pino(
    { level: 'trace' },
    new Writable({
      write: (line: Buffer, _encoding, done) => {
        lines.push(line.toString());
        done();
      },
    }),
  );
  server = await startTestServer({
    settings: { publicUrl: origin },
    clock: () => clock.now,
    log,
    vehicles: [
      vehicleRow({ ...whole, make: 'Castellan', model: 'Regent Touring' }),
      vehicleRow({ make: 'Norrland', price: null, condition: 'new', images: [stored('d', 1600)] }),
      vehicleRow({
        make: 'Sorrel',
        vin: '11111111111111111',
        condition: 'certified',
        images: [stored('e', 1600)],
      }),
      vehicleRow({
        ...whole,
        make: 'Hidden',
        stockNumber: 'A-2',
        vin: '1M8GDM9A0KP042780',
        isPublished: false,
      }),
      soldVehicleRow({
        make: 'Gone',
        vin: '1M8GDM9A1KP042789',
        condition: 'used',
        images: [stored('f', 1600)],
      }),
    ],
  });
  const { queries } = server.database;
  const settings = {
    ...newDealership,
    name: 'Halcyon & Sons',
    street: '1 Desert Way',
    city: 'Phoenix',
    region: 'AZ',
    postalCode: '85001',
    phone: '+1 480 555 0142',
    email: 'hello@halcyon.example',
    priceNote: 'Plus tax & title.',
  };
  await queries.insert(dealership).values({ id: 1, settings, updatedAt: testNow });
  const user = await createUser(queries, { username: 'mia', passwordHash: 'x', role: 'manager' }, testNow);
  token = await createSession(queries, user?.id ?? 0, testNow);
  await server.server.refresh();
});
afterAll(() => server.close());

const call = async (method: string, path: string, body?: object): Promise<Feeds> => {
  const answer = await server.send(`/api/feeds${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: [JSON.stringify(body)] }),
  });
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text) as Feeds;
};
const feedOf = (state: Feeds, channel: Channel) => {
  const feed = state.feeds.find((each) => each.channel === channel);
  if (feed === undefined) throw new Error(`There is no feed ${channel}`);
  return feed;
};
/** Switches a feed on and returns the path of its address. */
const switchOn = async (channel: Channel) => {
  const state = await call('PATCH', `/${channel}`, { isOn: true, dealerCode: '4711' });
  return (feedOf(state, channel).address ?? '').replace(origin, '');
};
const read = async (channel: Channel) => {
  const answer = await server.send(await switchOn(channel));
  expect(answer.status).toBe(200);
  return answer;
};

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

  test('is not found at any other address, nor when it is off', async () => {
    const path = await switchOn(channel);
    const [, , , key = '', extension = ''] = /^\/(feeds)\/(\w+)\/([\w-]+)\.(\w+)$/.exec(path) ?? [];
    expect(key).toHaveLength(43);
    const other = channel === 'csv' ? 'json' : 'csv';
    const wrong = [
      `/feeds/${channel}/${'A'.repeat(43)}.${extension}`,
      `/feeds/${channel}/${key}`,
      `/feeds/${channel}/${key}.txt`,
      `/feeds/${channel}/${key}.${extension}/x`,
      `/feeds/${other}/${key}.${other}`,
      `/feeds/${channel}/`,
      '/feeds/',
      `/feeds/${channel}/..%2f${key}.${extension}`,
    ];
    for (const address of wrong) expect((await server.send(address)).status, address).toBe(404);
    await call('PATCH', `/${channel}`, { isOn: false });
    expect((await server.send(path)).status).toBe(404);
    await call('PATCH', `/${channel}`, { isOn: true });
    expect((await server.send(path)).status).toBe(200);
    const renewed = feedOf(await call('POST', `/${channel}/address`), channel).address ?? '';
    expect((await server.send(path)).status).toBe(404);
    expect((await server.send(renewed.replace(origin, ''))).status).toBe(200);
  });

  test('is compressed if that is asked for, and without a body for HEAD', async () => {
    const path = await switchOn(channel);
    const plain = await server.send(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const gzip = await server.send(path, { headers: { 'accept-encoding': 'gzip' } });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(plain.text);
    const brotli = await server.send(path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(brotliDecompressSync(brotli.body).toString()).toBe(plain.text);
    const head = await server.send(path, { method: 'HEAD' });
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', plain.headers.etag]);
    expect((await server.send(path, { method: 'POST' })).status).toBe(405);
    expect(plain.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
  });
});

test('a reader that has it gets 304 until something in it changes', async () => {
  const path = await switchOn('csv');
  const first = await server.send(path);
  const { etag = '', 'last-modified': modified = '' } = first.headers;
  const asks = () =>
    Promise.all([
      server.send(path, { headers: { 'if-none-match': etag } }),
      server.send(path, { headers: { 'if-modified-since': modified } }),
    ]);
  expect((await asks()).map(({ status, text }) => [status, text])).toEqual([
    [304, ''],
    [304, ''],
  ]);
  const { queries } = server.database;
  // The clock stands still: the change is in the same second.
  await queries
    .update(vehicles)
    .set({ price: 199_000 })
    .where(eq(vehicles.id, server.ids[2] ?? 0));
  await server.server.refresh();
  const later = await asks();
  expect(later.map(({ status }) => status)).toEqual([200, 200]);
  expect(later[0]?.headers.etag).not.toBe(etag);
  expect(later[0]?.text).toContain('199000');
  const changed = await server.send(path);
  await call('PATCH', '/csv', { dealerCode: '4712' });
  const renamed = await server.send(path, { headers: { 'if-none-match': changed.headers.etag } });
  expect(renamed.status).toBe(200);
  expect(renamed.text).toContain('4712');
});

test('who read it last is noted, once a minute, and not what a HEAD or a wrong key was', async () => {
  const { queries } = server.database;
  clock.now = new Date(testNow.getTime() + 60 * 60_000);
  const path = await switchOn('google');
  const noted = async () => (await queries.select().from(feedsOut).where(eq(feedsOut.channel, 'google')))[0];
  const before = (await noted())?.readAt;
  await server.send(path, { method: 'HEAD', headers: { 'user-agent': 'Head' } });
  await server.send(`/feeds/google/${'A'.repeat(43)}.csv`, { headers: { 'user-agent': 'Guesser' } });
  expect((await noted())?.readAt).toEqual(before);
  const writes = vi.spyOn(queries, 'update');
  const readAt = async (time: number) => {
    clock.now = new Date(time);
    expect((await server.send(path, { headers: { 'user-agent': 'Googlebot/2.1 \u00e9' } })).status).toBe(200);
  };
  const begun = clock.now.getTime();
  await readAt(begun);
  // It is noted when the reader has everything, so that nobody waits for the database.
  await eventually(async () =>
    expect(await noted()).toMatchObject({
      reader: 'Googlebot/2.1',
      readerAddress: '127.0.0.1',
      readVehicles: 2,
      readAt: new Date(begun),
    }),
  );
  await readAt(begun + 30_000);
  await readAt(begun + 61_000);
  await eventually(async () => expect((await noted())?.readAt).toEqual(clock.now));
  expect(writes).toHaveBeenCalledTimes(2);
  writes.mockRestore();
  const state = feedOf(await call('GET', ''), 'google');
  expect(state.lastRead).toMatchObject({ reader: 'Googlebot/2.1', address: '127.0.0.1', vehicles: 2 });
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

test('staff download it also while it is off', async () => {
  await call('PATCH', '/csv', { isOn: false });
  const answer = await server.send('/api/feeds/csv/file', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="csv-2026-11-20\.csv"$/);
  expect(readCsv(answer.text)).toHaveLength(3);
});

test('no key is in the log of requests, nor in the database or the change log as it is', async () => {
  const path = await switchOn('meta');
  await call('POST', '/meta/address');
  const key = /([\w-]{43})\.csv$/.exec(path)?.[1] ?? '';
  expect(key).not.toBe('');
  const { queries } = server.database;
  const [row] = await queries.select().from(feedsOut).where(eq(feedsOut.channel, 'meta'));
  expect(JSON.stringify(row)).not.toContain(key);
  expect(lines.join('')).not.toContain(key);
  const log = await server.send('/api/changes', { headers: { authorization: `Bearer ${token}` } });
  expect(log.text).toContain('Feed for Meta automotive catalog');
  expect(log.text).not.toContain(key);
});

test('of a channel that three are reading, a fourth is asked to come back; other channels are served', async () => {
  const { promise: held, resolve: end } = Promise.withResolvers<void>();
  const key = 'k'.repeat(43);
  const feed = { isOn: true, key: null, keyHash: tokenHashOf(key), dealerCode: '' };
  const handle = createFeedHandler({
    database: server.database,
    feeds: { current: new Map([...channels].map((channel) => [channel, feed])) },
    editions: {
      editionOf: () =>
        Promise.resolve({
          contentType: 'text/csv',
          etag: 'W/"a"',
          lastModified: testNow,
          async *pieces() {
            yield 'VIN';
            await held;
          },
        }),
    },
    trustProxy: 0,
    clock: () => testNow,
    log: pino({ level: 'silent' }),
  });
  const http = createServer((request, response) => void handle(request, response, request.url ?? ''));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const read = (channel: string) => fetch(`http://127.0.0.1:${port}/feeds/${channel}/${key}.csv`);
  const slow = await Promise.all([read('google'), read('google'), read('google')]);
  expect(slow.map(({ status }) => status)).toEqual([200, 200, 200]);
  const fourth = await read('google');
  expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([503, '30']);
  const other = await read('csv');
  expect(other.status).toBe(200);
  end();
  expect(await Promise.all([...slow, other].map((answer) => answer.text()))).toEqual(Array(4).fill('VIN'));
  await eventually(async () => expect((await read('google')).status).toBe(200));
  http.close();
});
