import { isDeepStrictEqual } from 'node:util';
import { undoMs } from '../../src/vehicles/undo/batches.store.ts';
import { list, vehicleIn, type Vehicle } from './cars.ts';
import { markerOf } from './marker.ts';
import { countBy, expectOnce, type Given, type Writer } from './writer.ts';

type Batch = { id: number; action: string; label: string };

/** Sells cars, ends sales and undoes them. */
export function sells(given: Given): Writer {
  const { client, record, random, site, number } = given;
  type Sale = { soldPrice: number; buyer: string } | null;
  /** `updatedAt` is of the sale that was acknowledged, which was sent at `since`. */
  const cars: { id: number; marker: string; sale: Sale; since: number; updatedAt: string }[] = [];
  let count = 0;

  async function settle(car: (typeof cars)[number], what: string, after: Sale): Promise<void> {
    const { status, soldPrice, updatedAt } = vehicleIn(await client.read(`/api/vehicles/${car.id}`));
    const stored = status === 'sold' ? soldPrice : null;
    if (stored === (after?.soldPrice ?? null)) car.sale = after;
    else if (stored !== (car.sale?.soldPrice ?? null))
      record.problem('torn', `${what} of ${car.marker} ended as ${status} for ${soldPrice}`);
    car.updatedAt = updatedAt;
  }

  async function sell(car: (typeof cars)[number]): Promise<void> {
    const sale = {
      soldPrice: random.whole(60_000, 120_000) * 10 + (count += 1) / 100,
      buyer: `Buyer ${count}`,
    };
    sale.soldPrice = Math.round(sale.soldPrice * 100) / 100;
    const json = { soldPrice: sale.soldPrice, buyerName: sale.buyer };
    car.since = performance.now();
    const answer = await client.write('PATCH', `/api/vehicles/${car.id}/mark-sold`, { json });
    if (answer === null) return settle(car, 'a sale', sale);
    if (answer.status !== 200) return client.unexpected('A sale', answer);
    car.sale = sale;
    car.updatedAt = vehicleIn(answer).updatedAt;
    record.acknowledge('sales', { marker: car.marker, ...sale });
  }

  async function end(car: (typeof cars)[number]): Promise<void> {
    // From the state that was acknowledged, so that a sale that is gone is refused.
    const json = { status: 'available', updatedAt: car.updatedAt };
    const answer = await client.write('PATCH', `/api/vehicles/${car.id}`, { json });
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
    const isLate = () => site.mayHavePassed(undoMs, car.since);
    if (!batch) {
      if (!isLate()) record.problem('lost', `the sale of ${car.marker} cannot be undone`);
      return end(car);
    }
    const answer = await client.write('POST', `/api/vehicles/batches/${batch.id}/undo`);
    if (answer === null) return settle(car, 'an undo', null);
    if (answer.status === 409 && isLate()) return;
    if (answer.status !== 200) return client.unexpected('The undo of a sale', answer);
    car.sale = null;
    record.acknowledge('undone sales', { marker: car.marker });
  }

  return {
    async begin() {
      for (let index = 0; index < 4; index += 1) {
        const marker = markerOf('SALE', number, index);
        const { id, updatedAt } = await list(given, marker);
        cars.push({ id, marker, sale: null, since: 0, updatedAt });
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
