import { createApiClient } from '../platform/browser/api-client.ts';
import { request } from '../platform/browser/request.ts';
import type { InquiriesApi } from './inquiries.api.ts';
import type { InquiryValues } from './inquiry.rules.ts';
import { visitSourceHeader } from './site/noted-visit.ts';

const call = createApiClient<InquiriesApi>('/api/inquiries', request);

/** The body of section 7. `leaveBlank` is the honeypot: only present if something has filled it in. */
export type InquiryToSend = InquiryValues & {
  vehicleId?: number;
  appointmentAt?: string;
  leaveBlank?: string;
};

/**
 * POST /api/inquiries. Requests with the same `idempotencyKey` create one inquiry, however often they arrive.
 */
export const sendInquiry = (inquiry: InquiryToSend, idempotencyKey: string) =>
  call('post', '/', { json: inquiry, header: { 'idempotency-key': idempotencyKey, ...visitSourceHeader() } });
