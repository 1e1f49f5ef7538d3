import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes } from '../../platform/database/bytes-column.ts';
import { time } from '../../platform/database/time-column.ts';
import { inquiries } from '../inquiries.table.ts';
import type { AccidentReport, SellerIntent, ServiceHistory } from './offer.ts';

export const offeredCars = pgTable('offered_cars', {
  inquiryId: integer('inquiry_id')
    .primaryKey()
    .references(() => inquiries.id, { onDelete: 'cascade' }),
  vin: text('vin'),
  year: integer('year').notNull(),
  make: text('make').notNull(),
  model: text('model').notNull(),
  /** In miles. */
  mileage: integer('mileage').notNull(),
  accidents: text('accidents').$type<AccidentReport>().notNull(),
  owners: integer('owners'),
  serviceHistory: text('service_history').$type<ServiceHistory>(),
  modifications: text('modifications').notNull(),
  wish: text('wish').$type<SellerIntent>().notNull(),
});

/**
 * Photographs of offered cars. Not in the image storage, where anybody with an address can read them (0071). Until
 * the form is sent a photograph belongs to no inquiry.
 */
export const offeredPhotos = pgTable(
  'offered_photos',
  {
    /** 128 random bits in base64url. */
    id: text('id').primaryKey(),
    inquiryId: integer('inquiry_id').references(() => inquiries.id, { onDelete: 'cascade' }),
    /** Its position within the inquiry, from 0. */
    place: integer('place').notNull().default(0),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** A JPEG. */
    picture: bytes('picture').notNull(),
    /** A small WebP. */
    preview: bytes('preview').notNull(),
    /** A keyed hash of the sender's network; null once the form is sent. */
    sender: text('sender'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('offered_photos_inquiry').on(table.inquiryId, table.place),
    index('offered_photos_unsent')
      .on(table.createdAt)
      .where(sql`${table.inquiryId} is null`),
  ],
);
