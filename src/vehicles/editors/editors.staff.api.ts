import { createRoute, z } from '@hono/zod-openapi';
import type { Database } from '../../platform/database.ts';
import { createApi, idParam, jsonContent, staffOf } from '../../platform/http/api.ts';
import { closeForm, keepOpen, otherEditors } from './editors.store.ts';

const formParam = idParam.extend({
  form: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'The form must be 32 hexadecimal digits')
    .openapi({ param: { name: 'form', in: 'path' } }),
});
const editors = jsonContent(
  z
    .object({ editors: z.array(z.string()).openapi({ description: 'User names of the others' }) })
    .openapi('VehicleEditors'),
  'Who else has the vehicle open',
);

const list = createRoute({
  method: 'get',
  path: '/{id}/editors',
  summary: 'Who else has a vehicle open in a form',
  request: { params: idParam },
  responses: { 200: editors },
});

const keep = createRoute({
  method: 'put',
  path: '/{id}/editors/{form}',
  summary: 'Says that a form of the vehicle is open, for the next 25 seconds',
  request: { params: formParam },
  responses: { 200: editors },
});

const leave = createRoute({
  method: 'delete',
  path: '/{id}/editors/{form}',
  summary: 'Says that a form of the vehicle was closed',
  request: { params: formParam },
  responses: { 204: { description: 'Noted' } },
});

/** Who has which vehicle open, for staff. */
export function createEditorsApi({ database: { queries } }: { database: Database }) {
  return createApi()
    .openapi(list, async (context) => {
      const { id: vehicleId } = context.req.valid('param');
      const { username } = staffOf(context);
      return context.json({ editors: await otherEditors(queries, { vehicleId, username }) }, 200);
    })
    .openapi(keep, async (context) => {
      const { id: vehicleId, form } = context.req.valid('param');
      const open = { vehicleId, form, username: staffOf(context).username };
      await keepOpen(queries, open);
      return context.json({ editors: await otherEditors(queries, open) }, 200);
    })
    .openapi(leave, async (context) => {
      const { id: vehicleId, form } = context.req.valid('param');
      await closeForm(queries, { vehicleId, form, username: staffOf(context).username });
      return context.body(null, 204);
    });
}

export type EditorsApi = ReturnType<typeof createEditorsApi>;
