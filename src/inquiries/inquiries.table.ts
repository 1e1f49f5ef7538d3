import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { InquiryStatus, Interest } from './inquiry.ts';

/**
 * Inquiries. `vehicleId` deliberately has no foreign key: deleting a vehicle must not delete its inquiries.
 */
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
    /** A repeated request has the key of the first and creates no second inquiry. */
    idempotencyKey: text('idempotency_key').unique(),
  },
  (table) => [
    index('inquiries_newest').on(table.isArchived, table.createdAt.desc(), table.id.desc()),
    index('inquiries_vehicle').on(table.vehicleId),
  ],
);
