import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiApp } from '../../../test/api-app.ts';
import { describeWithDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { signedIn, testNow } from '../../../test/factories.ts';
import { blackPng } from '../../../test/images/black-png.ts';
import { createTestStorage } from '../../../test/images/stored-picture.ts';
import { images } from '../../images/images.table.ts';
import type { Database } from '../../platform/database.ts';
import { openJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { jobsChannel } from '../../platform/jobs/jobs.store.ts';
import { jobs } from '../../platform/jobs/jobs.table.ts';
import { undoBatch } from '../../bulk/undo-batch.store.ts';
import { restoreVehicle } from '../../bulk/bin/bin.store.ts';
import { allVehicles } from '../../vehicles/vehicles.store.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { applyImport } from '../apply.ts';
import { readListings } from '../listings-file.ts';
import { exportOf } from '../export.ts';
import { planImport } from '../plan.ts';
import { createImportPhotosApi } from './import-photos.staff.api.ts';
import { photoFetches, type PhotoContext } from './import-photos.ts';
import { fetchWaiting, photoJobs } from '../../vehicles/waiting-photos.store.ts';
import { importPhotos } from '../../vehicles/import-photos.table.ts';
import { readZip } from './read-zip.ts';

const catalogue = { publish: async () => undefined };
const log = pino({ level: 'silent' });
const clock = () => testNow;

describeWithDatabase('photographs of an import', (open) => {
  let database: Database;
  let server: Server;
  let base: string;
  let stored: ReturnType<typeof createTestStorage>;
  let photos: PhotoContext;
  let running: Jobs;
  const requested: string[] = [];
  let isOnline = false;

  beforeAll(async () => {
    database = await open();
    server = createServer((request, response) => {
      requested.push(request.url ?? '');
      const [, width] = /^\/(\d+)\.png$/.exec(request.url ?? '') ?? [];
      if (request.url === '/inside.png') response.writeHead(302, { location: 'http://10.0.0.1/x.png' }).end();
      else if (request.url === '/later.png' && isOnline) response.end(blackPng(33, 20));
      else if (request.url === '/broken.png') response.writeHead(503).end();
      else if (width === undefined) response.writeHead(404).end();
      else response.end(blackPng(Number(width), 20));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });
  beforeEach(async () => {
    requested.length = 0;
    for (const table of [jobs, importPhotos, vehicles, images]) await database.queries.delete(table);
    stored = createTestStorage();
    photos = { database, storage: stored.storage, catalogue, clock, log };
    const isAllowed = (address: string) => address === '127.0.0.1';
    running = await openJobs({ database, kinds: [photoFetches({ ...photos, isAllowed })], log });
  });
  afterEach(() => running.close());

  const bring = async (text: string) => {
    const { rows } = readListings(new TextEncoder().encode(text));
    const plan = planImport(rows, await allVehicles(database.queries), { timeZone: 'UTC', now: testNow });
    return applyImport(database, plan, { now: testNow, by: 'dana' });
  };
  const api = () =>
    apiApp(
      '/api/vehicles',
      createImportPhotosApi({ ...photos, dealership: { current: { timeZone: 'UTC' } } }),
      {
        user: signedIn,
        exceptions: { 'POST /api/vehicles/import/photos': 'own body' },
      },
    );
  const waitingJobs = () => database.queries.select().from(jobs);
  const untilNoJobs = () => eventually(async () => expect(await waitingJobs()).toEqual([]));
  const progress = async () => (await api().get('/api/vehicles/import/photos')).json();
  const send = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
    api().request(`/api/vehicles/import/photos?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes,
    });
  const header = 'VIN,Make,Model,Year,Price,Mileage,Photos,Main Photo';
  const elise = 'SCEAB1,Lotus,Elise,2005,48500,21300';
  const widths = async () => {
    const [vehicle] = await allVehicles(database.queries);
    return vehicle?.images.map((address) => Number(/\/(\d+)x20-/.exec(address)?.[1]));
  };

  test('are fetched from their addresses, in their order, and undone with the import', async () => {
    const batchId = await bring(
      `${header}\n${elise},${base}/30.png | ${base}/31.png ${base}/32.png,${base}/31.png\n`,
    );
    await eventually(async () => expect(await widths()).toEqual([30, 31, 32]));
    const [vehicle] = await allVehicles(database.queries);
    expect(vehicle?.featuredImage).toBe(vehicle?.images[1]);
    expect(await progress()).toMatchObject({ all: 3, done: 3, fetching: 0, failed: 0 });
    // A second import of the same file fetches nothing again.
    requested.length = 0;
    await bring(`${header}\n${elise},${base}/30.png,\n`);
    expect(requested).toEqual([]);
    expect(await undoBatch(database.queries, batchId ?? 0, { by: 'dana', now: testNow })).toMatchObject({
      restored: 1,
      leftOut: [],
    });
    // Those of a vehicle in the bin wait for it.
    await untilNoJobs();
    await database.queries.update(importPhotos).set({ state: 'waiting' });
    await fetchWaiting(database.queries);
    expect(await waitingJobs()).toEqual([]);
    await restoreVehicle(database.queries, vehicle?.id ?? 0, { by: 'dana', now: testNow });
    await eventually(async () => expect(await progress()).toMatchObject({ done: 3, fetching: 0 }));
  });

  test('fault 60: are refused from a private network, also by a redirect, and said; and fetched again', async () => {
    await bring(
      `${header}\n${elise},${base}/inside.png|http://192.168.0.9/x.png|${base}/later.png|${base}/30.png,\n`,
    );
    await eventually(async () => expect(await progress()).toMatchObject({ failed: 3, done: 1, fetching: 0 }));
    const { failures } = (await progress()) as { failures: { source: string; problem: string }[] };
    expect(failures.map(({ problem }) => problem).sort()).toEqual([
      'The address is in a private network',
      'The address is in a private network',
      'The server answered 404',
    ]);
    expect(await widths()).toEqual([30]);
    isOnline = true;
    const again = await api().request('/api/vehicles/import/photos/again', { method: 'POST' });
    expect(await again.json()).toMatchObject({ givenUp: 0, fetching: 3 });
    await eventually(async () => expect(await widths()).toEqual([33, 30]));
    expect(await progress()).toMatchObject({ done: 2, failed: 2, givenUp: 2 });
  });

  test('are fetched again after pauses, twice, while their server fails', async () => {
    await bring(`${header}\n${elise},${base}/broken.png|${base}/30.png,\n`);
    for (const [attempts, minutes] of [
      [1, 1],
      [2, 10],
    ] as const) {
      await eventually(async () =>
        expect(await waitingJobs()).toMatchObject([{ attempts, leasedUntil: null }]),
      );
      expect(await progress()).toMatchObject({ done: 1, fetching: 1, failed: 0 });
      const due = sql`${jobs.runAt} - make_interval(mins => ${minutes})`;
      await database.queries.update(jobs).set({ runAt: due });
      await database.notify(jobsChannel(photoJobs));
    }
    await eventually(async () => expect(await progress()).toMatchObject({ done: 1, failed: 1, givenUp: 1 }));
    await untilNoJobs();
    expect(requested.filter((path) => path === '/broken.png')).toHaveLength(3);
    expect(requested.filter((path) => path === '/30.png')).toHaveLength(1);
  });

  test('wait for their files, which are taken by name whatever their folder and case', async () => {
    await bring(`${header}\n${elise},pics/Front View.PNG;back.png,\nSCEAB2,Lotus,Exige,2008,1,1,back.png,\n`);
    expect(await (await api().get('/api/vehicles/import/photos/waiting')).json()).toEqual({
      names: expect.arrayContaining(['front view.png', 'back.png']),
    });
    expect((await send('a\0.png', new Uint8Array(blackPng(30, 20)))).status).toBe(400);
    const sent = async (name: string, bytes: Buffer) => (await send(name, new Uint8Array(bytes))).json();
    expect(await sent('back.png', blackPng(41, 20))).toEqual({ taken: 2 });
    expect(await sent('front view.png', Buffer.from('no picture'))).toEqual({ taken: 0 });
    expect(await progress()).toMatchObject({ done: 2, failed: 1, forFiles: 0 });
    // A better file may follow, and comes before those that stand after it in the list.
    expect(await sent('front view.png', blackPng(40, 20))).toEqual({ taken: 1 });
    expect(await sent('unknown.png', blackPng(40, 20))).toEqual({ taken: 0 });
    const found = (await allVehicles(database.queries)).find(({ vin }) => vin === 'SCEAB1');
    expect(found?.images.map((address) => /\/(\d+)x20-/.exec(address)?.[1])).toEqual(['40', '41']);
  });

  test('of an export come back from its ZIP as the very same images', async () => {
    await bring(`${header}\n${elise},a.png|b.png,b.png\n`);
    await send('a.png', new Uint8Array(blackPng(50, 20)));
    await send('b.png', new Uint8Array(blackPng(51, 20)));
    const [{ id, images: addresses } = { id: 0, images: [] }] = await allVehicles(database.queries);
    const focalPoints = { [addresses[1] ?? '']: { x: 20, y: 62.5 } };
    await database.queries.update(vehicles).set({ focalPoints }).where(eq(vehicles.id, id));
    const before = await allVehicles(database.queries);
    const csv = exportOf(before, String);
    const response = await api().get('/api/vehicles/export/photos');
    expect(response.headers.get('content-type')).toBe('application/zip');
    const entries = await readZip(await response.blob());
    expect(entries).toHaveLength(2);

    await database.queries.delete(vehicles);
    await database.queries.delete(images);
    await database.queries.delete(importPhotos);
    for (const key of stored.state.writes) await stored.storage.delete(key);
    await bring(csv);
    for (const { name, read } of entries) {
      expect(await (await send(name, new Uint8Array(await (await read(15e6)).arrayBuffer()))).json()).toEqual(
        {
          taken: 1,
        },
      );
    }
    const own = ({ images, featuredImage, focalPoints: points }: (typeof before)[number]) => ({
      images,
      featuredImage,
      points,
    });
    expect((await allVehicles(database.queries)).map(own)).toEqual(before.map(own));
  });

  test('that are here already are not sent again', async () => {
    await bring(`${header}\n${elise},a.png,\n`);
    await send('a.png', new Uint8Array(blackPng(50, 20)));
    const csv = exportOf(await allVehicles(database.queries), String);
    await database.queries.delete(vehicles);
    await bring(csv);
    await eventually(async () => expect(await widths()).toEqual([50]));
  });
});
