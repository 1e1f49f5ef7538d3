import { z } from '@hono/zod-openapi';
import { staffStatuses } from '../vehicles/vehicles.staff.ts';
import { vehicleBounds } from '../vehicles/vehicle-bounds.ts';
import { arrivals } from '../vehicles/vehicle-values.ts';
import {
  batchFlags,
  batchStatuses,
  leftOutReasons,
  type BatchFlag,
  type LeftOutReason,
} from './batch-values.ts';
import { rowId } from '../platform/row-id.schema.ts';

/** The most vehicles that a request may name; more are named by their search. */
export const mostIds = 10_000;

const namesOf = <Name extends string>(named: Readonly<Record<Name, unknown>>) => Object.keys(named) as Name[];

const selectionSchema = z.union(
  [
    z.object({ ids: z.array(rowId).min(1).max(mostIds) }),
    z.object({
      all: z
        .object({
          search: z.string().max(200).default(''),
          status: z.enum(staffStatuses).optional(),
          total: z.number().int().min(0).openapi({
            description: 'How many matched when they were selected; 409 if others match now',
          }),
          except: z.array(rowId).max(mostIds).default([]),
        })
        .openapi({ description: 'What GET /api/vehicles/admin-fast finds for the same search and status' }),
    }),
  ],
  `The selection must have ids (1 to ${mostIds.toLocaleString('en-US')}) or all`,
);

const priceAction = z
  .object({
    kind: z.literal('price'),
    by: z.enum(['amount', 'percent']),
    value: z
      .number('Must be a number')
      .min(-vehicleBounds.maxAmount)
      .max(vehicleBounds.maxAmount)
      .openapi({ description: 'US dollars or per cent; negative lowers' }),
    round: z
      .union([z.literal(500), z.literal(900), z.null()], 'Must be null, 500 or 900')
      .default(null)
      .openapi({ description: '900: to the nearest price that ends in 900' }),
  })
  .refine(({ by, value }) => by === 'amount' || (value > -100 && value <= 1_000), {
    message: 'A percentage is above -100 and at most 1,000',
    path: ['value'],
  });

export const batchActionSchema = z
  .discriminatedUnion(
    'kind',
    [
      priceAction,
      z.object({
        kind: z.literal('status'),
        status: z.enum(
          batchStatuses,
          'Must be available, pending or reserved; vehicles are sold one by one, each at its price',
        ),
      }),
      z.object({ kind: z.literal('flag'), flag: z.enum(namesOf<BatchFlag>(batchFlags)), value: z.boolean() }),
      z.object({
        kind: z.literal('arrival'),
        arrival: z
          .enum(arrivals, 'Must be in-transit, coming-soon or null')
          .nullable()
          .openapi({ description: 'null also clears the month when it is expected' }),
      }),
      z.object({
        kind: z.literal('adviser'),
        adviser: z.string().max(vehicleBounds.adviser).nullable().openapi({
          description: 'As of a vehicle; null is nobody',
        }),
      }),
      z.object({ kind: z.literal('delete') }),
    ],
    'There is no such action',
  )
  .openapi('VehicleBatchAction');

/** Body of POST /api/vehicles/batches. */
export const batchRequestSchema = z.object({
  selection: selectionSchema,
  action: batchActionSchema,
  preview: z.boolean().default(false).openapi({ description: 'Only tells what would be done' }),
  plan: z
    .string()
    .max(100)
    .optional()
    .openapi({ description: 'From the preview: 409 if a vehicle has been changed since' }),
});

const leftOutSchema = z.array(
  z.object({
    id: z.number().int(),
    label: z.string(),
    reason: z.enum(namesOf<LeftOutReason>(leftOutReasons)),
  }),
);

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** POST /api/vehicles/batches. */
export const batchAnswerSchema = z
  .object({
    batchId: z.number().int().nullable().openapi({ description: 'null if nothing was changed' }),
    label: z.string().openapi({ description: 'What was done, for people' }),
    undoableUntil: z.string().nullable(),
    changed: z.number().int(),
    leftOut: leftOutSchema,
    changes: z
      .array(z.object({ id: z.number().int(), label: z.string(), from: value, to: value }))
      .openapi({ description: 'Of a preview: old and new value, the first 10,000' }),
    missing: z
      .array(z.object({ what: z.string(), count: z.number().int() }))
      .openapi({ description: 'Of a preview of publishing: what the vehicles lack that visitors look for' }),
    plan: z.string(),
  })
  .openapi('VehicleBatch');

/** POST /api/vehicles/batches/{id}/undo. */
export const undoAnswerSchema = z
  .object({ restored: z.number().int(), leftOut: leftOutSchema })
  .openapi('UndoneVehicleBatch');

/** GET /api/vehicles/batches/{id}/undo. */
export const undoPreviewSchema = z
  .object({
    label: z.string().openapi({ description: 'What would be undone' }),
    putBack: z.number().int().openapi({ description: 'Vehicles that get earlier values' }),
    restored: z.number().int().openapi({ description: 'Vehicles that come back from the bin' }),
    removed: z.number().int().openapi({ description: 'Vehicles that go into the bin' }),
    leftOut: leftOutSchema,
  })
  .openapi('VehicleBatchUndo');

/** GET /api/vehicles/batches. */
export const undoableSchema = z.object({
  batches: z.array(
    z.object({
      id: z.number().int(),
      at: z.string(),
      by: z.string(),
      action: z.string(),
      label: z.string(),
      undoableUntil: z.string(),
    }),
  ),
});
