import { createApiClient } from '../platform/browser/api-client.ts';
import { request } from '../platform/browser/request.ts';
import { visitSourceHeader } from '../inquiries/site/noted-visit.ts';
import type { OffersApi } from './offers.api.ts';
import type { OfferBody } from '../inquiries/offers/offer-values.ts';

const call = createApiClient<OffersApi>('/api/offers', request);

/** The body of POST /api/offers. `leaveBlank` is the honeypot: only present if something has filled it in. */
export type OfferToSend = OfferBody & { photos: string[]; leaveBlank?: string };

/** POST /api/offers. Requests with the same `idempotencyKey` create one inquiry, however often they arrive. */
export const sendOffer = (offer: OfferToSend, idempotencyKey: string) =>
  call('post', '/', { json: offer, header: { 'idempotency-key': idempotencyKey, ...visitSourceHeader() } });

/** POST /api/offers/photos: sends one photograph, and resolves to the id that an offer names it by. */
export async function sendOfferPhoto(photo: Blob, signal: AbortSignal): Promise<string> {
  const init = { method: 'POST', body: photo, signal, headers: { 'content-type': photo.type } };
  const { id } = (await (await request('/api/offers/photos', init)).json()) as { id: string };
  return id;
}
