import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { insertVehicles, testNow, vehicleRow } from '../../test/factories.ts';
import { complaint, staffVehicles, vin } from '../../test/staff-vehicles.ts';
import { users } from '../accounts/accounts.table.ts';
import { findPublic } from '../vehicles/catalogue/visitor-lists.ts';
import { lockVehicleWrites } from '../vehicles/vehicle-writes.store.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import type { BatchAction, BatchAnswer, BatchRequest, UndoAnswer } from './batch.ts';
import { recordBatch } from '../vehicles/undo/batches.store.ts';

const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
const lower = { kind: 'price', by: 'amount', value: -5_000, round: null } as const;

describeWithDatabase('changing many vehicles at once', (open) => {
  const staff = staffVehicles(open);
  const { added, edit, log, read, sell, stored } = staff;
  const ask = (selection: BatchRequest['selection'], action: object, rest: object = {}) =>
    staff.app.post('/vehicles/batches', { selection, action, ...rest });
  const run = async (selection: BatchRequest['selection'], action: BatchAction, rest: object = {}) => {
    const response = await ask(selection, action, rest);
    expect(response.status).toBe(200);
    return (await response.json()) as BatchAnswer;
  };
  const undo = (id: number | null) => staff.app.post(`/vehicles/batches/${id}/undo`, {});
  const undone = async (id: number | null) => (await (await undo(id)).json()) as UndoAnswer;
  const pricesOf = async () => (await stored()).map(({ price }) => price);
  const undoable = async () =>
    ((await (await staff.app.get('/vehicles/batches')).json()) as { batches: { label: string }[] }).batches;

  /** Three listed ones, one on request and one that is sold. */
  async function mixed() {
    const listed = [await added(), await added({ price: 200_000 }), await added({ price: 4_000 })];
    const onRequest = await added({ price: null });
    const sold = await added();
    await sell(sold.id);
    const ids = [...listed, onRequest, sold].map(({ id }) => id);
    return { listed, onRequest, sold, ids };
  }

  test('an adviser: somebody with a name looks after all of them, sold ones too, and Undo takes it back', async () => {
    const { ids, sold } = await mixed();
    const action = { kind: 'adviser', adviser: 'maria' };
    expect(await complaint(await ask({ ids }, action))).toMatchObject({ status: 400, paths: ['adviser'] });
    const maria = { username: 'maria', firstName: 'Maria', passwordHash: '', createdAt: testNow };
    await staff.database.queries.insert(users).values(maria);
    await edit(sold.id, { adviser: 'maria' });
    const done = await run({ ids }, { kind: 'adviser', adviser: 'maria' });
    expect(done).toMatchObject({ changed: 4, label: '4 vehicles given an adviser' });
    expect(done.leftOut).toMatchObject([{ id: sold.id, reason: 'unchanged' }]);
    expect(new Set((await stored()).map(({ adviser }) => adviser))).toEqual(new Set(['maria']));
    expect((await log()).at(-1)?.fields).toEqual([{ field: 'adviser', from: null, to: 'maria' }]);
    await undo(done.batchId);
    expect((await stored()).filter(({ adviser }) => adviser !== null).map(({ id }) => id)).toEqual([sold.id]);
    expect(await run({ ids }, { kind: 'adviser', adviser: null })).toMatchObject({ changed: 1 });
  });

  test('an arrival note: listed vehicles get it and keep their month until they have arrived, and Undo takes it back', async () => {
    const { ids, sold } = await mixed();
    const [first = 0, second = 0] = ids;
    await edit(first, { arrival: 'coming-soon', arrivalMonth: '2026-12' });
    const notesOf = async () =>
      (await stored()).map(({ arrival, arrivalMonth }) => [arrival, arrivalMonth]).slice(0, 2);
    const inTransit = await run({ ids }, { kind: 'arrival', arrival: 'in-transit' });
    expect(inTransit).toMatchObject({
      changed: 4,
      label: '4 vehicles marked as in transit',
      leftOut: [{ id: sold.id, reason: 'sold' }],
    });
    expect(await notesOf()).toEqual([
      ['in-transit', '2026-12'],
      ['in-transit', null],
    ]);
    expect(findPublic(staff.snapshot, first)).toMatchObject({
      arrival: 'In transit, expected December 2026',
    });
    const arrived = await run({ ids: [first, second] }, { kind: 'arrival', arrival: null });
    expect(arrived.label).toBe('2 vehicles marked as arrived');
    expect(await notesOf()).toEqual([
      [null, null],
      [null, null],
    ]);
    expect((await log()).slice(-2).map(({ fields }) => fields)).toEqual([
      [
        { field: 'arrival', from: 'in-transit', to: null },
        { field: 'arrivalMonth', from: '2026-12', to: null },
      ],
      [{ field: 'arrival', from: 'in-transit', to: null }],
    ]);
    await undone(arrived.batchId);
    expect(findPublic(staff.snapshot, first)).toMatchObject({
      arrival: 'In transit, expected December 2026',
    });
    await undone(inTransit.batchId);
    expect(await notesOf()).toEqual([
      ['coming-soon', '2026-12'],
      [null, null],
    ]);
    expect((await ask({ ids }, { kind: 'arrival', arrival: 'lost at sea' })).status).toBe(400);
  });

  test('reserving online: it is switched for all of them, and Undo takes it back', async () => {
    const { ids } = await mixed();
    const reservable = async () => (await stored()).map(({ isReservable }) => isReservable);
    const action = { kind: 'flag', flag: 'isReservable', value: false } as const;
    const done = await run({ ids: ids.slice(0, 2) }, action);
    expect(done).toMatchObject({ changed: 2, label: '2 vehicles can no longer be reserved online' });
    expect(await reservable()).toEqual([false, false, true, true, true]);
    await undone(done.batchId);
    expect(await reservable()).toEqual([true, true, true, true, true]);
  });

  test('prices: a preview writes nothing, the run writes what it showed, and Undo takes all of it back', async () => {
    const { listed, onRequest, sold, ids } = await mixed();
    const entries = (await log()).length;
    const before = await stored();
    const selection = { ids: [...ids, 999_999] };
    const preview = await run(selection, lower, { preview: true });
    expect(preview).toMatchObject({ batchId: null, changed: 3, label: '3 prices lowered by $5,000' });
    expect(preview.changes.map(({ id, from, to }) => [id, from, to])).toEqual([
      [listed[0]?.id, 310_000, 305_000],
      [listed[1]?.id, 200_000, 195_000],
      [listed[2]?.id, 4_000, 1],
    ]);
    const leftOut = [
      [onRequest.id, 'onRequest'],
      [sold.id, 'sold'],
      [999_999, 'missing'],
    ];
    expect(preview.leftOut.map(({ id, reason }) => [id, reason])).toEqual(leftOut);
    expect(await stored()).toEqual(before);

    staff.setNow(later(1));
    const answer = await run(selection, lower, { plan: preview.plan });
    expect(answer).toMatchObject({ changed: 3, undoableUntil: later(11).toISOString() });
    expect(answer.leftOut.map(({ id, reason }) => [id, reason])).toEqual(leftOut);
    expect(await pricesOf()).toEqual([305_000, 195_000, 1, null, 310_000]);
    expect((await read(ids[0] ?? 0)).updatedAt).toBe(later(1).toISOString());
    expect(findPublic(staff.snapshot, ids[1] ?? 0)).toMatchObject({ price: 195_000 });
    expect((await log()).slice(entries)).toMatchObject(
      [310_000, 200_000, 4_000].map((from, index) => ({
        at: later(1),
        by: 'dana',
        action: 'changed',
        subjectId: ids[index],
        fields: [{ field: 'price', from, to: Math.max(1, from - 5_000) }],
      })),
    );
    expect(await undoable()).toMatchObject([
      { label: '3 prices lowered by $5,000' },
      { label: '2023 Ashdown Grand Tourer V12 sold' },
    ]);

    staff.setNow(later(11));
    expect((await undo(answer.batchId)).status).toBe(409);
    staff.setNow(later(10));
    expect(await undone(answer.batchId)).toEqual({ restored: 3, leftOut: [] });
    expect(await pricesOf()).toEqual([310_000, 200_000, 4_000, null, 310_000]);
    expect(findPublic(staff.snapshot, ids[1] ?? 0)).toMatchObject({ price: 200_000 });
    expect((await log()).slice(entries + 3)).toMatchObject(
      [310_000, 200_000, 4_000].map((to, index) => ({
        action: 'restored',
        subjectId: ids[index],
        fields: [{ field: 'price', from: Math.max(1, to - 5_000), to }],
      })),
    );
    expect((await undoable()).map(({ label }) => label)).toEqual(['Undone: 3 prices lowered by $5,000']);
    expect((await undo(answer.batchId)).status).toBe(409);
    expect((await undo(999_999)).status).toBe(404);
  });

  test('everything that a search finds, but only if it is as many as were seen', async () => {
    await mixed();
    const veyras = [await added({ make: 'Veyra' }), await added({ make: 'Veyra' })];
    const feature = { kind: 'flag', flag: 'isFeatured', value: true } as const;
    const all = { search: ' veyra ', status: 'available' as const, total: 3 };
    expect(await complaint(await ask({ all }, feature))).toMatchObject({
      status: 409,
      message: 'The list has changed: 2 vehicles match now. Select them again.',
    });
    const answer = await run({ all: { ...all, total: 2, except: [veyras[0]?.id ?? 0] } }, feature);
    expect(answer).toMatchObject({ changed: 1, label: '1 vehicle featured' });
    expect((await stored()).filter(({ isFeatured }) => isFeatured).map(({ id }) => id)).toEqual([
      veyras[1]?.id,
    ]);
    expect(await run({ all: { search: '', total: 7 } }, feature)).toMatchObject({ changed: 6 });
    expect(await run({ all: { search: '', status: 'sold', total: 1 } }, feature)).toMatchObject({
      batchId: null,
      changed: 0,
      leftOut: [{ reason: 'unchanged' }],
    });
  });

  test('a run after a preview changes nothing if one of the vehicles has been edited in between', async () => {
    const { ids } = await mixed();
    const { plan } = await run({ ids }, lower, { preview: true });
    await edit(ids[1] ?? 0, { mileage: 7 });
    expect(await complaint(await ask({ ids }, lower, { plan }))).toMatchObject({
      status: 409,
      message: 'Somebody has changed one of these vehicles meanwhile. Look at them again.',
    });
    expect((await pricesOf())[0]).toBe(310_000);
  });

  test('publishing says before what the vehicles lack', async () => {
    const bare = await added({ isPublished: false, price: null, mileage: 0, images: [] });
    const priced = await added({ isPublished: false, images: [] });
    const ids = [bare.id, priced.id, (await added()).id];
    const missingWhen = async (value: boolean) =>
      (await run({ ids }, { kind: 'flag', flag: 'isPublished', value }, { preview: true })).missing;
    expect(await missingWhen(true)).toEqual([
      { what: 'price', count: 1 },
      { what: 'photos', count: 2 },
      { what: 'mileage', count: 1 },
    ]);
    expect(await missingWhen(false)).toEqual([]);
  });

  test('a status is set, but sold is not, and a sold vehicle keeps its sale', async () => {
    const { ids, sold } = await mixed();
    const answer = await run({ ids }, { kind: 'status', status: 'reserved' });
    expect(answer).toMatchObject({
      changed: 4,
      label: '4 vehicles set to Reserved',
      leftOut: [{ id: sold.id, reason: 'sold' }],
    });
    expect((await stored()).map(({ status }) => status)).toEqual([
      ...Array.from({ length: 4 }, () => 'reserved'),
      'sold',
    ]);
    expect(await complaint(await ask({ ids }, { kind: 'status', status: 'sold' }))).toMatchObject({
      status: 400,
      message: 'Must be available, pending or reserved; vehicles are sold one by one, each at its price',
    });
    await undone(answer.batchId);
    expect(await read(sold.id)).toMatchObject({ status: 'sold', soldPrice: 310_000 });
    expect((await stored()).filter(({ status }) => status === 'available')).toHaveLength(4);
  });

  test.each([
    ['no vehicle', { ids: [] }, lower],
    ['no id', { ids: [0] }, lower],
    ['too many ids', { ids: Array.from({ length: 10_001 }, (_, index) => index + 1) }, lower],
    ['no total', { all: { search: '' } }, lower],
    ['another rounding', { ids: [1] }, { ...lower, round: 100 }],
    ['no number', { ids: [1] }, { ...lower, value: 'much' }],
    ['all of the price', { ids: [1] }, { kind: 'price', by: 'percent', value: -100 }],
    ['another field', { ids: [1] }, { kind: 'flag', flag: 'costBasis', value: true }],
    ['another action', { ids: [1] }, { kind: 'burn' }],
  ])('a request that is not valid is refused: %s', async (_, selection, action) => {
    const response = await staff.app.post('/vehicles/batches', { selection, action });
    expect(response.status).toBe(400);
  });

  test('Undo leaves what somebody has edited or deleted since, and names it', async () => {
    const { ids } = await mixed();
    const [first = 0, second = 0, third = 0] = ids;
    const { batchId } = await run({ ids }, lower);
    const { updatedAt } = await read(third);
    await edit(first, { mileage: 9 });
    await staff.app.delete(`/vehicles/${second}`);
    const answer = await undone(batchId);
    expect(answer.restored).toBe(2);
    expect(answer.leftOut.map(({ id, reason }) => [id, reason])).toEqual([[second, 'missing']]);
    // Nobody has touched the price, which is put back.
    expect(await read(first)).toMatchObject({ price: 310_000, mileage: 9 });
    const back = await read(third);
    expect(back.price).toBe(4_000);
    // Whoever has the state before Undo in a form gets a conflict.
    expect(Date.parse(back.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
  });

  test('deleted vehicles come back with Undo, but for one whose VIN is taken by now', async () => {
    const { ids } = await mixed();
    const taken = await added({ vin });
    const before = await stored();
    const { batchId, label } = await run({ ids: [...ids, taken.id] }, { kind: 'delete' });
    expect(label).toBe('6 vehicles deleted');
    expect(await stored()).toEqual([]);
    expect(findPublic(staff.snapshot, ids[0] ?? 0)).toBeUndefined();
    await added({ vin });
    const answer = await undone(batchId);
    expect(answer.leftOut).toEqual([
      { id: taken.id, label: '2023 Ashdown Grand Tourer V12', reason: 'taken' },
    ]);
    const back = (await stored()).filter(({ id }) => ids.includes(id));
    const withoutTime = (rows: typeof before) => rows.map(({ updatedAt: _updatedAt, ...row }) => row);
    expect(withoutTime(back)).toEqual(withoutTime(before.filter(({ id }) => ids.includes(id))));
    expect(findPublic(staff.snapshot, ids[0] ?? 0)).toMatchObject({ id: ids[0] });
  });

  test('a page view that was counted meanwhile stays', async () => {
    const { ids } = await mixed();
    const { batchId } = await run({ ids }, lower);
    await staff.database.queries.update(vehicles).set({ views: 41 });
    await undone(batchId);
    expect((await stored()).map(({ views }) => views)).toEqual([41, 41, 41, 41, 41]);
  });

  test('more vehicles than one statement writes are changed, deleted and put back as a whole', async () => {
    const rows = Array.from({ length: 1_100 }, (_, index) => vehicleRow({ price: 50_000 + index }));
    const ids = await insertVehicles(staff.database.queries, rows);
    const before = await pricesOf();
    const lowered = await run({ ids }, lower);
    expect(lowered.changed).toBe(1_100);
    expect(await pricesOf()).toEqual(before.map((price) => (price ?? 0) - 5_000));
    expect(await undone(lowered.batchId)).toEqual({ restored: 1_100, leftOut: [] });
    expect(await pricesOf()).toEqual(before);
    const { batchId } = await run({ ids }, { kind: 'delete' });
    expect(await stored()).toEqual([]);
    expect(await undone(batchId)).toEqual({ restored: 1_100, leftOut: [] });
    expect(await pricesOf()).toEqual(before);
    expect(await log()).toHaveLength(4_400);
  });

  test('a batch of another kind, such as an import, is undone as a whole', async () => {
    const { listed } = await mixed();
    const [changed, other] = listed;
    const [row] = await stored();
    if (!changed || !other || !row) throw new Error('no vehicle');
    const about = { by: 'dana', now: later(1), action: 'import', label: '3 vehicles imported' };
    let addedIds: number[] = [];
    const batchId = await staff.database.queries.transaction(async (tx) => {
      await lockVehicleWrites(tx);
      return recordBatch(tx, { ...about, undoableUntil: later(60) }, [changed.id], async () => {
        const given = { vin, features: ['Lift'], description: null, updatedAt: later(1) };
        await tx.update(vehicles).set(given).where(eq(vehicles.id, changed.id));
        const { id: _id, ...values } = row;
        const rows = await tx
          .insert(vehicles)
          .values([2001, 2002].map((year) => ({ ...values, year })))
          .returning({ id: vehicles.id });
        addedIds = rows.map(({ id }) => id);
        return addedIds;
      });
    });
    const [kept = 0] = addedIds;
    await edit(kept, { mileage: 5 });
    staff.setNow(later(59));
    const answer = await undone(batchId);
    expect(answer).toMatchObject({ restored: 2, leftOut: [{ id: kept, reason: 'edited' }] });
    const { updatedAt: _updatedAt, ...before } = changed;
    expect(await read(changed.id)).toMatchObject(before);
    expect((await stored()).map(({ id }) => id)).not.toContain(addedIds[1]);
    expect((await log()).filter(({ action }) => action === 'restored')).toMatchObject([
      {
        subjectId: changed.id,
        fields: [
          { field: 'vin', from: vin, to: null },
          { field: 'features', from: 'Lift', to: null },
        ],
      },
    ]);
  });
});
