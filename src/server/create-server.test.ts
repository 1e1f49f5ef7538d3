import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { onTestFinished, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, describeWithDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { insertVehicles, vehicleRow } from '../../test/factories.ts';
import { postJson } from '../../test/http.ts';
import { createPostgres } from '../../test/postgres-server.ts';
import { plainPage, startTestServer } from '../../test/test-server.ts';
import type { Database } from '../platform/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';
import type { RenderPage } from '../platform/browser/page-context.ts';
import { catalogueChannel } from '../vehicles/catalogue/catalogue.ts';
import { newestCards } from '../vehicles/catalogue/visitor-lists.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';

type Options = Parameters<typeof startTestServer>[0];

/** A server that is closed after the test, with the number of its renderings. */
async function start(options: Options = {}) {
  const renderPage = vi.fn<RenderPage>(options.renderPage ?? plainPage);
  const server = await startTestServer({ ...options, renderPage });
  onTestFinished(() => server.close());
  return { ...server, renderPage };
}

const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'Is it still there?' };
const publicPages = ['/', '/inventory', '/about', '/api/vehicles', '/api/vehicles/optimized', '/sitemap.xml'];

describe('cached pages', () => {
  test('are rendered once for 50 concurrent visitors and all later ones', async () => {
    const { send, renderPage } = await start();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('/about')));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await send('/about');
    await send('/about', { method: 'HEAD' });
    expect(renderPage).toHaveBeenCalledTimes(1);
  });

  test('are shared by addresses that differ only in unused parameters', async () => {
    const { send, renderPage } = await start();
    for (let index = 0; index < 20; index += 1) expect((await send(`/?utm=${index}`)).status).toBe(200);
    for (let index = 0; index < 20; index += 1) await send(`/inventory?make=Audi&fbclid=${index}`);
    expect(renderPage.mock.calls.map(([request]) => new URL(request.url).search)).toEqual(['', '?make=Audi']);
  });

  test('fault 50: are shared by all unknown addresses, and by all unknown vehicles', async () => {
    const { send, renderPage } = await start({ renderPage: plainPage });
    for (const path of [
      '/nowhere',
      '/assets/gone.js',
      '/a/b?c',
      '/inventory/abc',
      '/inventory/9999',
      '/inventory/1%20',
    ]) {
      const answer = await send(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
    expect(renderPage).toHaveBeenCalledTimes(2);
  });

  test('are only sent to a browser that does not have them', async () => {
    const { send } = await start();
    for (const path of ['/', '/api/vehicles/featured', '/sitemap.xml']) {
      const first = await send(path);
      const again = await send(path, { headers: { 'if-none-match': String(first.headers.etag) } });
      expect([path, again.status, again.body.length]).toEqual([path, 304, 0]);
      expect((await send(path, { headers: { 'if-none-match': '"other"' } })).text).toBe(first.text);
    }
  });

  test('are rendered again after a change only if they show it; the others keep their ETag', async () => {
    const { send, renderPage, server, database, ids } = await start({
      vehicles: [vehicleRow({ model: 'One' }), vehicleRow({ model: 'Two' })],
      renderPage: async (request, { callApi }) => {
        const [, , id] = new URL(request.url).pathname.split('/');
        const shown = id === undefined ? '/api/site' : `/api/vehicles/${id}/text`;
        const text = await (await callApi(shown, {})).text();
        return new Response(`<!doctype html><p>${text}</p>`, { headers: { 'content-type': 'text/html' } });
      },
    });
    const paths = ['/about', ...ids.map((id) => `/inventory/${id}`)];
    const [about, one, two] = await Promise.all(paths.map((path) => send(path)));
    expect(renderPage).toHaveBeenCalledTimes(3);
    await database.queries
      .update(vehicles)
      .set({ price: 123_456 })
      .where(eq(vehicles.id, ids[0] ?? 0));
    await server.refresh();
    const [aboutAfter, oneAfter, twoAfter] = await Promise.all(paths.map((path) => send(path)));
    expect(oneAfter?.text).toContain('123456');
    expect(oneAfter?.headers['etag']).not.toBe(one?.headers['etag']);
    expect(aboutAfter?.headers['etag']).toBe(about?.headers['etag']);
    expect(twoAfter?.headers['etag']).toBe(two?.headers['etag']);
    expect(renderPage).toHaveBeenCalledTimes(4);
  });

  test('are rendered again on a new day, because they contain the year', async () => {
    const now = { current: new Date('2026-12-31T23:59:00Z') };
    const { send, renderPage, server } = await start({ clock: () => now.current });
    await send('/about');
    now.current = new Date('2027-01-01T00:01:00Z');
    await server.refresh();
    await send('/about');
    expect(renderPage).toHaveBeenCalledTimes(2);
  });

  test('are rendered again for the next visitor after a failure', async () => {
    const { send, renderPage } = await start();
    renderPage.mockRejectedValueOnce(new Error('broken'));
    expect((await send('/about')).status).toBe(500);
    expect((await send('/about')).status).toBe(200);
  });
});

describeWithDatabase('what visitors see', (open) => {
  test('fault 48: change after a write and its notice, as do cached calls', async () => {
    const database = await open();
    const { send } = await start({ database, vehicles: [] });
    const before = await Promise.all(['/', '/api/vehicles/featured'].map((path) => send(path)));
    await insertVehicles(database.queries, [vehicleRow({ model: 'Written just now', isFeatured: true })]);
    await database.notify(catalogueChannel);
    await eventually(async () => {
      for (const path of ['/', '/api/vehicles/featured']) {
        const answer = await send(path);
        expect(answer.text).toContain('Written just now');
        expect(before.map(({ headers }) => headers['etag'])).not.toContain(answer.headers['etag']);
      }
    });
  });

  test('stay available without the database; an inquiry is asked to try again', async () => {
    const database = await open();
    const { send, url } = await start({ database });
    await database.close();
    for (const path of publicPages) {
      expect([path, (await send(path)).status]).toEqual([path, 200]);
      expect((await send(path, { headers: { authorization: 'Bearer some-token' } })).status).toBe(200);
    }
    const answer = await postJson(url, '/api/inquiries', inquiry);
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.text).toBe(
      '{"message":"The service is briefly unavailable. Please try again in a moment."}',
    );
    expect((await send('/readyz')).status).toBe(503);
    for (const path of ['/healthz', '/readyz?exclude=database']) expect((await send(path)).status).toBe(200);
    const staff = { method: 'POST', headers: { authorization: 'Bearer some-token' } };
    expect((await send('/api/auth/logout', staff)).status).toBe(503);
  });
});

describe('a PostgreSQL server', () => {
  async function openPostgres(url: string): Promise<Database> {
    const database = await openDatabase({ databaseUrl: url, dataDir: '' });
    onTestFinished(() => database.close());
    return database;
  }

  test('fault 38: that stops under load affects no page, and is used again without a restart', async () => {
    const postgres = await createPostgres();
    onTestFinished(() => postgres.remove());
    const database = await openPostgres(`${postgres.url}/postgres`);
    await migrate(database);
    const { send, url, server } = await start({ database });
    const readers = { stop: false, statuses: new Map<number, number>() };
    const reading = Array.from({ length: 4 }, async (_, index) => {
      for (let turn = index; !readers.stop; turn += 1) {
        const { status } = await send(publicPages[turn % publicPages.length] ?? '/');
        readers.statuses.set(status, (readers.statuses.get(status) ?? 0) + 1);
      }
    });
    await postgres.stop();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await postJson(url, '/api/inquiries', inquiry);
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    }
    await postgres.start();
    await eventually(async () => expect((await postJson(url, '/api/inquiries', inquiry)).status).toBe(201));
    readers.stop = true;
    await Promise.all(reading);
    expect([...readers.statuses.keys()]).toEqual([200]);
    await insertVehicles(database.queries, [vehicleRow({ model: 'After the fault' })]);
    await database.notify(catalogueChannel);
    await eventually(() =>
      expect(newestCards(server.catalogue.current, 9).map(({ model }) => model)).toContain('After the fault'),
    );
  });

  test('fault 38: that cuts connections does not affect visitors', async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const [database, other] = await Promise.all([openPostgres(url), openPostgres(url)]);
    const server = await start({ database });
    for (let round = 0; round < 3; round += 1) {
      await other.queries.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where pid <> pg_backend_pid() and datname = current_database()`,
      );
      expect((await server.send('/')).status).toBe(200);
      const answer = await postJson(server.url, '/api/inquiries', inquiry);
      expect([201, 503]).toContain(answer.status);
    }
    await eventually(async () =>
      expect((await postJson(server.url, '/api/inquiries', inquiry)).status).toBe(201),
    );
  });
});

describe('a page', () => {
  test('fault 35: may run only its own scripts, and must not be framed', async () => {
    const { send } = await start();
    for (const path of ['/', '/nowhere', '/inventory?model=' + 'x'.repeat(300)]) {
      const { headers, text } = await send(path);
      const policy = String(headers['content-security-policy']);
      const script = /<script>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '';
      expect(script).not.toBe('');
      const hash = createHash('sha256').update(script).digest('base64');
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-cache',
      });
    }
  });

  test('accepts GET and HEAD only', async () => {
    const { send, renderPage } = await start();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
      const answer = await send('/about', { method });
      expect([method, answer.status, answer.headers['allow']]).toEqual([method, 405, 'GET, HEAD']);
    }
    expect(renderPage).not.toHaveBeenCalled();
  });

  test('that cannot be rendered is a plain 500, and the process keeps running', async () => {
    const { send } = await start({
      renderPage: async () => {
        throw new Error('secret of the inside');
      },
    });
    for (const path of ['/', '/nowhere']) {
      const answer = await send(path);
      expect([answer.status, answer.text]).toEqual([500, 'Something went wrong on our side.']);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    expect((await send('/healthz')).status).toBe(200);
  });
});

test('stopping finishes without the database, even with unwritten counts', async () => {
  const server = await startTestServer();
  await server.send(`/api/vehicles/${server.ids[0]}/views`, {
    method: 'POST',
    headers: { 'user-agent': 'Mozilla/5.0' },
  });
  await server.database.close();
  await server.close();
});
