import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { staffVehicles, vin } from '../../test/staff-vehicles.ts';
import { findPublic } from '../vehicles/catalogue/visitor-lists.ts';
import type { BatchAction, BatchAnswer, UndoAnswer, UndoPreview } from './batch.ts';

const lower = { kind: 'price', by: 'amount', value: -5_000, round: null } as const;

describeWithDatabase('undoing a change of many vehicles', (open) => {
  const staff = staffVehicles(open);
  const { added, edit, read, sell, stored } = staff;
  const run = async (ids: readonly number[], action: BatchAction) => {
    const response = await staff.app.post('/vehicles/batches', { selection: { ids }, action });
    expect(response.status).toBe(200);
    return (await response.json()) as BatchAnswer;
  };
  const preview = async (id: number | null) =>
    (await (await staff.app.get(`/vehicles/batches/${id}/undo`)).json()) as UndoPreview;
  const undone = async (id: number | null) => {
    const response = await staff.app.post(`/vehicles/batches/${id}/undo`, {});
    expect(response.status).toBe(200);
    return (await response.json()) as UndoAnswer;
  };
  const undoable = async () =>
    (
      (await (await staff.app.get('/vehicles/batches')).json()) as {
        batches: { id: number; label: string }[];
      }
    ).batches;
  const cars = async (count: number) => {
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) ids.push((await added()).id);
    return ids;
  };

  test('is previewed without writing anything', async () => {
    const ids = await cars(3);
    const { batchId } = await run(ids, { kind: 'delete' });
    expect(await preview(batchId)).toEqual({
      label: '3 vehicles deleted',
      putBack: 0,
      restored: 3,
      removed: 0,
      leftOut: [],
    });
    expect(await stored()).toEqual([]);
    expect((await staff.app.get('/vehicles/batches/999999/undo')).status).toBe(404);
  });

  test('puts back each field that nobody has touched since, and names what stays', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await cars(4);
    const { batchId } = await run([a, b, c, d], lower);
    await edit(a, { trim: 'S' });
    await edit(b, { price: 250_000 });
    await sell(c);
    expect((await preview(batchId)).leftOut).toMatchObject([
      { id: b, reason: 'edited' },
      { id: c, reason: 'sold' },
    ]);
    const answer = await undone(batchId);
    expect(answer).toMatchObject({ restored: 2, leftOut: [{ id: b }, { id: c }] });
    expect(await read(a)).toMatchObject({ price: 310_000, trim: 'S' });
    expect(await read(b)).toMatchObject({ price: 250_000 });
    expect(await read(c)).toMatchObject({ price: 305_000, status: 'sold' });
    expect(await read(d)).toMatchObject({ price: 310_000 });
  });

  test('can itself be undone, again and again, and the vehicles keep their ids', async () => {
    const ids = await cars(3);
    const { batchId } = await run(ids, { kind: 'delete' });
    await undone(batchId);
    const [undo] = await undoable();
    expect(undo?.label).toBe('Undone: 3 vehicles deleted');
    expect(await preview(undo?.id ?? 0)).toMatchObject({ removed: 3 });
    await undone(undo?.id ?? 0);
    expect(await stored()).toEqual([]);
    expect(findPublic(staff.snapshot, ids[0] ?? 0)).toBeUndefined();
    const [redo] = await undoable();
    expect(redo?.label).toBe('Again: 3 vehicles deleted');
    await undone(redo?.id ?? 0);
    expect((await stored()).map(({ id }) => id)).toEqual(ids);
    expect((await undoable())[0]?.label).toBe('Undone: 3 vehicles deleted');
  });

  test('of prices can itself be undone', async () => {
    const ids = await cars(2);
    await undone((await run(ids, lower)).batchId);
    expect((await stored()).map(({ price }) => price)).toEqual([310_000, 310_000]);
    await undone((await undoable())[0]?.id ?? 0);
    expect((await stored()).map(({ price }) => price)).toEqual([305_000, 305_000]);
  });

  test('keeps together what means something only together', async () => {
    const ids = await cars(2);
    const { batchId } = await run(ids, { kind: 'flag', flag: 'isNewArrival', value: true });
    const [first = 0, second = 0] = ids;
    await edit(first, { isNewArrival: false });
    await undone(batchId);
    const times = (await stored()).map(({ isNewArrival, newArrivalSince }) => [
      isNewArrival,
      newArrivalSince,
    ]);
    expect(times).toEqual([
      [false, null],
      [false, null],
    ]);
    expect(second).toBeGreaterThan(first);
  });

  test('restores many from the bin, but for those whose VIN is taken', async () => {
    const ids = [...(await cars(2)), (await added({ vin, model: 'Huracán' })).id];
    await run(ids, { kind: 'delete' });
    const other = await added({ vin });
    const restore = (body: object) => staff.app.post('/vehicles/deleted/restore', body);
    expect((await restore({ all: { search: '', total: 7 } })).status).toBe(409);
    expect((await restore({ ids: [] })).status).toBe(400);
    const found = async (search: string) =>
      ((await (await staff.app.get(`/vehicles/deleted?search=${search}`)).json()) as { total: number }).total;
    expect([await found('huracan'), await found(vin.slice(3, 9)), await found(`${ids[0]}`)]).toEqual([
      1, 1, 1,
    ]);
    expect([await found('ashdown+2023'), await found('nothing')]).toEqual([3, 0]);
    const answer = await (await restore({ all: { search: 'ashdown', total: 3 } })).json();
    expect(answer).toEqual({ restored: 2, leftOut: [{ id: ids[2], label: '2023 Ashdown Huracán' }] });
    expect((await stored()).map(({ id }) => id)).toEqual([ids[0], ids[1], other.id]);
    await staff.app.delete(`/vehicles/${other.id}`);
    expect(await (await restore({ ids: [ids[2], other.id] })).json()).toMatchObject({
      restored: 1,
      leftOut: [{ id: ids[2] }],
    });
  });
});
