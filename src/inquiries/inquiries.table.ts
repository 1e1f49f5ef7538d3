import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { InquiryStatus, Interest } from './inquiry.ts';

/** Leads. `vehicleId` has no foreign key on purpose: a deleted vehicle must not take its leads along. */
export const inquiries = pgTable(
  'inquiries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    message: text('message').notNull(),
    interest: text('interest').$type<Interest>(),
    vehicleId: integer('vehicle_id'),
    status: text('status').$type<InquiryStatus>().notNull().default('new'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    isArchived: boolean('is_archived').notNull().default(false),
    /** A repeated send carries the key of the first and becomes no second lead. */
    idempotencyKey: text('idempotency_key').unique(),
  },
  (table) => [
    index('inquiries_newest').on(table.isArchived, table.createdAt.desc(), table.id.desc()),
    index('inquiries_vehicle').on(table.vehicleId),
  ],
);
