import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../platform/database/time-column.ts';
import type { DeliveryState, EventDetails, WebhookEvent } from './webhook.schema.ts';

/** Addresses of other programs that are told of events. */
export const webhookAddresses = pgTable('webhook_addresses', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  url: text('url').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  isOn: boolean('is_on').notNull(),
  /** What signs, sealed. */
  secret: text('secret').notNull(),
  createdAt: time('created_at').notNull(),
  deliveredAt: time('delivered_at'),
  /** Since when nothing was accepted, and why; null if the last delivery was. */
  failingSince: time('failing_since'),
  failure: text('failure'),
});

/**
 * Events for an address, and what became of them. What an event says is read when it is sent, so nothing of a person stays here.
 * A job for each address sends what is due.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    addressId: integer('address_id')
      .notNull()
      .references(() => webhookAddresses.id, { onDelete: 'cascade' }),
    /** The same for all addresses, and in each attempt. */
    eventId: text('event_id').notNull(),
    event: text('event').$type<WebhookEvent | 'test'>().notNull(),
    /** Of the vehicle or inquiry. */
    subjectId: integer('subject_id'),
    details: jsonb('details').$type<EventDetails>(),
    createdAt: time('created_at').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    /** When it was to be sent first, or again: how long it is tried counts from then. */
    dueAt: time('due_at').notNull(),
    nextAttemptAt: time('next_attempt_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The last attempt. */
    attemptedAt: time('attempted_at'),
    status: integer('status'),
    problem: text('problem'),
    durationMs: integer('duration_ms'),
  },
  (table) => [
    index('webhook_deliveries_address').on(table.addressId, table.id),
    index('webhook_deliveries_waiting')
      .on(table.addressId, table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
  ],
);

/** A vehicle as it was when events were last written about it. Empty while no address is on. */
export const webhookVehicles = pgTable('webhook_vehicles', {
  vehicleId: integer('vehicle_id').primaryKey(),
  updatedAt: time('updated_at').notNull(),
  state: text('state').$type<'listed' | 'hidden' | 'sold'>().notNull(),
  price: doublePrecision('price'),
  /** Of the public fields other than the price. */
  digest: text('digest').notNull(),
});
