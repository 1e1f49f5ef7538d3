import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { testNow } from '../../test/factories.ts';
import { complaint, staffVehicles, vehicleOf, vin } from '../../test/staff-vehicles.ts';
import { documents } from '../vehicles/documents/documents.table.ts';
import { findPublic } from '../vehicles/catalogue/visitor-lists.ts';
import type { UndoAnswer } from './batch.ts';

const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
const day = 24 * 60;
const name = '2023 Ashdown Grand Tourer V12';

type Undoable = { id: number; by: string; action: string; label: string; undoableUntil: string };

describeWithDatabase('undoing what was done to one vehicle', (open) => {
  const staff = staffVehicles(open);
  const { added, edit, sell, correct, read, log } = staff;
  const undoable = async () =>
    ((await (await staff.app.get('/vehicles/batches')).json()) as { batches: Undoable[] }).batches;
  const undo = (id: number | undefined) => staff.app.post(`/vehicles/batches/${id}/undo`, {});
  /** Undoes the newest change, which must take back one vehicle. */
  const undoNewest = async () => {
    const [newest] = await undoable();
    const answer = (await (await undo(newest?.id)).json()) as UndoAnswer;
    expect(answer).toMatchObject({ restored: 1, leftOut: [] });
    return newest;
  };
  const lastFields = async () => (await log()).at(-1)?.fields;

  test('a price that was changed in the row is put back within ten minutes, for visitors too', async () => {
    const { id } = await added({ price: 600_900 });
    await edit(id, { price: 305 });
    expect(await undoable()).toMatchObject([
      {
        by: 'dana',
        action: 'edit-one',
        label: `Price of ${name} changed from $600,900 to $305`,
        undoableUntil: later(10).toISOString(),
      },
    ]);
    staff.setNow(later(9));
    await undoNewest();
    expect(await read(id)).toMatchObject({ price: 600_900 });
    expect(findPublic(staff.snapshot, id)).toMatchObject({ price: 600_900 });
    expect((await log()).at(-1)).toMatchObject({ action: 'restored', subjectId: id });
    expect(await lastFields()).toEqual([{ field: 'price', from: 305, to: 600_900 }]);
    // Once, and not when it is too late.
    expect(await undoable()).toEqual([]);
    await edit(id, { price: 305 });
    const [again] = await undoable();
    staff.setNow(later(19));
    expect(await undoable()).toEqual([]);
    expect((await undo(again?.id)).status).toBe(409);
  });

  test('a status is put back; what neither touches price nor status is no change to undo', async () => {
    const { id } = await added();
    await edit(id, { mileage: 5_000 });
    expect(await undoable()).toEqual([]);
    await edit(id, { status: 'reserved', exteriorColor: 'Red' });
    expect(await undoNewest()).toMatchObject({ label: `${name} set to Reserved, with other fields` });
    expect(await read(id)).toMatchObject({ status: 'available', exteriorColor: null, mileage: 5_000 });
  });

  test('fault 33: a document that became internal, or went, with the price is not public again with it', async () => {
    const shown = (letter: string) => ({
      file: letter.repeat(32),
      name: 'Service records',
      kind: 'service',
      isPublic: true,
      bytes: 1,
    });
    const [renamed, hidden, removed] = [shown('a'), shown('b'), shown('c')];
    await staff.database.queries
      .insert(documents)
      .values(
        [renamed, hidden, removed].map(({ file, bytes }) => ({ hash: file, bytes, createdAt: testNow })),
      );
    const { id } = await added({ documents: [renamed, hidden, removed] });
    await edit(id, {
      price: 305,
      documents: [
        { ...renamed, name: 'Invoices' },
        { ...hidden, isPublic: false },
      ],
    });
    await undoNewest();
    expect((await read(id)).documents).toEqual([
      renamed,
      { ...hidden, isPublic: false },
      { ...removed, isPublic: false },
    ]);
    expect(findPublic(staff.snapshot, id)?.documents.map(({ file }) => file)).toEqual([renamed.file]);
  });

  test('a sale is taken back, also one by status', async () => {
    const { id } = await added({ costBasis: 250_000, status: 'reserved' });
    await sell(id, { soldPrice: 365, soldToInquiryId: 4 });
    expect(await lastFields()).toMatchObject([
      { field: 'status', from: 'reserved', to: 'sold' },
      { field: 'soldPrice', from: null, to: 365 },
      { field: 'soldToInquiryId', from: null, to: 4 },
    ]);
    expect(await undoNewest()).toMatchObject({ action: 'sell-one', label: `${name} sold` });
    const unsold = { soldPrice: null, soldAt: null, daysToSell: null, profit: null, soldToInquiryId: null };
    expect(await read(id)).toMatchObject({ status: 'reserved', ...unsold });
    await edit(id, { status: 'sold' });
    expect(await undoNewest()).toMatchObject({ action: 'sell-one' });
    expect(await read(id)).toMatchObject({ status: 'reserved', ...unsold });
  });

  test('the end of a sale keeps its figures in the log, and is taken back for 30 days', async () => {
    const { id } = await added({ costBasis: 250_000 });
    const sold = await vehicleOf(sell(id, { soldPrice: 300_000, soldToInquiryId: 7 }));
    await edit(id, { status: 'available' });
    expect(await lastFields()).toEqual([
      { field: 'soldPrice', from: 300_000, to: null },
      { field: 'soldAt', from: testNow.toISOString(), to: null },
      { field: 'daysToSell', from: 0, to: null },
      { field: 'profit', from: 50_000, to: null },
      { field: 'soldToInquiryId', from: 7, to: null },
      { field: 'status', from: 'sold', to: 'available' },
    ]);
    staff.setNow(later(29 * day));
    expect(await undoNewest()).toMatchObject({ action: 'end-sale', label: `Sale of ${name} ended` });
    const { updatedAt: _updatedAt, ...sale } = sold;
    expect(await read(id)).toMatchObject(sale);
    expect(findPublic(staff.snapshot, id)).toMatchObject({ status: 'sold' });
  });

  test('a correction is taken back; the profit that follows a cost is in the log', async () => {
    const { id } = await added({ costBasis: 250_000 });
    await sell(id, { soldPrice: 300_000 });
    await correct(id, { soldPrice: 30_000 });
    expect(await undoNewest()).toMatchObject({ action: 'correct-sale', label: `Sale of ${name} corrected` });
    expect(await read(id)).toMatchObject({ soldPrice: 300_000, profit: 50_000 });
    await edit(id, { costBasis: 260_000 });
    expect(await lastFields()).toEqual([
      { field: 'profit', from: 50_000, to: 40_000 },
      { field: 'costBasis', from: 250_000, to: 260_000 },
    ]);
  });

  test('a deleted vehicle comes back for 30 days, unless it was restored already', async () => {
    const { id } = await added({ vin, stockNumber: 'P1', costBasis: 250_000 });
    await sell(id, { soldPrice: 300_000, soldToInquiryId: 7 });
    expect((await staff.app.delete(`/vehicles/${id}`)).status).toBe(204);
    expect(await lastFields()).toMatchObject([
      { field: 'price', from: 310_000 },
      { field: 'mileage', from: 4_200 },
      { field: 'status', from: 'sold' },
      { field: 'vin', from: vin },
      { field: 'stockNumber', from: 'P1' },
      { field: 'costBasis', from: 250_000 },
      { field: 'soldPrice', from: 300_000 },
      { field: 'soldAt' },
      { field: 'daysToSell', from: 0 },
      { field: 'profit', from: 50_000 },
      { field: 'soldToInquiryId', from: 7 },
    ]);
    staff.setNow(later(29 * day));
    expect(await undoNewest()).toMatchObject({ action: 'delete-one', label: `${name} deleted` });
    expect(await read(id)).toMatchObject({ vin, soldPrice: 300_000 });

    await staff.app.delete(`/vehicles/${id}`);
    expect((await staff.app.post(`/vehicles/deleted/${id}/restore`, {})).status).toBe(200);
    expect(await undoable()).toEqual([]);
  });

  test('an older change is no longer offered once the vehicle was edited, and a refused edit records none', async () => {
    const first = await added({ vin });
    await edit(first.id, { price: 300_000 });
    await edit(first.id, { price: 290_000, mileage: 9_000 });
    expect((await undoable()).map(({ label }) => label)).toEqual([
      `Price of ${name} changed from $300,000 to $290,000, with other fields`,
    ]);
    const other = await added();
    const refused = await complaint(await edit(other.id, { price: 1, vin }));
    expect(refused.status).toBe(409);
    expect(await undoable()).toHaveLength(1);
  });

  test('the planned day of publishing that a change of many vehicles clears is in the log', async () => {
    const { id } = await added({ isPublished: false, publishOn: '2026-12-01' });
    const action = { kind: 'flag', flag: 'isPublished', value: true };
    await staff.app.post('/vehicles/batches', { selection: { ids: [id] }, action });
    expect(await lastFields()).toEqual([
      { field: 'isPublished', from: false, to: true },
      { field: 'publishOn', from: '2026-12-01', to: null },
    ]);
  });
});
