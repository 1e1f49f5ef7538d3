import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { daysAgo, insertVehicles, soldVehicleRow, vehicleRow, testNow } from '../../test/factories.ts';
import { describeWithInquiries } from '../../test/inquiries-harness.ts';
import { deleteVehicle } from '../bulk/bin/bin.store.ts';
import { deletedVehicles } from '../vehicles/deleted-vehicles.table.ts';
import type { VehicleState } from '../vehicles/vehicle-state.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import type { Inquiry } from './inquiry.schema.ts';

describeWithInquiries('the vehicle of an inquiry', (harness) => {
  const { app, stored, read, historyOf } = harness;

  test('says what keeps it from being had, wherever the inquiry is read', async () => {
    const { queries } = harness.database;
    const ids = await insertVehicles(queries, [
      vehicleRow(),
      soldVehicleRow(),
      vehicleRow({ status: 'pending' }),
      vehicleRow({ status: 'reserved', isPublished: false }),
      vehicleRow({ isPublished: false }),
      vehicleRow({ model: 'Binned' }),
    ]);
    const [, , , , , binned = 0] = ids;
    await deleteVehicle(queries, binned, { by: 'dana', now: testNow });
    const expected: [number | null, VehicleState[]][] = [
      [ids[0] ?? 0, []],
      [ids[1] ?? 0, ['sold']],
      [ids[2] ?? 0, ['pending']],
      [ids[3] ?? 0, ['reserved', 'unpublished']],
      [ids[4] ?? 0, ['unpublished']],
      [binned, ['deleted']],
      [2_000_000_000, ['deleted']],
      [null, []],
    ];
    const inquiryIds = await stored(
      ...expected.map(([vehicleId], days) => ({
        vehicleId,
        createdAt: daysAgo(days),
        followUpOn: '2026-11-20',
      })),
    );
    const states = expected.map(([, each]) => each);
    const get = async (path: string) => (await app().get(`/inquiries${path}`)).json();
    const statesIn = (found: Inquiry[]) => found.map(({ vehicleStates }) => vehicleStates);

    expect(statesIn((await get('')).inquiries)).toEqual(states);
    expect(statesIn((await get('?search=dana')).inquiries)).toEqual(states);
    expect(statesIn((await get('/due')).inquiries)).toEqual(states);
    expect(statesIn((await get(`/about/${ids[1]}`)).inquiries)).toEqual([['sold']]);
    for (const [index, id] of inquiryIds.entries())
      expect((await read(id)).vehicleStates).toEqual(states[index]);
    // The others of the same person.
    const { others } = await historyOf(inquiryIds.at(-1) ?? 0);
    expect(others.map(({ vehicleStates }) => vehicleStates)).toEqual(states.slice(0, -1));
    const lines = (await (await app().get('/inquiries/export')).text()).trim().split('\r\n').slice(1);
    expect(
      lines.map((line) => /,(?<states>"[^"]*"|[^,"]*),no,[^,]*$/.exec(line)?.groups?.['states']),
    ).toEqual([
      '',
      'sold',
      'pending sale',
      '"reserved, not published"',
      'not published',
      'deleted',
      'deleted',
      '',
    ]);
  });

  test('in the bin keeps its name, until it is restored or gone for good', async () => {
    const { queries } = harness.database;
    const [vehicleId = 0] = await insertVehicles(queries, [vehicleRow()]);
    const [id = 0] = await stored({ vehicleId });
    await deleteVehicle(queries, vehicleId, { by: 'dana', now: testNow });
    expect(await read(id)).toMatchObject({
      vehicle: null,
      deletedVehicle: { label: '2024 Porsche 911 Turbo S', deletedAt: testNow.toISOString() },
    });
    await queries.delete(deletedVehicles).where(eq(deletedVehicles.vehicleId, vehicleId));
    expect(await read(id)).toMatchObject({ vehicle: null, deletedVehicle: null, vehicleStates: ['deleted'] });
  });

  test('says to whom and when it was sold, until it is for sale again', async () => {
    const { queries } = harness.database;
    const [buyer = 0] = await stored({ name: 'Mei Tanaka' });
    const [vehicleId = 0] = await insertVehicles(queries, [
      soldVehicleRow({ stockNumber: 'H2611', soldAt: testNow, soldToInquiryId: buyer }),
    ]);
    const [id = 0] = await stored({ vehicleId });
    const { vehicle } = await read(id);
    expect(vehicle).toMatchObject({
      stockNumber: 'H2611',
      soldAt: testNow.toISOString(),
      soldTo: { id: buyer, name: 'Mei Tanaka' },
    });
    await queries.update(vehicles).set({ status: 'available' }).where(eq(vehicles.id, vehicleId));
    expect(await read(id)).toMatchObject({ vehicle: { soldTo: null }, vehicleStates: [] });
  });
});
