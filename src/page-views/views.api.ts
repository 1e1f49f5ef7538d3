import { createRoute } from '@hono/zod-openapi';
import { notFound } from '../platform/errors.ts';
import { createApi, idParam, noSuch } from '../platform/http/api.ts';
import type { Catalogue } from '../vehicles/catalogue/catalogue.ts';
import { encodedVehicle } from '../vehicles/catalogue/visitor-lists.ts';
import type { CountView } from './page-views.ts';

const view = createRoute({
  method: 'post',
  path: '/{id}/views',
  summary:
    'Counts one page view of a visitor and vehicle in half an hour; programs, other sites and signed-in staff are not counted',
  request: { params: idParam },
  responses: { 204: { description: 'Taken' }, 404: noSuch('vehicle') },
});

/** The public call that counts a page view. `view-call.ts` answers the usual form of it in front of the framework. */
export const createViewsApi = ({ catalogue, countView }: { catalogue: Catalogue; countView: CountView }) =>
  createApi().openapi(view, (context) => {
    const { id } = context.req.valid('param');
    if (!encodedVehicle(catalogue.current, id)) throw notFound('Vehicle');
    const { user, address } = context.var;
    if (user === null) countView({ vehicleId: id, address, header: (name) => context.req.header(name) });
    return context.body(null, 204);
  });

export type ViewsApi = ReturnType<typeof createViewsApi>;
