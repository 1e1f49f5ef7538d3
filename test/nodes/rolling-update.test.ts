import { afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { eventually } from '../eventually.ts';
import { startProgram, startVersion, temporaryFolder } from '../program.ts';
import { startBalancer } from './balancer.ts';
import { buildVersion, knowsCompatibility, previousCommit } from './previous-version.ts';
import { admin, callAsStaff, shownPrice, signIn } from './staff.ts';
import { startVisitors } from './visitors.ts';

let undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

test('a rolling update from the previous version fails no request, and both versions see what the other writes', async ({
  skip,
}) => {
  const commit = previousCommit();
  if (commit === null) return skip('There is no git history with an earlier version of the program');
  const previous = buildVersion(commit);
  const database = await createTestDatabase('template1');
  const { folder, remove } = temporaryFolder();
  const balancer = await startBalancer();
  undo.push(previous.remove, database.drop, remove, () => balancer.close());
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    TRUST_PROXY: '1',
    SHUTDOWN_DELAY: '2',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  };
  const startOld = async () => {
    const node = await startVersion(previous.folder, settings);
    undo.push(() => node.kill('SIGKILL'));
    return node;
  };

  // The older version has created the tables, and the newer one changes them while it runs.
  const old = await startOld();
  await balancer.add(old.url);
  const { token } = await signIn(old.url);
  const write = async (node: string, method: string, path: string, body: object) => {
    const { status, text } = await callAsStaff(node, token, method, path, body);
    expect([path, status]).toEqual([path, expect.toBeOneOf([200, 201])]);
    return JSON.parse(text) as { id: number };
  };
  const car = { make: 'Lotus', model: 'Elise', year: 2005, price: 48_500, mileage: 21_300 };
  const { id } = await write(old.url, 'POST', '/api/vehicles', car);
  const visitors = startVisitors(balancer.url, { visitors: 6, vehicles: [id], images: [] });
  await visitors.more(50);

  const current = await startProgram(settings);
  undo.push(() => current.kill('SIGKILL'));
  await balancer.add(current.url);
  const pairs = [
    [old.url, current.url],
    [current.url, old.url],
  ] as const;
  for (const [index, [writer, reader]] of pairs.entries()) {
    const price = 50_000 + index;
    await write(writer, 'PATCH', `/api/vehicles/${id}`, { price });
    await eventually(async () => expect(await shownPrice(reader, id)).toBe(price));
  }
  await visitors.more(100);

  // Going back must be possible too.
  if (knowsCompatibility(previous.folder)) {
    const again = await startOld();
    expect(await shownPrice(again.url, id)).toBe(50_001);
  } else await expect(startOld()).rejects.toThrow(/belongs to a newer version/);

  expect(await old.kill('SIGTERM')).toMatchObject({ code: 0 });
  balancer.remove(old.url);
  await visitors.more(100);
  await visitors.stop();
  expect([balancer.undelivered, visitors.failures], JSON.stringify(visitors.counts)).toEqual([[], []]);
});
