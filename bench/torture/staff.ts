import { isDeepStrictEqual } from 'node:util';
import { sharp } from '../../src/images/encoding/sharp.ts';
import type { Answer } from './client.ts';
import { markerOf } from './marker.ts';
import { offerColors, pictureOf } from './pictures.ts';
import { countBy, expectOnce, type Given, type Writer } from './writer.ts';

type Vehicle = {
  id: number;
  price: number;
  mileage: number;
  description: string | null;
  status: string;
  soldPrice: number | null;
  profit: number | null;
  images: string[];
  updatedAt: string;
};
type Batch = { id: number; action: string; label: string };

const vehicleIn = ({ body }: Answer) => body as Vehicle;

/** Lists a car under a key until it is acknowledged. Its stock number is the marker. */
async function list({ client, record }: Given, marker: string, fields: object = {}): Promise<Vehicle> {
  const json = {
    make: 'Ashdown',
    model: marker,
    year: 2023,
    price: 100_000,
    mileage: 1_000,
    costBasis: 80_000,
    stockNumber: marker,
    ...fields,
  };
  const headers = { 'idempotency-key': `key-${marker}` };
  const answer = await client.repeatAsStaff('POST', '/api/vehicles', { json, headers });
  if (answer.status !== 201)
    throw new Error(`${marker} was answered ${answer.status} ${answer.bytes.toString()}`);
  record.acknowledge('cars', { marker });
  return vehicleIn(answer);
}

/** `values`, one after the other: `make` begins with the next once the one before has ended. */
async function inTurn<Value, Result>(values: readonly Value[], make: (value: Value) => Promise<Result>) {
  const made: Result[] = [];
  for (const value of values) made.push(await make(value));
  return made;
}

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

  async function undo(batch: number, before: number[]): Promise<void> {
    const answer = await client.write('POST', `/api/vehicles/batches/${batch}/undo`);
    if (answer === null) return void (await settle('an undo of prices', before));
    // Too late by a clock that was moved.
    if (answer.status === 409 && site.hasClock) return;
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
      const json = { selection: { ids }, action: { kind: 'price', by: 'amount', value } };
      const answer = await client.write('POST', '/api/vehicles/batches', { json });
      if (answer === null) return void (await settle('a bulk change of prices', after));
      if (answer.status !== 200) return client.unexpected('A bulk change', answer);
      const { batchId, changed } = answer.body as { batchId: number; changed: number };
      if (changed !== ids.length)
        record.problem('torn', `a bulk change says that it changed ${changed} of ${ids.length}`);
      prices = after;
      record.acknowledge('bulk changes of 12 prices', { number, prices });
      if (random.chance(0.4)) await undo(batchId, before);
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
  let shown: number | undefined;
  for (
    const end = Date.now() + 15_000;
    Date.now() < end;
    await new Promise((resolve) => setTimeout(resolve, 20))
  ) {
    const answer = await fetch(`${url}/api/vehicles/${id}/text`).catch(() => null);
    shown = answer?.ok ? ((await answer.json()) as { price: number }).price : undefined;
    if (shown === price) return;
  }
  record.problem('lost', `visitors see the price ${shown} of car ${id}, and ${price} was acknowledged`);
}

/** Imports files of twenty cars, all or nothing, and undoes imports. */
export function imports(given: Given): Writer {
  const { client, record, random, site, number } = given;
  const rows = 20;
  const done: { marker: string; batch: number | null; state: 'in' | 'out' | 'never' }[] = [];
  let count = 0;
  const most = 3;

  const found = async (marker: string): Promise<number> => {
    const answer = await client.read(`/api/vehicles/admin-fast?limit=100&search=${marker}`);
    const { vehicles } = answer.body as { vehicles: { stockNumber: string | null }[] };
    return vehicles.filter(({ stockNumber }) => stockNumber?.startsWith(`${marker}/`)).length;
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
    else if (answer.status === 409 && site.hasClock) one.batch = null;
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
      const bytes = `Year,Make,Model,Price,Mileage,Stock Number\n${lines.join('\n')}\n`;
      const answer = await client.write('POST', '/api/vehicles/import?apply=true', {
        bytes,
        headers: { 'content-type': 'text/csv' },
      });
      if (answer === null)
        return void done.push({
          marker,
          batch: null,
          state: (await settle('import', marker)) ? 'in' : 'never',
        });
      // Others have changed the inventory meanwhile.
      if (answer.status === 409) return;
      if (answer.status !== 200) return client.unexpected('An import', answer);
      const { batchId, applied } = answer.body as { batchId: number; applied: boolean };
      if (!applied) return client.unexpected('An import', answer);
      done.push({ marker, batch: batchId, state: 'in' });
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
    },
  };
}

/** Sells cars, ends sales and undoes them. */
export function sells(given: Given): Writer {
  const { client, record, random, site, number } = given;
  type Sale = { soldPrice: number; buyer: string } | null;
  const cars: { id: number; marker: string; sale: Sale }[] = [];
  let count = 0;

  async function settle(car: (typeof cars)[number], what: string, after: Sale): Promise<void> {
    const { status, soldPrice } = vehicleIn(await client.read(`/api/vehicles/${car.id}`));
    const stored = status === 'sold' ? soldPrice : null;
    if (stored === (after?.soldPrice ?? null)) car.sale = after;
    else if (stored !== (car.sale?.soldPrice ?? null))
      record.problem('torn', `${what} of ${car.marker} ended as ${status} for ${soldPrice}`);
  }

  async function sell(car: (typeof cars)[number]): Promise<void> {
    const sale = {
      soldPrice: random.whole(60_000, 120_000) * 10 + (count += 1) / 100,
      buyer: `Buyer ${count}`,
    };
    sale.soldPrice = Math.round(sale.soldPrice * 100) / 100;
    const json = { soldPrice: sale.soldPrice, buyerName: sale.buyer };
    const answer = await client.write('PATCH', `/api/vehicles/${car.id}/mark-sold`, { json });
    if (answer === null) return settle(car, 'a sale', sale);
    if (answer.status !== 200) return client.unexpected('A sale', answer);
    car.sale = sale;
    record.acknowledge('sales', { marker: car.marker, ...sale });
  }

  async function end(car: (typeof cars)[number]): Promise<void> {
    const answer = await client.write('PATCH', `/api/vehicles/${car.id}`, { json: { status: 'available' } });
    if (answer === null) return settle(car, 'an end', null);
    if (answer.status !== 200) return client.unexpected('The end of a sale', answer);
    car.sale = null;
    record.acknowledge('ended sales', { marker: car.marker });
  }

  async function undo(car: (typeof cars)[number]): Promise<void> {
    const listed = await client.read('/api/vehicles/batches');
    const { batches } = listed.body as { batches: Batch[] };
    const batch = batches.find(
      ({ action, label }) => action === 'sell-one' && label.includes(`${car.marker} `),
    );
    // Too late by a clock that was moved.
    if (!batch) return end(car);
    const answer = await client.write('POST', `/api/vehicles/batches/${batch.id}/undo`);
    if (answer === null) return settle(car, 'an undo', null);
    if (answer.status === 409 && site.hasClock) return;
    if (answer.status !== 200) return client.unexpected('The undo of a sale', answer);
    car.sale = null;
    record.acknowledge('undone sales', { marker: car.marker });
  }

  return {
    async begin() {
      for (let index = 0; index < 4; index += 1) {
        const marker = markerOf('SALE', number, index);
        cars.push({ id: (await list(given, marker)).id, marker, sale: null });
      }
    },
    async step() {
      const car = random.pick(cars);
      if (car.sale === null) await sell(car);
      else await (random.chance(0.5) ? undo(car) : end(car));
    },
    async compare(db) {
      type Row = {
        id: number;
        status: string;
        price: number | null;
        profit: number | null;
        buyer: string | null;
      };
      const { rows } = await db.query<Row>(
        `select id, status, sold_price as price, profit, buyer_name as buyer from vehicles where id = any ($1)`,
        [cars.map(({ id }) => id)],
      );
      for (const { id, marker, sale } of cars) {
        const row = rows.find((one) => one.id === id);
        const stored = row && {
          isSold: row.status === 'sold',
          price: row.price,
          profit: row.profit,
          buyer: row.buyer,
        };
        const profit = sale && Math.round((sale.soldPrice - 80_000) * 100) / 100;
        const wanted = {
          isSold: sale !== null,
          price: sale?.soldPrice ?? null,
          profit,
          buyer: sale?.buyer ?? null,
        };
        if (!isDeepStrictEqual(stored, wanted))
          record.problem(
            'lost',
            `${marker} is stored as ${JSON.stringify(stored)}, not ${JSON.stringify(wanted)}`,
          );
      }
    },
  };
}

/** Edits cars from the version that it has seen, and tries to save over a newer one. */
export function edits(given: Given): Writer {
  const { client, record, random, number } = given;
  type State = { price: number; mileage: number; description: string | null };
  const cars: {
    id: number;
    marker: string;
    state: State;
    updatedAt: string;
    earlier: string | null;
    edits: number;
  }[] = [];
  let count = 0;
  const stateOf = ({ price, mileage, description }: Vehicle): State => ({ price, mileage, description });

  async function settle(car: (typeof cars)[number], after: State | null): Promise<void> {
    const stored = vehicleIn(await client.read(`/api/vehicles/${car.id}`));
    if (after !== null && isDeepStrictEqual(stateOf(stored), after)) {
      car.state = after;
      car.edits += 1;
      car.earlier = car.updatedAt;
    } else if (!isDeepStrictEqual(stateOf(stored), car.state))
      record.problem('torn', `an edit of ${car.marker} ended as ${JSON.stringify(stateOf(stored))}`);
    car.updatedAt = stored.updatedAt;
  }

  return {
    async begin() {
      for (let index = 0; index < 4; index += 1) {
        const marker = markerOf('EDIT', number, index);
        const added = await list(given, marker);
        const { id, updatedAt } = added;
        cars.push({ id, marker, state: stateOf(added), updatedAt, earlier: null, edits: 0 });
      }
    },
    async step() {
      const car = random.pick(cars);
      const isStale = car.earlier !== null && random.chance(0.15);
      count += 1;
      const wanted = {
        price: 90_000 + count,
        mileage: count % 900_000,
        description: `Edit ${count} of ${car.marker}`,
      };
      const json = { ...wanted, updatedAt: isStale ? car.earlier : car.updatedAt };
      const answer = await client.write('PATCH', `/api/vehicles/${car.id}`, { json });
      if (answer === null) return settle(car, isStale ? null : wanted);
      if (isStale) {
        if (answer.status !== 409)
          record.problem('lost', `an edit was saved over a newer one of ${car.marker}`);
        record.acknowledge('refused edits of old versions', { marker: car.marker });
        return;
      }
      if (answer.status !== 200) return client.unexpected('An edit', answer);
      const { updatedAt } = vehicleIn(answer);
      Object.assign(car, { state: wanted, earlier: car.updatedAt, updatedAt, edits: car.edits + 1 });
      record.acknowledge('edits', { marker: car.marker, ...wanted });
    },
    async compare(db) {
      const { rows } = await db.query<State & { id: number; logged: number }>(
        `select id, price, mileage, description,
          (select count(*)::int from changes where kind = 'vehicle' and action = 'changed' and subject_id = vehicles.id) as logged
        from vehicles where id = any ($1)`,
        [cars.map(({ id }) => id)],
      );
      for (const { id, marker, state, edits } of cars) {
        const row = rows.find((one) => one.id === id);
        const { price, mileage, description, logged } = row ?? {};
        if (!isDeepStrictEqual({ price, mileage, description }, state))
          record.problem(
            'lost',
            `${marker} is stored as ${JSON.stringify(row)}, not ${JSON.stringify(state)}`,
          );
        if (logged !== edits)
          record.problem('torn', `${marker} has ${logged} entries in the log for ${edits} edits`);
      }
    },
  };
}

/** Lists cars, deletes them and restores them from the bin. */
export function deletes(given: Given): Writer {
  const { client, record, random, number } = given;
  const cars: { id: number; marker: string; isListed: boolean }[] = [];
  let count = 0;

  async function change(car: (typeof cars)[number], isListed: boolean): Promise<void> {
    const answer = isListed
      ? await client.write('POST', `/api/vehicles/deleted/${car.id}/restore`)
      : await client.write('DELETE', `/api/vehicles/${car.id}`);
    if (answer === null) {
      car.isListed = (await client.read(`/api/vehicles/${car.id}`)).status === 200;
      return;
    }
    if (answer.status !== (isListed ? 200 : 204)) return client.unexpected('A deletion or its end', answer);
    car.isListed = isListed;
    record.acknowledge(isListed ? 'restored cars' : 'deleted cars', { marker: car.marker });
  }

  return {
    async step() {
      const listed = cars.filter(({ isListed }) => isListed);
      const binned = cars.filter(({ isListed }) => !isListed);
      if (listed.length < 3) {
        const marker = markerOf('BIN', number, (count += 1));
        cars.push({ id: (await list(given, marker)).id, marker, isListed: true });
      } else if (binned.length > 0 && random.chance(0.4)) await change(random.pick(binned.slice(-20)), true);
      else await change(random.pick(listed), false);
    },
    async compare(db) {
      const listed = await db.query<{ marker: string }>(
        'select stock_number as marker from vehicles where stock_number like $1',
        [`TBIN-${number}-%`],
      );
      const binned = await db.query<{ id: number }>('select vehicle_id as id from deleted_vehicles');
      const stored = countBy(listed.rows, ({ marker }) => marker);
      const bin = countBy(binned.rows, ({ id }) => String(id));
      for (const { id, marker, isListed } of cars) {
        const found = stored.get(marker)?.length ?? 0;
        const kept = bin.get(String(id))?.length ?? 0;
        if (
          isListed
            ? expectOnce(record, `car ${marker}`, found)
            : expectOnce(record, `deleted car ${marker}`, kept)
        ) {
          if (found + kept !== 1)
            record.problem('doubled', `${marker} is listed ${found} times and in the bin ${kept}`);
        }
      }
    },
  };
}

/** Uploads photographs and puts them into its car. */
export function uploads(given: Given): Writer {
  const { client, record, random, number } = given;
  let id = 0;
  let images: string[] = [];
  /** Addresses that were looked at since they were acknowledged. */
  const decoded = new Set<string>();
  const most = 6;

  return {
    async begin() {
      ({ id } = await list(given, markerOf('PHOTO', number, 0)));
    },
    async step() {
      const bytes = await pictureOf(random.pick(offerColors), random.whole(0, 1e9));
      const uploaded = await client.repeatAsStaff('POST', '/api/images', { bytes });
      if (uploaded.status !== 201) return client.unexpected('An upload', uploaded);
      const { url } = uploaded.body as { url: string };
      record.acknowledge('photographs', { url });
      const after = [...images, url].slice(-most);
      const answer = await client.write('PATCH', `/api/vehicles/${id}`, { json: { images: after } });
      if (answer?.status === 200) {
        images = after;
        record.acknowledge('galleries', { images });
        return;
      }
      if (answer !== null) return client.unexpected('A gallery', answer);
      const stored = vehicleIn(await client.read(`/api/vehicles/${id}`)).images;
      if (isDeepStrictEqual(stored, after)) images = after;
      else if (!isDeepStrictEqual(stored, images))
        record.problem('torn', `a gallery ended as ${stored.join(' ')}`);
    },
    async compare(db) {
      const { rows } = await db.query<{ images: string[] }>('select images from vehicles where id = $1', [
        id,
      ]);
      if (!isDeepStrictEqual(rows[0]?.images, images))
        record.problem('lost', `a gallery is ${rows[0]?.images.join(' ')}`);
      for (const image of images.filter((image) => !decoded.has(image))) {
        decoded.add(image);
        const small = image.replace(/[^/]*$/, '320.webp');
        for (const path of [image, small]) {
          const answer = await client.repeat(path, {});
          const shown = await sharp(answer.bytes)
            .raw()
            .toBuffer({ resolveWithObject: true })
            .catch(() => null);
          const width = path === small ? 320 : 360;
          if (answer.status !== 200 || shown?.info.width !== width)
            record.problem(
              'torn',
              `${path} was answered ${answer.status} and shows ${shown?.info.width ?? 'nothing'}`,
            );
        }
      }
    },
  };
}
