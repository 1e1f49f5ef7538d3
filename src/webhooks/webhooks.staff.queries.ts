import { queryOptions } from '@tanstack/react-query';
import type { OwnerConfirmation } from '../accounts/second-factor/second-factor.staff.queries.ts';
import { createApiClient } from '../platform/browser/api-client.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import type { WebhookInput } from './webhook.schema.ts';
import type { WebhooksApi } from './webhooks.staff.api.ts';

const read = createApiClient<WebhooksApi>('/api/webhooks', readAsStaff);
const write = createApiClient<WebhooksApi>('/api/webhooks', request);

/** Milliseconds between two reads of what became of deliveries. */
const refreshMs = 10_000;
const param = (id: number) => ({ param: { id: String(id) } });

export const webhooksQuery = () =>
  queryOptions({
    queryKey: ['/api/webhooks'],
    queryFn: () => read('get', '/'),
    refetchOnMount: true,
    refetchInterval: ({ state }) => (state.data?.addresses.some(({ isOn }) => isOn) ? refreshMs : false),
  });

/** The log of an address, kept current while it is shown. */
export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/webhooks', id, 'deliveries'],
    queryFn: () => read('get', '/:id/deliveries', param(id)),
    refetchOnMount: true,
    refetchInterval: refreshMs,
  });

type Confirmed = WebhookInput & Partial<OwnerConfirmation>;

export const addWebhook = (json: Confirmed) => write('post', '/', { json });
export const changeWebhook = (id: number, json: Confirmed) => write('put', '/:id', { ...param(id), json });
export const renewSecret = (id: number, json: Partial<OwnerConfirmation>) =>
  write('post', '/:id/secret', { ...param(id), json });
export const deleteWebhook = (id: number) => write('delete', '/:id', param(id));
export const testWebhook = (id: number) => write('post', '/:id/test', param(id));
export const sendAgain = (id: number, delivery: number) =>
  write('post', '/:id/deliveries/:delivery/again', {
    param: { id: String(id), delivery: String(delivery) },
  });
