import { z } from '@hono/zod-openapi';
import { longText, oneLineText } from '../platform/text.schema.ts';
import { sortOrders } from './filters.ts';
import { lastYear, vehicleBounds, vehicleStatuses } from './vehicle.ts';
import { isValidVin, normalizeVin } from './vin.ts';

const focalPointSchema = z
  .object({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) })
  .openapi('FocalPoint', { description: 'Per cent of the image, from its left and top edges' });
const bounds = vehicleBounds;
const oneLine = (max: number) => oneLineText(max, 'Must be one line of text');
const paragraphs = (max: number) => longText(max, 'Must be text');
const emptyAsNull = (schema: z.ZodType<string, string>) =>
  schema.transform((text) => (text === '' ? null : text)).nullable();
const amount = z
  .number('Must be a number')
  .min(0, 'May not be negative')
  .max(bounds.maxAmount, 'May be at most $100,000,000')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'May have at most two decimals');
const wholeNumber = (max: number) =>
  z
    .number('Must be a number')
    .int('Must be a whole number')
    .min(0, 'May not be negative')
    .max(max, `May be at most ${max.toLocaleString('en-US')}`);

/** What staff enter for a vehicle, section 5 and the bounds of `vehicleBounds`. Years are checked against `now`. */
export const vehicleInputSchema = (now: Date) =>
  z.object({
    make: oneLine(bounds.make).min(1, 'Make is required'),
    model: oneLine(bounds.model).min(1, 'Model is required'),
    year: z
      .number('Must be a number')
      .int('Must be a whole number')
      .min(bounds.firstYear, `May not be before ${bounds.firstYear}`)
      .max(lastYear(now), `May be at most ${lastYear(now)}`),
    price: amount,
    mileage: wholeNumber(bounds.maxMileage),
    // 0 is the form's default and means that nobody entered it.
    horsepower: wholeNumber(bounds.maxHorsepower)
      .nullable()
      .default(null)
      .transform((value) => value || null),
    vin: emptyAsNull(oneLine(40))
      .default(null)
      .transform((vin) => (vin === null ? null : normalizeVin(vin)))
      .refine(
        (vin) => vin === null || isValidVin(vin),
        'A VIN has 5 to 17 letters and digits, without I, O and Q',
      ),
    exteriorColor: emptyAsNull(oneLine(bounds.color)).default(null),
    interiorColor: emptyAsNull(oneLine(bounds.color)).default(null),
    modifications: emptyAsNull(paragraphs(bounds.modifications)).default(null),
    description: emptyAsNull(paragraphs(bounds.description)).default(null),
    features: z
      .array(oneLine(bounds.feature).min(1, 'May not be empty'))
      .max(bounds.features, `At most ${bounds.features} features`)
      .default([]),
    images: z.array(z.string()).max(bounds.images, `At most ${bounds.images} images`).default([]),
    featuredImage: z.string().nullable().default(null),
    focalPoints: z.record(z.string(), focalPointSchema).default({}),
    status: z.enum(vehicleStatuses).default('available'),
    isNewArrival: z.boolean().default(false),
    isFeatured: z.boolean().default(false),
    costBasis: amount.nullable().default(null),
  });

/** What a card and a page show alike. */
const shown = {
  id: z.number().int(),
  make: z.string(),
  model: z.string(),
  year: z.number().int(),
  price: z.number(),
  mileage: z.number().int(),
  horsepower: z.number().int().nullable(),
  exteriorColor: z.string().nullable(),
  interiorColor: z.string().nullable(),
  description: z.string().nullable(),
  isNewArrival: z.boolean(),
  status: z.enum(vehicleStatuses),
};

/** A vehicle on its own page. */
export const publicVehicleSchema = z
  .object({
    ...shown,
    vin: z.string().nullable(),
    modifications: z.string().nullable(),
    features: z.array(z.string()),
    images: z.array(z.string()),
    featuredImage: z.string().nullable(),
    focalPoints: z.record(z.string(), focalPointSchema),
    isFeatured: z.boolean(),
    listedAt: z.string(),
    updatedAt: z.string(),
  })
  .openapi('Vehicle');

/** A vehicle in a list; its description is cut for two lines. */
const vehicleCardSchema = z
  .object({ ...shown, thumbnail: z.string().nullable(), focalPoint: focalPointSchema.nullable() })
  .openapi('VehicleCard');

const facets = {
  makes: z.array(z.string()),
  years: z.array(z.number().int()),
  priceRange: z.object({ min: z.number(), max: z.number() }),
};

/** GET /api/vehicles/optimized, section 3. */
export const optimizedSchema = z
  .object({ vehicles: z.array(vehicleCardSchema), ...facets })
  .openapi('Inventory');

/** GET /api/vehicles: one page of the filtered list; makes, years, range and `listed` are those of the whole inventory. */
export const vehicleListSchema = z
  .object({
    vehicles: z.array(vehicleCardSchema),
    total: z.number().int().openapi({ description: 'How many vehicles pass the filters' }),
    listed: z.number().int().openapi({ description: 'How many vehicles are listed in all' }),
    page: z.number().int(),
    limit: z.number().int(),
    ...facets,
  })
  .openapi('VehicleList');

const whole = (min: number, max: number, name: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `${name} must be a whole number`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `${name} must be from ${min} to ${max}`);
const price = (name: string) =>
  z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,2})?$/, `${name} must be an amount`)
    .transform(Number);

/** Query of GET /api/vehicles. Section 5's words for "no choice" are taken as such. */
export const vehicleListQuery = z.object({
  model: z.string().max(200).optional(),
  make: z.string().max(200).optional(),
  year: z.string().max(20).optional(),
  minPrice: price('minPrice').optional(),
  maxPrice: price('maxPrice').optional(),
  sort: z.enum(sortOrders).optional(),
  page: whole(1, 1_000_000, 'page').optional(),
  limit: whole(1, 100, 'limit').optional(),
});
