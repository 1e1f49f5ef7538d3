import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../bench/torture/client.ts';
import { startCrew } from '../bench/torture/crew.ts';
import { runKills } from '../bench/torture/kills.ts';
import { createRandom } from './requests/random.ts';
import { createRecord } from '../bench/torture/record.ts';
import { startSite } from '../bench/torture/site.ts';
import { eventually } from './eventually.ts';
import { ensurePages, freePort } from './program.ts';

ensurePages();

function workFolder(): string {
  const work = mkdtempSync(join(tmpdir(), 'marque-torture-'));
  onTestFinished(() => rmSync(work, { recursive: true, force: true }));
  return work;
}
const silent = () => undefined;

test(
  'after kills of the program, its database and its encoder nothing is lost, torn or doubled',
  { tags: ['long'] },
  async () => {
    const port = await freePort();
    const run = { kills: 6, nodes: 1, seed: 36, port, work: workFolder(), say: silent, faults: false };
    const { record, back } = await runKills(run);
    expect(record.problems).toEqual([]);
    expect([...back.values()].flat()).toHaveLength(6);
  },
);

test('torture reports what is lost, torn and doubled', { tags: ['long'] }, async () => {
  const work = workFolder();
  const record = createRecord(join(work, 'acknowledged.jsonl'), silent);
  const port = await freePort();
  const site = await startSite({ nodes: 1, work, port, record, smallDisk: false, clock: false });
  const found = () => record.problems.map(({ kind, what }) => `${kind}: ${what}`).join('\n');
  const done = (kind: string) => record.kinds.get(kind) ?? 0;
  const inDatabase = (...queries: string[]) =>
    site.inDatabase(async (db) => {
      for (const query of queries) await db.query(query);
    });
  try {
    const crew = await startCrew({ site, record, random: createRandom(1) });
    await eventually(() => {
      for (const kind of [
        'inquiries',
        'offers with two photographs',
        'newsletter subscriptions',
        'test drives',
        'edits',
      ])
        expect(done(kind), kind).toBeGreaterThan(1);
    });
    await crew.compare();
    expect(record.problems).toEqual([]);

    // Behind the program's back: what the writers themselves must notice, as they write over it.
    await eventually(async () => {
      await inDatabase(
        'delete from sessions',
        `delete from vehicle_batches where action = 'sell-one'`,
        `update vehicles set images = '[]', featured_image = null, updated_at = updated_at - interval '1 s'
          where stock_number like 'TPHOTO-13-%'`,
        `update vehicles set status = 'available', sold_at = null, sold_price = null, profit = null,
          days_to_sell = null, buyer_name = null, updated_at = updated_at - interval '1 s'
          where stock_number like 'TSALE-%-0'`,
      );
      expect(found()).toMatch('lost: a session has ended too early');
      expect(found()).toMatch(/lost: the sale of TSALE-\S+ cannot be undone/);
      expect(found()).toMatch(/wrong: The end of a sale was answered 409/);
      expect(found()).toMatch(/wrong: A gallery was answered 409/);
    }, 500);

    // A picture that is gone is still shown from memory until the next start.
    rmSync(join(site.nodes[0]?.dataDir ?? '', 'images'), { recursive: true });
    process.kill(site.nodes[0]?.child?.pid ?? 0, 'SIGKILL');
    await eventually(() => {
      expect(found()).toMatch('wrong: a program ended by itself: SIGKILL');
      expect(found()).toMatch(/torn: \/images\/\S+ was answered 404/);
    });
    await site.untilReady();
    const before = record.problems.length;

    await eventually(() => {
      expect(done('imports of 20 cars') - done('undone imports')).toBeGreaterThan(1);
      expect(done('deleted cars') - done('restored cars')).toBeGreaterThan(1);
    });
    await crew.stop();
    site.mail.leads().clear();
    await inDatabase(
      `insert into inquiries (name, email, message, created_at)
        select name, email, message, created_at from inquiries where name like 'TLEAD-%' order by id desc limit 1`,
      `delete from inquiries where id = (select min(id) from inquiries where name like 'TLEAD-%')`,
      'delete from offered_photos where place = 1',
      `update vehicles set price = price + 1 where stock_number like 'TPRICE-%-3'`,
      `update vehicles set sold_price = coalesce(sold_price, 0) + 1 where stock_number like 'TSALE-%-1'`,
      `update vehicles set mileage = mileage + 1 where stock_number like 'TEDIT-%'`,
      `delete from changes where kind = 'vehicle' and action = 'changed'`,
      `delete from vehicles where stock_number like 'TIMPORT-%/0'`,
      'delete from deleted_vehicles',
      'delete from appointments',
      'delete from mail_outbox',
      'delete from newsletter_subscribers where id = (select min(id) from newsletter_subscribers)',
    );
    await crew.compare();
    const seen = found().split('\n').slice(before).join('\n');
    expect(seen).toMatch(/lost: inquiry TLEAD-\S+ is not stored/);
    expect(seen).toMatch(/doubled: inquiry TLEAD-\S+ is stored 2 times/);
    for (const lead of ['TLEAD', 'TOFFER', 'TDRIVE'])
      expect(seen).toMatch(new RegExp(`lost: the mail about ${lead}-\\S+ has not arrived`));
    expect(seen).toMatch(/torn: offer TOFFER-\S+ is stored without its car or its photographs/);
    expect(seen).toMatch(/lost: test drive TDRIVE-\S+ has no time of its own/);
    expect(seen).toMatch(/lost: subscription tnews-\S+ is not stored/);
    expect(seen).toMatch(/lost: prices .* are stored/);
    expect(seen).toMatch(/lost: TSALE-\S+-1 is stored as/);
    expect(seen).toMatch(/lost: TEDIT-\S+ is stored as/);
    expect(seen).toMatch(/torn: TEDIT-\S+ has 0 entries in the log/);
    expect(seen).toMatch(/torn: import TIMPORT-\S+, which is in, has 19 of 20 cars/);
    expect(seen).toMatch(/lost: deleted car TBIN-\S+ is not stored/);
    expect(seen).toMatch(/lost: a gallery is/);
  } finally {
    await site.close();
    await record.close();
  }
});

test('a request that gets 500 for ever ends the run', { tags: ['long'] }, async () => {
  const record = createRecord(join(workFolder(), 'acknowledged.jsonl'), silent);
  const server = createServer((_request, response) => response.writeHead(500).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const site = { origin: () => `http://127.0.0.1:${port}`, mayHavePassed: () => false };
  try {
    const { repeat } = createClient(site, record, 200);
    await expect(repeat('/api/inquiries', { method: 'POST', json: {} })).rejects.toThrow(
      'was never answered',
    );
  } finally {
    server.close();
    await record.close();
  }
});
