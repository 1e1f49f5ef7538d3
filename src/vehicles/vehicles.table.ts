import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { time } from '../platform/database/time-column.ts';
import type { FocalPoint } from '../images/focal-point.ts';
import type { CostItem } from './cost-items.ts';
import type { VehicleDocument } from './documents/document.ts';
import type {
  Arrival,
  BodyStyle,
  Condition,
  Drivetrain,
  Fuel,
  TitleStatus,
  Transmission,
  VehicleStatus,
} from './vehicle-values.ts';

/**
 * Listings, including sold ones. Amounts are double precision, which is exact to the cent up to
 * 100,000,000.00, and which both drivers return as a number.
 */
export const vehicles = pgTable(
  'vehicles',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    make: text('make').notNull(),
    model: text('model').notNull(),
    trim: text('trim'),
    year: integer('year').notNull(),
    /** Null is price on request. */
    price: doublePrecision('price'),
    mileage: integer('mileage').notNull(),
    condition: text('condition').$type<Condition>(),
    bodyStyle: text('body_style').$type<BodyStyle>(),
    engine: text('engine'),
    horsepower: integer('horsepower'),
    fuel: text('fuel').$type<Fuel>(),
    transmission: text('transmission').$type<Transmission>(),
    drivetrain: text('drivetrain').$type<Drivetrain>(),
    doors: integer('doors'),
    seats: integer('seats'),
    owners: integer('owners'),
    /** Where the car was built: a code of ISO 3166-1 such as `IT`. */
    countryOfOrigin: text('country_of_origin'),
    titleStatus: text('title_status').$type<TitleStatus>(),
    vin: text('vin'),
    stockNumber: text('stock_number'),
    exteriorColor: text('exterior_color'),
    interiorColor: text('interior_color'),
    /** Like `#0f4d33`. Null: what the color's name means, if it is known. */
    exteriorSwatch: text('exterior_swatch'),
    interiorSwatch: text('interior_swatch'),
    modifications: text('modifications'),
    description: text('description'),
    features: jsonb('features').$type<string[]>().notNull().default([]),
    images: jsonb('images').$type<string[]>().notNull().default([]),
    featuredImage: text('featured_image'),
    focalPoints: jsonb('focal_points').$type<Record<string, FocalPoint>>().notNull().default({}),
    status: text('status').$type<VehicleStatus>().notNull().default('available'),
    isNewArrival: boolean('is_new_arrival').notNull().default(false),
    isFeatured: boolean('is_featured').notNull().default(false),
    video: text('video'),
    historyReport: text('history_report'),
    walkAround: text('walk_around'),
    warranty: text('warranty'),
    arrival: text('arrival').$type<Arrival>(),
    /** When it is expected, like `2026-12`. */
    arrivalMonth: text('arrival_month'),
    documents: jsonb('documents').$type<VehicleDocument[]>().notNull().default([]),
    /** Whether the page offers to reserve it for the dealership's deposit. */
    isReservable: boolean('is_reservable').notNull().default(true),
    /** Only staff see a vehicle that is not published. */
    isPublished: boolean('is_published').notNull().default(true),
    /** The day at the dealership, `2026-11-30`, on which an unpublished vehicle is published by itself. */
    publishOn: date('publish_on', { mode: 'string' }),
    /** Since when the vehicle is a new arrival. Null is also where another program has switched that on. */
    newArrivalSince: time('new_arrival_since'),
    /** With cost lines, their sum. */
    costBasis: doublePrecision('cost_basis'),
    costItems: jsonb('cost_items').$type<CostItem[]>().notNull().default([]),
    listedAt: time('listed_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    views: integer('views').notNull().default(0),
    soldAt: time('sold_at'),
    soldPrice: doublePrecision('sold_price'),
    daysToSell: integer('days_to_sell'),
    profit: doublePrecision('profit'),
    /** The inquiry that the sale came from. No foreign key: vehicles know nothing of inquiries. */
    soldToInquiryId: integer('sold_to_inquiry_id'),
    /** The user name of the account whose person looks after it. */
    adviser: text('adviser'),
    /** Who sold it: the user name of an account, or the name of somebody without one. */
    soldBy: text('sold_by'),
    /** A buyer without an inquiry, as entered at the sale. */
    buyerName: text('buyer_name'),
    buyerPhone: text('buyer_phone'),
    buyerEmail: text('buyer_email'),
    /** A repeated request has the key of the first and does not add a second listing. */
    idempotencyKey: text('idempotency_key').unique(),
  },
  (table) => [
    // Not unique over all rows: the same car, sold once and taken in again later, is a new listing.
    uniqueIndex('vehicles_vin_listed')
      .on(table.vin)
      .where(sql`${table.status} <> 'sold'`),
    // A dealer may reuse the number of a sold vehicle, and p3020 is the same as P3020.
    uniqueIndex('vehicles_stock_number_listed')
      .on(sql`lower(${table.stockNumber})`)
      .where(sql`${table.status} <> 'sold'`),
    index('vehicles_newest').on(table.listedAt.desc(), table.id.desc()),
    index('vehicles_sold')
      .on(table.soldAt.desc().nullsLast(), table.id.desc())
      .where(sql`${table.status} = 'sold'`),
    // Everything that the sums of the dashboard look at: a fraction of the table.
    index('vehicles_figures')
      .on(table.make, table.price, table.costBasis, table.listedAt)
      .where(sql`${table.status} <> 'sold'`),
    // For the check each minute whether one is to be published, or has been a new arrival long enough.
    index('vehicles_publish_on')
      .on(table.publishOn)
      .where(sql`${table.publishOn} is not null`),
    index('vehicles_new_arrivals')
      .on(table.newArrivalSince)
      .where(sql`${table.isNewArrival} or ${table.newArrivalSince} is not null`),
    index('vehicles_sold_to')
      .on(table.soldToInquiryId)
      .where(sql`${table.soldToInquiryId} is not null`),
  ],
);
