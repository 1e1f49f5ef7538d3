import { createRoute } from '@hono/zod-openapi';
import { errorContent, idParam, jsonBody, jsonContent, noSuch } from '../platform/http/api.ts';
import { idempotencyHeaders } from '../platform/http/idempotency-key.ts';
import { vehicleInputSchema } from './vehicle.schema.ts';
import {
  listingDateSchema,
  staffListQuery,
  staffListSchema,
  saleSchema,
  soldListQuery,
  soldListSchema,
  staffVehicleSchema,
  vehicleEditSchema,
  vinCheckSchema,
  vinQuery,
} from './vehicle.staff.schema.ts';

export const staffListRoute = createRoute({
  method: 'get',
  path: '/admin-fast',
  summary:
    'Every vehicle with all fields, including sold ones, newest listing first; one page if page or limit is given',
  request: { query: staffListQuery },
  responses: { 200: jsonContent(staffListSchema, 'The vehicles') },
});

export const soldListRoute = createRoute({
  method: 'get',
  path: '/sold',
  summary: 'One page of the sold vehicles, newest sale first',
  request: { query: soldListQuery },
  responses: { 200: jsonContent(soldListSchema, 'The page') },
});

export const vinRoute = createRoute({
  method: 'get',
  path: '/vin',
  summary: 'Whether a VIN may be stored, and which listed vehicle has it already',
  request: { query: vinQuery },
  responses: { 200: jsonContent(vinCheckSchema, 'What is known of it') },
});

export const vehicleRoute = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'One vehicle with all fields',
  request: { params: idParam },
  responses: { 200: jsonContent(staffVehicleSchema, 'The vehicle'), 404: noSuch('vehicle') },
});

/** Years are checked against the clock. */
export const createVehicleRoute = (clock: () => Date) =>
  createRoute({
    method: 'post',
    path: '/',
    summary: 'Lists a vehicle. With an Idempotency-Key header, repeated requests create one vehicle',
    request: { body: jsonBody(vehicleInputSchema(clock)), headers: idempotencyHeaders },
    responses: {
      201: jsonContent(staffVehicleSchema, 'Listed'),
      409: errorContent('Another listed vehicle has this VIN or stock number'),
      413: errorContent('The images are too large'),
    },
  });

/** Years are checked against the clock. */
export const updateVehicleRoute = (clock: () => Date) =>
  createRoute({
    method: 'patch',
    path: '/{id}',
    summary:
      'Changes the given fields of a vehicle; status sold is a sale at the listed price, or without a price if that is on request',
    request: { params: idParam, body: jsonBody(vehicleEditSchema(clock)) },
    responses: {
      200: jsonContent(staffVehicleSchema, 'Changed'),
      404: noSuch('vehicle'),
      409: errorContent(
        'The vehicle was changed since `updatedAt`, or another listed vehicle has this VIN or stock number',
      ),
      413: errorContent('The images are too large'),
    },
  });

export const listingDateRoute = createRoute({
  method: 'patch',
  path: '/{id}/listing-date',
  summary: 'Corrects the day on which a vehicle was listed; the days to sell follow',
  request: { params: idParam, body: jsonBody(listingDateSchema) },
  responses: {
    200: jsonContent(staffVehicleSchema, 'Corrected'),
    400: errorContent('The day is not valid, in the future or after the sale'),
    404: noSuch('vehicle'),
    409: errorContent('The vehicle was changed since `updatedAt`'),
  },
});

export const markSoldRoute = createRoute({
  method: 'patch',
  path: '/{id}/mark-sold',
  summary:
    'Sells a vehicle, by default at the listed price; with a price on request the sale then has no price',
  request: { params: idParam, body: { ...jsonBody(saleSchema), required: false } },
  responses: {
    200: jsonContent(staffVehicleSchema, 'Sold'),
    404: noSuch('vehicle'),
    409: errorContent('The vehicle is sold already'),
  },
});
