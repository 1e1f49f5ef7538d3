import { pageLimit, pageNumber } from '../platform/query.schema.ts';
import { z } from '../platform/zod.ts';
import { detailNames, sortOrders } from './filters.ts';
import { parseIds } from './vehicle-ids.ts';
import { publicVehicleSchema, vehicleCardSchema } from './vehicle.schema.ts';

/** Ids of at most `most` vehicles in a query: `12-7-31`. */
export const idsQuery = (most: number) =>
  z.object({
    ids: z
      .string()
      .max(most * 11)
      .regex(/^[1-9]\d{0,9}(?:-[1-9]\d{0,9})*$/, 'ids must be ids of vehicles, such as 12-7-31')
      .transform((text) => parseIds(text, most)),
  });

const facets = {
  makes: z.array(z.string()),
  years: z.array(z.number().int()),
  priceRange: z.object({ min: z.number(), max: z.number() }),
  priceScale: z
    .object({ stops: z.array(z.number()), bars: z.array(z.number().int()) })
    .optional()
    .openapi({
      description:
        'Prices at equal distances of the price slider, so that each tenth of the listed vehicles has a tenth of it, and the heights of its bars',
    }),
  details: z
    .array(
      z.object({
        name: z.enum(detailNames),
        label: z.string(),
        options: z.record(z.string(), z.string()),
      }),
    )
    .optional()
    .openapi({
      description:
        'Other filters of GET /api/vehicles that tell the listed vehicles apart, with their values',
    }),
};

/** GET /api/vehicles/optimized, section 3. */
export const optimizedSchema = z
  .object({ vehicles: z.array(vehicleCardSchema), ...facets })
  .openapi('Inventory');

/**
 * GET /api/vehicles: one page of the filtered list; makes, years, range and `listed` cover the whole
 * inventory.
 */
export const vehicleListSchema = z
  .object({
    vehicles: z.array(vehicleCardSchema),
    total: z.number().int().openapi({ description: 'How many vehicles pass the filters' }),
    widened: z.boolean().openapi({
      description:
        'No model has the text: these have each of its words in make, model, year, colors, details or stock number, however designations are divided',
    }),
    forgiving: z.boolean().openapi({ description: 'Not without forgiving typos in the words' }),
    listed: z.number().int().openapi({ description: 'How many vehicles are listed in all' }),
    page: z.number().int(),
    limit: z.number().int(),
    ...facets,
  })
  .openapi('VehicleList');

/** A link to a page of the website. */
export const namedPathSchema = z.object({ name: z.string(), path: z.string() });

/** GET /api/vehicles/{id}/related: what to filter the inventory by. */
export const relatedSchema = z
  .object({
    make: z.string().nullable(),
    bodyStyle: publicVehicleSchema.shape.bodyStyle,
    prices: z.object({ min: z.number(), max: z.number() }).nullable().openapi({
      description: 'A round range in US dollars; 2,000,000 means no upper limit',
    }),
    lists: z.array(namedPathSchema).optional().openapi({
      description: 'The pages of its make and of its model, where they list others',
    }),
  })
  .openapi('RelatedLists');

const neighbor = z.object({
  id: z.number().int(),
  year: z.number().int(),
  make: z.string(),
  model: z.string(),
});

/** GET /api/vehicles/{id}/neighbors; null at an end of the list, and without a place in it. */
export const neighborsSchema = z
  .object({ previous: neighbor.nullable(), next: neighbor.nullable() })
  .openapi('Neighbors');

const priceText = (name: string) =>
  z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,2})?$/, `${name} must be an amount`)
    .transform(Number);

const detail = z.string().max(20).optional();

/** Query of GET /api/vehicles. Section 5's words for "no choice" are accepted. */
export const vehicleListQuery = z.object({
  model: z.string().max(200).optional(),
  make: z.string().max(200).optional(),
  year: z.string().max(20).optional(),
  vin: z.string().max(200).optional().openapi({ description: 'Nothing is found by its VIN' }),
  minPrice: priceText('minPrice').optional(),
  maxPrice: priceText('maxPrice').optional(),
  body: detail,
  drivetrain: detail,
  transmission: detail,
  fuel: detail,
  condition: detail,
  color: detail.openapi({ description: 'A family of colors, such as blue' }),
  power: z
    .string()
    .regex(/^\d{1,5}$/, 'power must be a number')
    .transform(Number)
    .optional()
    .openapi({ description: 'The least horsepower' }),
  sort: z.enum(sortOrders).optional(),
  page: pageNumber.optional(),
  limit: pageLimit.optional(),
  details: z
    .literal('true')
    .optional()
    .openapi({ description: 'Answer with details, which are left out where few vehicles are listed' }),
});

/** Query of GET /api/vehicles/nearest: the filters alone. */
export const vehicleFiltersQuery = vehicleListQuery.omit({
  sort: true,
  page: true,
  limit: true,
  details: true,
});
