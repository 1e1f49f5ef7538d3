import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { insertVehicles, testNow, vehicleRow } from '../../test/factories.ts';
import { keepOnlyNames } from '../inquiries/erase-inquiries.store.ts';
import { inquiries } from '../inquiries/inquiries.table.ts';
import type { Queries } from '../platform/database.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import type { StoredDelivery } from './deliveries.store.ts';
import { eventBody } from './event-body.ts';
import { webhookEvents, type WebhookEvent } from './webhook.schema.ts';

const publicUrl = 'https://www.dealer.example';

const bodyOf = (queries: Queries, event: WebhookEvent, subjectId: number) => {
  const delivery: StoredDelivery = {
    id: 1,
    addressId: 1,
    eventId: 'evt_1',
    event,
    subjectId,
    details: null,
    createdAt: testNow,
    state: 'waiting',
    dueAt: testNow,
    nextAttemptAt: testNow,
    attempts: 0,
    attemptedAt: null,
    status: null,
    problem: null,
    durationMs: null,
  };
  return eventBody(queries, delivery, publicUrl);
};

describeWithDatabase('what an event says', (open) => {
  test('of a vehicle is told what still holds when its turn comes', async () => {
    const { queries } = await open();
    const [car = 0] = await insertVehicles(queries, [vehicleRow()]);
    const told = async (set: Partial<typeof vehicles.$inferInsert>) => {
      await queries.update(vehicles).set(set).where(eq(vehicles.id, car));
      const about = webhookEvents.filter((event) => event !== 'lead.created');
      const bodies = await Promise.all(about.map((event) => bodyOf(queries, event, car)));
      return about.filter((_, index) => bodies[index] !== null);
    };
    const listed = ['vehicle.published', 'vehicle.changed', 'vehicle.price_changed'];
    const gone = ['vehicle.sold', 'vehicle.unpublished'];
    expect(await told({ status: 'reserved' })).toEqual(listed);
    expect(await told({ isPublished: false })).toEqual(gone);
    expect(await told({ isPublished: true, status: 'sold', soldAt: testNow })).toEqual(gone);
    expect(JSON.parse((await bodyOf(queries, 'vehicle.sold', car)) ?? '')).toMatchObject({
      data: { vehicle: { id: car, status: 'sold' } },
    });
    expect(JSON.parse((await bodyOf(queries, 'vehicle.unpublished', car)) ?? '').data).toEqual({
      vehicle: { id: car, url: `${publicUrl}/inventory/${car}` },
    });
  });

  test('of a person who was erased is nothing, also while the name is kept for a sale', async () => {
    const { queries } = await open();
    const [lead] = await queries
      .insert(inquiries)
      .values({ name: 'Dana Whitlock', email: 'dana@whitlock.example', message: '', createdAt: testNow })
      .returning();
    const id = lead?.id ?? 0;
    expect(await bodyOf(queries, 'lead.created', id)).toContain('dana@whitlock.example');
    await keepOnlyNames(queries, [id]);
    expect(await bodyOf(queries, 'lead.created', id)).toBeNull();
  });
});
