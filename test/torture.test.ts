import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCrew } from '../bench/torture/crew.ts';
import { runKills } from '../bench/torture/kills.ts';
import { randomFrom } from '../bench/torture/random.ts';
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
  try {
    const crew = await startCrew({ site, record, random: randomFrom(1) });
    for (const kind of ['inquiries', 'imports of 20 cars', 'offers with two photographs'])
      await eventually(() => expect(record.kinds.get(kind) ?? 0, kind).toBeGreaterThan(1));
    await crew.compare();
    expect(record.problems).toEqual([]);
    // Behind the program's back.
    await site.inDatabase(async (db) => {
      await db.query(
        `delete from inquiries where id = (select min(id) from inquiries where name like 'TLEAD-%')`,
      );
      await db.query(`insert into inquiries (name, email, message, created_at)
        select name, email, message, created_at from inquiries where name like 'TLEAD-%' order by id desc limit 1`);
      await db.query('delete from offered_photos where place = 1');
      await db.query(`update vehicles set price = price + 1 where stock_number like 'TPRICE-%-3'`);
    });
    await crew.compare();
    await crew.stop();
  } finally {
    await site.close();
    await record.close();
  }
  const found = record.problems.map(({ kind, what }) => `${kind}: ${what}`).join('\n');
  expect(found).toMatch(/lost: inquiry TLEAD-\S+ is not stored/);
  expect(found).toMatch(/doubled: inquiry TLEAD-\S+ is stored 2 times/);
  expect(found).toMatch(/torn: offer TOFFER-\S+ is stored without its car or its photographs/);
  expect(found).toMatch(/lost: prices .* are stored/);
});
