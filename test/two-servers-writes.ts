import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import { savePage } from '../src/pages/pages.store.ts';
import { eventually } from './eventually.ts';
import { testNow, vehicleRow } from './factories.ts';
import { blackPng } from './images/black-png.ts';
import { publicCalls } from './public-calls.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

const car = {
  make: 'Lotus',
  model: 'Elise',
  year: 2005,
  price: 48_500,
  mileage: 21_300,
};
const isFile = (body: unknown): body is string | Buffer => typeof body === 'string' || body instanceof Buffer;
const contentType = (body: unknown) => {
  if (typeof body === 'string') return 'text/csv';
  return isFile(body) ? 'application/octet-stream' : 'application/json';
};
const notThere = { message: expect.any(String) as string };

/** Staff calls that change nothing that visitors see. */
const unseen = [
  /^\S+ \/api\/(?:accounts|alerts|api-keys|appointments|auth|backups|customers|documents|images|inquiries|lead-addresses|lead-mailboxes|mail|newsletter|notices|reply-templates|retention|webhooks)(?:\/|$)/,
  // A logo is seen when the appearance that names it is saved, a page when it is published.
  /^POST \/api\/(?:appearance\/marks|pages)$/,
  /^\S+ \/api\/vehicles\/(?:settings|import\/(?:report|photos\/again)|:id\/(?:sale$|editors\/))/,
  // What a run changes is seen with the file that starts one.
  /^\S+ \/api\/incoming-feeds(?:\/file|\/:id(?:\/run)?)?$/,
  /^\S+ \/api\/feeds\/:channel\/push(?:\/|$)/,
];

/**
 * Tests that each write of staff on one server is seen by the visitors of another. `pooled` returns how the
 * servers reach their database; see `startTwoServers`.
 */
export function testWritesOnTwoServers(pooled: () => Parameters<typeof startTwoServers>[1]): void {
  let site: TwoServers;
  let token = '';

  beforeAll(async () => {
    const models = ['edited', 'sold', 'deleted', 'repriced', 'restored'];
    const vehicles = models.map((model) => vehicleRow({ model }));
    site = await startTwoServers({ vehicles }, pooled());
    const [{ database }] = site.servers;
    const account = await createUser(database.queries, { username: 'dana', passwordHash: 'none' }, testNow);
    token = await createSession(database.queries, account?.id ?? 0, testNow);
    const about = {
      title: 'About',
      slug: 'about',
      content: '<p>Us</p>',
      isPublished: true,
    };
    await savePage(database.queries, about, testNow);
    for (const { server } of site.servers) await server.refresh();
  });
  afterAll(() => site.close());

  /** Sends a staff call to the first server, which must accept it. */
  async function write(method: string, path: string, body?: unknown) {
    const answer = await site.servers[0].send(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': contentType(body),
      },
      body: body === undefined ? [] : [isFile(body) ? body : JSON.stringify(body)],
    });
    expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201, 204])]);
    return answer.text === '' ? null : (JSON.parse(answer.text) as unknown);
  }

  /** Waits until the second server gives visitors this response. */
  const expectSeen = (path: string, answer: object) =>
    eventually(async () => expect(await site.servers[1].json(path)).toMatchObject(answer));

  /** Waits until the second server leads an address there. */
  const expectMoved = (path: string, to: string | undefined) =>
    eventually(async () => expect((await site.servers[1].send(path)).headers.location).toBe(to));

  const vehicle = (index: number) => `/api/vehicles/${site.servers[0].ids[index]}`;

  const lowerPrice = async (by: number) =>
    (await write('POST', '/api/vehicles/batches', {
      selection: { ids: [site.servers[0].ids[3]] },
      action: { kind: 'price', by: 'amount', value: -by },
    })) as { batchId: number };
  const importCar = (model: string, vin: string, photos = '') =>
    write(
      'POST',
      '/api/vehicles/import?apply=true',
      `VIN,Make,Model,Year,Price,Mileage,Photos\n${vin},Lotus,${model},2008,77000,9000,${photos}`,
    );

  /** Adds a feed of uploaded files; `file` gives it one with these models, by their VINs. */
  async function addIncomingFeed(name: string) {
    const columns = ['vin', 'make', 'model', 'year', 'price', 'mileage'];
    const { id } = (await write('POST', '/api/incoming-feeds', {
      name,
      source: { kind: 'upload' },
      reading: {
        dots: null,
        days: null,
        columns: columns.map((column) => ({ name: column, field: column })),
      },
      schedule: null,
      onMissing: 'ask',
      takesOver: false,
      mostPercent: 100,
      mailTo: [],
      mailPeople: [],
    })) as { id: number };
    const path = `/api/incoming-feeds/${id}`;
    const file = (models: Record<string, string>) => {
      const rows = Object.entries(models).map(([vin, model]) => `${vin},Lotus,${model},2008,77000,9000\n`);
      return write('POST', `${path}/file?name=stock.csv`, `${columns.join()}\n${rows.join('')}`);
    };
    return { path, file };
  }

  /** Writes to the feed of a marketplace and returns the path of its address. */
  async function writeFeed(method: string, path: string, body?: object) {
    const { feeds } = (await write(method, `/api/feeds/meta${path}`, body)) as {
      feeds: { channel: string; address: string | null }[];
    };
    return new URL(feeds.find(({ channel }) => channel === 'meta')?.address ?? '').pathname;
  }
  const expectFeed = (path: string, status: number) =>
    eventually(async () => expect((await site.servers[1].send(path)).status).toBe(status));

  /** Each write of staff that visitors see, by its route. */
  const writes: Record<string, () => Promise<void>> = {
    'POST /api/vehicles': async () => {
      const { id } = (await write('POST', '/api/vehicles', car)) as {
        id: number;
      };
      await expectSeen(`/api/vehicles/${id}/text`, { id, ...car });
    },
    'PATCH /api/vehicles/:id': async () => {
      await write('PATCH', vehicle(0), { price: 123_456 });
      await expectSeen(`${vehicle(0)}/text`, { price: 123_456 });
    },
    'PATCH /api/vehicles/:id/listing-date': async () => {
      await write('PATCH', `${vehicle(0)}/listing-date`, { listedOn: '2020-01-02' });
      await expectSeen(`${vehicle(0)}/text`, { listedAt: expect.stringMatching(/^2020-01-0/) });
    },
    'PATCH /api/vehicles/:id/mark-sold': async () => {
      await write('PATCH', `${vehicle(1)}/mark-sold`, {});
      await expectSeen(`${vehicle(1)}/text`, { status: 'sold' });
    },
    'DELETE /api/vehicles/:id': async () => {
      await write('DELETE', vehicle(2));
      await expectSeen(`${vehicle(2)}/text`, notThere);
    },
    'POST /api/vehicles/deleted/:id/restore': async () => {
      await write('DELETE', vehicle(4));
      await expectSeen(`${vehicle(4)}/text`, notThere);
      await write('POST', `/api/vehicles/deleted/${site.servers[0].ids[4]}/restore`);
      await expectSeen(`${vehicle(4)}/text`, { model: 'restored' });
    },
    'POST /api/vehicles/deleted/restore': async () => {
      await write('DELETE', vehicle(4));
      await expectSeen(`${vehicle(4)}/text`, notThere);
      await write('POST', '/api/vehicles/deleted/restore', { ids: [site.servers[0].ids[4]] });
      await expectSeen(`${vehicle(4)}/text`, { model: 'restored' });
    },
    'POST /api/vehicles/batches': async () => {
      await lowerPrice(1_000);
      await expectSeen(`${vehicle(3)}/text`, {
        price: (vehicleRow().price ?? 0) - 1_000,
      });
    },
    'POST /api/vehicles/batches/:id/undo': async () => {
      const { price } = (await site.servers[0].json(`${vehicle(3)}/text`)) as { price: number };
      const { batchId } = await lowerPrice(2_000);
      await expectSeen(`${vehicle(3)}/text`, { price: price - 2_000 });
      await write('POST', `/api/vehicles/batches/${batchId}/undo`);
      await expectSeen(`${vehicle(3)}/text`, { price });
    },
    'POST /api/vehicles/import': async () => {
      await importCar('Exige', 'SCE12345');
      await expectSeen('/api/vehicles?model=Exige', { total: 1 });
    },
    'POST /api/vehicles/import/photos': async () => {
      await importCar('Evora', 'SCE12346', 'front.png');
      await write('POST', '/api/vehicles/import/photos?name=front.png', blackPng(40, 30));
      await expectSeen('/api/vehicles?model=Evora', {
        vehicles: [{ thumbnail: expect.any(String) }],
      });
    },
    'PATCH /api/dealership': async () => {
      await write('PATCH', '/api/dealership', {
        name: 'Halcyon of Two Servers',
      });
      await expectSeen('/api/site', {
        dealership: { name: 'Halcyon of Two Servers' },
      });
    },
    'PATCH /api/appearance': async () => {
      await write('PATCH', '/api/appearance', { theme: 'gallery' });
      await expectSeen('/api/site', { appearance: { theme: 'gallery' } });
    },
    'PATCH /api/measurement': async () => {
      await write('PATCH', '/api/measurement', { googleTag: 'G-TWO2SERVERS' });
      await expectSeen('/api/site', { asksConsent: true });
    },
    'POST /api/incoming-feeds/:id/file': async () => {
      const { file } = await addIncomingFeed('First');
      await file({ SCE12347: 'Evija' });
      await expectSeen('/api/vehicles?model=Evija', { total: 1 });
    },
    'POST /api/incoming-feeds/:id/missing': async () => {
      const { path, file } = await addIncomingFeed('Second');
      await file({ SCE12348: 'Emira', SCE12349: 'Eletre' });
      await expectSeen('/api/vehicles?model=Eletre', { total: 1 });
      await file({ SCE12348: 'Emira' });
      const vehicleIds = await eventually(async () => {
        const { cars } = (await write('GET', `${path}/missing`)) as { cars: { vehicleId: number }[] };
        expect(cars).toHaveLength(1);
        return cars.map(({ vehicleId }) => vehicleId);
      });
      await write('POST', `${path}/missing`, { vehicleIds, action: 'unpublish' });
      await expectSeen('/api/vehicles?model=Eletre', { total: 0 });
    },
    'PATCH /api/feeds/:channel': async () => {
      const path = await writeFeed('PATCH', '', { isOn: true });
      await expectFeed(path, 200);
      await writeFeed('PATCH', '', { isOn: false });
      await expectFeed(path, 404);
    },
    'POST /api/feeds/:channel/address': async () => {
      const old = await writeFeed('PATCH', '', { isOn: true });
      await expectFeed(old, 200);
      const renewed = await writeFeed('POST', '/address');
      await expectFeed(renewed, 200);
      await expectFeed(old, 404);
    },
    'POST /api/redirects': async () => {
      await write('POST', '/api/redirects', { from: '/old-1.html', to: '/about' });
      await expectMoved('/old-1.html', '/about');
    },
    'POST /api/redirects/import': async () => {
      await write('POST', '/api/redirects/import', 'From,To\n/old-2.html,/contact\n');
      await expectMoved('/old-2.html', '/contact');
    },
    'DELETE /api/redirects/:id': async () => {
      const redirect = { from: '/old-3.html', to: '/about' };
      const { id } = (await write('POST', '/api/redirects', redirect)) as { id: number };
      await expectMoved('/old-3.html', '/about');
      await write('DELETE', `/api/redirects/${id}`);
      await expectMoved('/old-3.html', undefined);
    },
    'DELETE /api/pages/:slug': async () => {
      await write('POST', '/api/pages', { title: 'Old news', slug: 'old-news' });
      await write('PATCH', '/api/pages/old-news', { isPublished: true });
      await expectSeen('/api/pages/old-news', { title: 'Old news' });
      await write('DELETE', '/api/pages/old-news');
      await expectSeen('/api/pages/old-news', notThere);
    },
    'PATCH /api/pages/:slug': async () => {
      await write('PATCH', '/api/pages/about', { title: 'Our house' });
      await expectSeen('/api/pages/about', { title: 'Our house' });
    },
  };

  test('no staff write that visitors see is missing here', () => {
    const routes = site.servers[0].server.api.routes
      .filter(({ method, path }) => !['ALL', 'GET'].includes(method) && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path}`);
    const seen = routes.filter(
      (route) => !publicCalls.includes(route) && !unseen.some((some) => some.test(route)),
    );
    expect(Object.keys(writes).sort()).toEqual([...new Set(seen)].sort());
  });

  test.each(Object.entries(writes))(
    'fault 48: visitors of another server see %s',
    async (_route, writeAndLook) => {
      await writeAndLook();
    },
  );
}
