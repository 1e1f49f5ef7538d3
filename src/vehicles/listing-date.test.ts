import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { testNow } from '../../test/factories.ts';
import { complaint, staffVehicles, vehicleOf } from '../../test/staff-vehicles.ts';

describeWithDatabase('the listing date of a vehicle', (open) => {
  const staff = staffVehicles(open);
  const { added, log, read, sell } = staff;
  const correct = (id: number, body: object) => staff.app.patch(`/vehicles/${id}/listing-date`, body);

  test('is corrected to the beginning of a day at the dealership, with an entry in the log', async () => {
    const before = await added();
    const after = await vehicleOf(
      correct(before.id, { listedOn: '2026-10-01', updatedAt: before.updatedAt }),
    );
    // Phoenix is seven hours behind.
    expect(after.listedAt).toBe('2026-10-01T07:00:00.000Z');
    expect((await log()).at(-1)).toMatchObject({
      action: 'changed',
      subjectId: before.id,
      fields: [{ field: 'listedOn', to: '2026-10-01' }],
    });
    expect((await correct(before.id, { listedOn: '2026-10-02', updatedAt: before.updatedAt })).status).toBe(
      409,
    );
    // The same day again is no change.
    const entries = (await log()).length;
    expect((await vehicleOf(correct(before.id, { listedOn: '2026-10-01' }))).updatedAt).toBe(after.updatedAt);
    expect(await log()).toHaveLength(entries);
  });

  test('moves the days to sell of a sold vehicle, and is not after its sale', async () => {
    const { id } = await added();
    await sell(id);
    const sold = await vehicleOf(correct(id, { listedOn: '2026-11-01' }));
    const soldOn = new Date(testNow.getTime() - 7 * 60 * 60_000).toISOString().slice(0, 10);
    expect(sold.daysToSell).toBe((Date.parse(soldOn) - Date.parse('2026-11-01')) / (24 * 60 * 60_000));
    staff.setNow(new Date(testNow.getTime() + 5 * 24 * 60 * 60_000));
    const later = new Date(testNow.getTime() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    expect(await complaint(await correct(id, { listedOn: later }))).toMatchObject({
      status: 400,
      message: expect.stringContaining('cannot be listed later'),
      paths: ['listedOn'],
    });
  });

  test('is a day that has begun', async () => {
    const { id } = await added();
    const { listedAt } = await read(id);
    expect(await complaint(await correct(id, { listedOn: '2999-01-01' }))).toMatchObject({
      status: 400,
      message: 'A listing cannot be in the future',
    });
    for (const listedOn of ['2026-02-30', '10/01/2026', null, 5])
      expect((await correct(id, { listedOn })).status).toBe(400);
    expect((await correct(999_999, { listedOn: '2026-10-01' })).status).toBe(404);
    expect((await read(id)).listedAt).toBe(listedAt);
  });
});
