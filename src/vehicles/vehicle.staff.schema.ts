import { emailMessage } from '../platform/email.ts';
import { emailText, oneLineText } from '../platform/text.schema.ts';
import { z } from '@hono/zod-openapi';
import { pageLimit, pageNumber, wholeNumberText } from '../platform/query.schema.ts';
import { mostRowId, rowIdOf } from '../platform/row-id.schema.ts';
import { partyBounds, staffSorts, staffStatuses, soldSorts } from './vehicles.staff.ts';
import { documentSchema } from './documents/document.schema.ts';
import { arrivals } from './vehicle-values.ts';
import { amount, publicVehicleSchema, vehicleChangeSchema } from './vehicle.schema.ts';
import { daySchema } from '../platform/day.schema.ts';

/**
 * A vehicle with every field, for staff only. For a role that may not see costs or sales, it leaves without
 * them (`restrictedFields`).
 */
export const staffVehicleSchema = publicVehicleSchema
  .extend({
    costBasis: z.number().nullable(),
    costItems: z.array(z.object({ label: z.string(), amount: z.number() })),
    isPublished: z.boolean().openapi({ description: 'Only staff see a vehicle that is not published' }),
    publishOn: z.string().nullable(),
    arrival: z.enum(arrivals).nullable(),
    arrivalMonth: z.string().nullable().openapi({ description: 'When it is expected, like 2026-12' }),
    documents: z.array(documentSchema),
    newArrivalSince: z.string().nullable(),
    views: z.number().int(),
    adviser: z.string().nullable().openapi({ description: 'Who looks after it: a user name' }),
    soldAt: z.string().nullable(),
    soldPrice: z.number().nullable(),
    daysToSell: z.number().int().nullable(),
    profit: z.number().nullable(),
    soldToInquiryId: z.number().int().nullable().openapi({ description: 'The inquiry that it was sold to' }),
    soldBy: z.string().nullable().openapi({ description: 'Who sold it: a user name, or a name' }),
    buyerName: z.string().nullable().openapi({ description: 'A buyer without an inquiry' }),
    buyerPhone: z.string().nullable(),
    buyerEmail: z.string().nullable(),
  })
  .openapi('StaffVehicle');

const page = {
  page: pageNumber.optional(),
  limit: pageLimit.optional(),
};

/** Query of GET /api/vehicles/admin-fast. */
export const staffListQuery = z.object({
  ...page,
  search: z.string().max(200).optional(),
  sort: z.enum(staffSorts).optional(),
  status: z.enum(staffStatuses).optional(),
});

/** Query of GET /api/vehicles/sold. */
const wanted = {
  search: z.string().max(200).optional().openapi({
    description: 'Words of make, model, year, VIN, stock number and buyer, or an ID',
  }),
  from: daySchema('Must be a day like 2026-11-23').optional(),
  to: daySchema('Must be a day like 2026-11-23').optional(),
  soldBy: z.string().max(200).optional().openapi({ description: 'As sales have it' }),
  sort: z.enum(soldSorts).optional(),
};

export const soldListQuery = z.object({ ...page, ...wanted });

/** Query of GET /api/vehicles/sold/export. */
export const soldExportQuery = z.object(wanted);

const count = z.number().int();

/** GET /api/vehicles/admin-fast. */
export const staffListSchema = z
  .object({
    vehicles: z.array(staffVehicleSchema),
    total: count.openapi({ description: 'How many vehicles match search and status' }),
    counts: z.object({ all: count, available: count, sold: count, unpublished: count }).openapi({
      description:
        'How many vehicles match the search, by status; all that are not sold are available, published or not',
    }),
    forgiving: z
      .boolean()
      .optional()
      .openapi({ description: 'Whether none matches without forgiving typos in the words of the search' }),
  })
  .openapi('StaffVehicleList');

/** GET /api/vehicles/sold. */
export const soldListSchema = z
  .object({
    vehicles: z.array(staffVehicleSchema),
    total: count,
    totals: z.object({ revenue: z.number(), profit: z.number() }).openapi({
      description: 'Of all sales that are asked for, not only of this page; unknown values count as 0',
    }),
    buyers: z
      .record(z.string(), z.string())
      .openapi({ description: 'Names of the buyers of this page, by the id of the vehicle' }),
    salespeople: z.array(z.string()).openapi({ description: 'Who has sold anything, as sales have it' }),
  })
  .openapi('SoldVehicleList');

/** Query of GET /api/vehicles/vin. */
export const vinQuery = z.object({
  vin: z.string().max(200),
  except: wholeNumberText(1, mostRowId, 'except').optional(),
});

/** GET /api/vehicles/vin. */
export const vinCheckSchema = z
  .object({
    valid: z.boolean().openapi({ description: 'Whether the VIN may be stored' }),
    checkDigit: z
      .boolean()
      .openapi({ description: 'Whether its check digit is right; false is only a warning' }),
    usedBy: z
      .object({ id: count, label: z.string() })
      .nullable()
      .openapi({ description: 'The listed vehicle that has it' }),
  })
  .openapi('VinCheck');

const updatedAt = z.iso
  .datetime({ offset: true, error: 'Must be the time of a state of the vehicle' })
  .optional();

/** Body of PATCH /api/vehicles/{id}. `updatedAt` is the edited version; without it there is no conflict. */
export const vehicleEditSchema = (clock: () => Date) => vehicleChangeSchema(clock).extend({ updatedAt });

const inquiryId = rowIdOf('Must be the id of an inquiry');

const soldOn = daySchema('Must be a day like 2026-11-23').optional().openapi({
  description: 'A day in the time zone of the dealership, from the listing to today',
});

const partyText = (max: number, message: string) =>
  oneLineText(max, message).transform((text) => (text === '' ? null : text));

/** Who took part in a sale, beside the inquiry. Empty texts are stored as null. */
const parties = {
  soldBy: partyText(partyBounds.soldBy, 'Enter the salesperson in one line').nullable().optional().openapi({
    description: 'The user name or the name of an account, or the name of somebody who has none',
  }),
  buyerName: partyText(partyBounds.buyerName, 'Enter the name in one line').nullable().optional(),
  buyerPhone: partyText(partyBounds.buyerPhone, 'Enter the phone number in one line').nullable().optional(),
  buyerEmail: z
    .union([z.literal('').transform(() => null), emailText(emailMessage)], emailMessage)
    .nullable()
    .optional(),
};

/**
 * Body of PATCH /api/vehicles/{id}/mark-sold. Without a price, the listed price is used; a vehicle that has
 * neither is sold without a sale price. Without a day, the vehicle is sold now.
 */
export const saleSchema = z.object({
  soldPrice: amount.optional(),
  soldOn,
  soldToInquiryId: inquiryId.optional(),
  ...parties,
});

/** Body of PATCH /api/vehicles/{id}/listing-date. */
export const listingDateSchema = z.object({
  listedOn: daySchema('Must be a day like 2026-11-30').openapi({
    description: 'In the dealership’s time zone',
  }),
  updatedAt,
});

/**
 * Body of PATCH /api/vehicles/{id}/sale; a null price is unknown, and a null inquiry is none. `updatedAt` as in
 * an edit.
 */
export const saleCorrectionSchema = z.object({
  soldPrice: amount.nullable().optional(),
  soldOn,
  soldToInquiryId: inquiryId.nullable().optional(),
  ...parties,
  updatedAt,
});
