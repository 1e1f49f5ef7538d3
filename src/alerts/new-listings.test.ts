import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { insertVehicles, testNow, vehicleRow } from '../../test/factories.ts';
import { recipientOf } from '../platform/mail/recipients.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { alertMatches, vehicleAlerts } from './alerts.table.ts';
import { announceNewListings, noteNewListings } from './new-listings.store.ts';

const email = 'dana@whitlock.example';
const delayMs = 10 * 60_000;
const later = new Date(testNow.getTime() + delayMs);

describeWithDatabase('new vehicles', (open) => {
  test('that are unpublished or sold before the mail are matched with no alert; the first are new again', async () => {
    const { queries } = await open();
    const asked = { createdAt: testNow, askedAt: testNow, confirmedAt: testNow };
    await queries
      .insert(vehicleAlerts)
      .values({ email, recipient: recipientOf(email), criteria: {}, token: 'token', ...asked });
    const ids = await insertVehicles(queries, [vehicleRow(), vehicleRow(), vehicleRow()]);
    const [shown = 0, hidden = 0, sold = 0] = ids;
    await noteNewListings(queries, ids, testNow);
    await queries.update(vehicles).set({ isPublished: false }).where(eq(vehicles.id, hidden));
    await queries.update(vehicles).set({ status: 'sold' }).where(eq(vehicles.id, sold));
    expect(await announceNewListings(queries, { now: later, delayMs })).toEqual([hidden]);
    expect((await queries.select().from(alertMatches)).map(({ vehicleId }) => vehicleId)).toEqual([shown]);
  });
});
