import type { WebhookDelivery, WebhookEvent } from '../webhook.schema.ts';

/** The events in the words of staff. */
export const eventLabels: Readonly<Record<WebhookEvent, string>> = {
  'lead.created': 'A lead has come',
  'vehicle.published': 'A vehicle is on the website',
  'vehicle.changed': 'A vehicle has changed',
  'vehicle.price_changed': 'A price has changed',
  'vehicle.sold': 'A vehicle is sold',
  'vehicle.unpublished': 'A vehicle has left the website',
};

export const eventLabel = (event: WebhookDelivery['event']) =>
  event === 'test' ? 'Test' : eventLabels[event];

/** An address by its host, for titles. */
export const hostOf = (url: string) => URL.parse(url)?.host ?? url;
