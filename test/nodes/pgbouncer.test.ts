import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import type { Database } from '../../src/platform/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { createDelivery } from '../../src/platform/mail/deliver.ts';
import { enqueueMail } from '../../src/platform/mail/outbox.store.ts';
import { mailOutbox } from '../../src/platform/mail/outbox.table.ts';
import { openMailSender } from '../../src/platform/mail/sender.ts';
import { catalogueChannel } from '../../src/vehicles/catalogue/catalogue.ts';
import { vehicles } from '../../src/vehicles/vehicles.table.ts';
import { createTestDatabase } from '../database.ts';
import { eventually } from '../eventually.ts';
import { startMailServer } from '../mail-server.ts';
import { startPgBouncer, type PgBouncer } from '../pgbouncer.ts';
import { startTwoServers } from '../two-servers.ts';
import { testWritesOnTwoServers } from '../two-servers-writes.ts';

let bouncer: PgBouncer;
beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  bouncer = await startPgBouncer(url);
  await drop();
});
afterAll(() => bouncer?.remove());

/** An empty database, or a migrated one without `template`, and four nodes that reach it through PgBouncer. */
async function openNodes(template?: 'template1') {
  const { url, drop } = await createTestDatabase(template);
  const open = () => openDatabase({ databaseUrl: bouncer.urlOf(url), databaseDirectUrl: url, dataDir: '' });
  const nodes = await Promise.all([open(), open(), open(), open()]);
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await drop();
  });
  return { url, nodes, first: nodes[0] as Database };
}

describe('through PgBouncer in transaction mode', () => {
  testWritesOnTwoServers(() => bouncer.urlOf);

  test('a start without DATABASE_DIRECT_URL ends with one clear line', async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    await expect(openDatabase({ databaseUrl: bouncer.urlOf(url), dataDir: '' })).rejects.toThrow(
      /^The database at 127\.0\.0\.1:\d+\/test_\w+ \(DATABASE_URL\) is behind a connection pooler such as PgBouncer: set DATABASE_DIRECT_URL to .*$/,
    );
  });

  test('four nodes migrate an empty database once', async () => {
    const { nodes, first } = await openNodes('template1');
    await Promise.all(nodes.map((node) => migrate(node)));
    expect(await first.queries.$count(vehicles)).toBe(0);
  });

  test('times and limits are ours in every query, whatever the server is set to', async () => {
    const { url, nodes, first } = await openNodes();
    await first.session((client) =>
      client.query(`alter database ${new URL(url).pathname.slice(1)} set timezone to 'Asia/Tokyo'`),
    );
    const settings = sql`select current_setting('TimeZone') as zone, current_setting('DateStyle') as style,
      current_setting('statement_timeout') as statement, pg_sleep(0.01)`;
    const asked = nodes.flatMap((node) => Array.from({ length: 20 }, () => node.queries.execute(settings)));
    for (const { rows } of await Promise.all(asked))
      expect(rows).toMatchObject([{ zone: 'UTC', style: 'ISO, MDY', statement: '15s' }]);
  });

  test('work of the same name is done by one node at a time', async () => {
    const { nodes } = await openNodes();
    let running = 0;
    const most = await Promise.all(
      nodes.map((node) =>
        node.withLock('test', async (queries) => {
          running += 1;
          const seen = running;
          await queries.execute(sql`select pg_sleep(0.02)`);
          running -= 1;
          return seen;
        }),
      ),
    );
    expect(most).toEqual([1, 1, 1, 1]);
  });

  test('four nodes with more transactions than connections send each mail once', async () => {
    const { nodes, first } = await openNodes();
    const server = await startMailServer();
    onTestFinished(() => server.close());
    const deliver = createDelivery({ smtpUrl: server.url, from: 'hello@dealer.example' });
    const log = createLog('silent');
    const senders = await Promise.all(nodes.map((database) => openMailSender({ database, deliver, log })));
    const ids = Array.from({ length: 40 }, (_, index) => `<${index}@dealer.example>`);
    await Promise.all(
      ids.map((messageId, index) =>
        (nodes[index % nodes.length] ?? first).queries.transaction((tx) =>
          enqueueMail(tx, [{ messageId, to: 'sales@dealer.example', subject: 'Lead', text: 'Hello' }]),
        ),
      ),
    );
    await eventually(async () =>
      expect(await first.queries.select({ left: count() }).from(mailOutbox)).toEqual([{ left: 0 }]),
    );
    await Promise.all(senders.map((sender) => sender.close()));
    expect(server.arrived.map(({ messageId }) => messageId).sort()).toEqual(ids.sort());
  });

  test('a change that is announced while PgBouncer is away is seen when it is back', async () => {
    // The first server does not use PgBouncer.
    const addresses = [(url: string) => url, bouncer.urlOf];
    const site = await startTwoServers({}, (url) => addresses.shift()?.(url) ?? url);
    onTestFinished(() => site.close());
    const [writer, reader] = site.servers;
    const [id = 0] = writer.ids;
    await reader.server.refresh();
    const seen = async () => reader.json(`/api/vehicles/${id}/text`);
    const before = await seen();
    await bouncer.stop();
    await writer.database.queries.update(vehicles).set({ price: 123_456 }).where(eq(vehicles.id, id));
    await writer.database.notify(catalogueChannel, String(id));
    expect((await reader.send('/readyz')).status).toBe(503);
    expect(await seen()).toEqual(before);
    await bouncer.start();
    await eventually(async () => expect(await seen()).toMatchObject({ price: 123_456 }));
  });
});
