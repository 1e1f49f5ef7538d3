import type { WebhookDelivery, WebhookEvent } from '../webhook.schema.ts';

/** The events in the words of staff. */
export const eventLabels: Readonly<Record<WebhookEvent, string>> = {
  'lead.created': 'New lead',
  'vehicle.published': 'Vehicle published',
  'vehicle.changed': 'Vehicle changed',
  'vehicle.price_changed': 'Price changed',
  'vehicle.sold': 'Vehicle sold',
  'vehicle.unpublished': 'Vehicle unpublished',
};

export const eventLabel = (event: WebhookDelivery['event']) =>
  event === 'test' ? 'Test' : eventLabels[event];
