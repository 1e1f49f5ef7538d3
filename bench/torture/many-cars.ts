import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { undoMs } from '../../src/vehicles/undo/batches.store.ts';
import { inTurn, list, vehicleIn } from './cars.ts';
import { markerOf } from './marker.ts';
import type { Given, Writer } from './writer.ts';

/** Changes the prices of twelve cars at once, and undoes it. */
export function changesPrices(given: Given): Writer {
  const { client, record, random, site, number } = given;
  let ids: number[] = [];
  let prices: number[] = [];
  const read = () => inTurn(ids, async (id) => vehicleIn(await client.read(`/api/vehicles/${id}`)).price);

  /** Which of two states is stored after a write in doubt. */
  async function settle(what: string, after: number[]): Promise<boolean> {
    const stored = await read();
    if (isDeepStrictEqual(stored, after)) prices = after;
    else if (!isDeepStrictEqual(stored, prices)) {
      record.problem(
        'torn',
        `${what} ended as ${stored.join(' ')}, between ${prices.join(' ')} and ${after.join(' ')}`,
      );
      prices = stored;
    }
    return prices === after;
  }

  async function undo(batch: number, before: number[], since: number): Promise<void> {
    const answer = await client.write('POST', `/api/vehicles/batches/${batch}/undo`);
    if (answer === null) return void (await settle('an undo of prices', before));
    if (answer.status === 409 && site.mayHavePassed(undoMs, since)) return;
    if (answer.status !== 200) return client.unexpected('The undo of prices', answer);
    prices = before;
    record.acknowledge('undone bulk changes', { number, prices });
  }

  return {
    async begin() {
      const cars = await inTurn([...Array(12).keys()], (index) =>
        list(given, markerOf('PRICE', number, index)),
      );
      ids = cars.map(({ id }) => id);
      prices = cars.map(({ price }) => price);
    },
    async step() {
      const before = prices;
      const value = random.whole(-400, 900);
      if (value === 0) return;
      const after = prices.map((price) => Math.max(1, price + value));
      const since = performance.now();
      const json = { selection: { ids }, action: { kind: 'price', by: 'amount', value } };
      const answer = await client.write('POST', '/api/vehicles/batches', { json });
      if (answer === null) return void (await settle('a bulk change of prices', after));
      if (answer.status !== 200) return client.unexpected('A bulk change', answer);
      const { batchId, changed } = answer.body as { batchId: number; changed: number };
      if (changed !== ids.length)
        record.problem('torn', `a bulk change says that it changed ${changed} of ${ids.length}`);
      prices = after;
      record.acknowledge('bulk changes of 12 prices', { number, prices });
      if (random.chance(0.4)) await undo(batchId, before, since);
    },
    async compare(db) {
      const { rows } = await db.query<{ price: number }>(
        'select price from vehicles where id = any ($1) order by array_position($1, id)',
        [ids],
      );
      const stored = rows.map(({ price }) => price);
      if (!isDeepStrictEqual(stored, prices))
        record.problem(
          'lost',
          `prices ${stored.join(' ')} are stored, and ${prices.join(' ')} were acknowledged`,
        );
      for (const { url } of site.nodes)
        for (const [index, id] of ids.entries()) await expectShown(given, url, id, prices[index] ?? 0);
    },
  };
}

/** Visitors of a node see the price, within seconds. */
async function expectShown({ record }: Given, url: string, id: number, price: number): Promise<void> {
  const shown = await seenSoon<{ price: number }>(
    `${url}/api/vehicles/${id}/text`,
    (car) => car.price === price,
  );
  if (shown?.price !== price)
    record.problem(
      'lost',
      `visitors see the price ${shown?.price} of car ${id}, and ${price} was acknowledged`,
    );
}

/** What a node answers, as soon as it is right, or after 15 s. */
async function seenSoon<Shown>(url: string, isRight: (shown: Shown) => boolean): Promise<Shown | undefined> {
  let shown: Shown | undefined;
  for (const end = performance.now() + 15_000; performance.now() < end; await sleep(20)) {
    const answer = await fetch(url).catch(() => null);
    shown = answer?.ok ? ((await answer.json()) as Shown) : undefined;
    if (shown && isRight(shown)) return shown;
  }
  return shown;
}

/** Imports files of twenty cars, all or nothing, and undoes imports. */
export function imports(given: Given): Writer {
  const { client, record, random, site, number } = given;
  const rows = 20;
  const done: { marker: string; batch: number | null; since: number; state: 'in' | 'out' | 'never' }[] = [];
  let count = 0;
  const most = 3;

  /** From the database: a list may be behind it for a while on a node that was cut off from it. */
  const found = async (marker: string): Promise<number> => {
    const { bytes } = await client.read('/api/vehicles/export');
    return bytes.toString().split(`${marker}/`).length - 1;
  };
  /** How many are stored after a write in doubt: all or none. */
  async function settle(what: string, marker: string): Promise<boolean> {
    const stored = await found(marker);
    if (![0, rows].includes(stored))
      record.problem('torn', `${what} ${marker} left ${stored} of ${rows} cars`);
    return stored > 0;
  }

  async function undo(one: (typeof done)[number]): Promise<void> {
    const answer = await client.write('POST', `/api/vehicles/batches/${one.batch}/undo`);
    if (answer === null) one.state = (await settle('the undo of', one.marker)) ? 'in' : 'out';
    else if (answer.status === 409 && site.mayHavePassed(undoMs, one.since)) one.batch = null;
    else if (answer.status !== 200) client.unexpected('The undo of an import', answer);
    else {
      one.state = 'out';
      record.acknowledge('undone imports', { marker: one.marker });
    }
  }

  return {
    async step() {
      const undoable = done.filter(({ state, batch }) => state === 'in' && batch !== null);
      const [oldest] = undoable;
      if (oldest && (undoable.length >= most || random.chance(0.4))) return undo(oldest);
      // Those that can no longer be undone stay.
      if (done.filter(({ state }) => state === 'in').length > 30) return;
      const marker = markerOf('IMPORT', number, (count += 1));
      const lines = Array.from(
        { length: rows },
        (_, index) => `2022,Ashdown,${marker},${50_000 + index},${index + 1},${marker}/${index}`,
      );
      const since = performance.now();
      const bytes = `Year,Make,Model,Price,Mileage,Stock Number\n${lines.join('\n')}\n`;
      const answer = await client.write('POST', '/api/vehicles/import?apply=true', {
        bytes,
        headers: { 'content-type': 'text/csv' },
      });
      if (answer === null)
        return void done.push({
          marker,
          batch: null,
          since,
          state: (await settle('import', marker)) ? 'in' : 'never',
        });
      // Others have changed the inventory meanwhile.
      if (answer.status === 409) return;
      if (answer.status !== 200) return client.unexpected('An import', answer);
      const { batchId, applied } = answer.body as { batchId: number; applied: boolean };
      if (!applied) return client.unexpected('An import', answer);
      done.push({ marker, batch: batchId, since, state: 'in' });
      record.acknowledge('imports of 20 cars', { marker, batchId });
    },
    async compare(db) {
      const stored = await db.query<{ marker: string; count: number }>(
        `select split_part(stock_number, '/', 1) as marker, count(*)::int as count from vehicles
        where stock_number like $1 group by 1`,
        [`TIMPORT-${number}-%`],
      );
      const counts = new Map(stored.rows.map(({ marker, count }) => [marker, count]));
      for (const { marker, state } of done) {
        const count = counts.get(marker) ?? 0;
        const wanted = state === 'in' ? rows : 0;
        if (count === wanted) continue;
        const kind = count > rows ? 'doubled' : count === 0 ? 'lost' : count === rows ? 'lost' : 'torn';
        record.problem(kind, `import ${marker}, which is ${state}, has ${count} of ${wanted} cars`);
      }
      // Also of what was in doubt: nobody may be shown what the database no longer holds, or not yet what it does.
      const listed = await db.query<{ count: number }>(
        `select count(*)::int as count from vehicles where status <> 'sold'`,
      );
      const wanted = listed.rows[0]?.count;
      for (const { url } of site.nodes) {
        const shown = await seenSoon<{ total: number }>(
          `${url}/api/vehicles?limit=1`,
          ({ total }) => total === wanted,
        );
        if (shown?.total !== wanted)
          record.problem('lost', `visitors of ${url} see ${shown?.total} cars, and ${wanted} are listed`);
      }
    },
  };
}
