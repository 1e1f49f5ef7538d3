import { createApiClient } from '../platform/browser/api-client.ts';
import { request } from '../platform/browser/request.ts';
import type { InquiriesApi } from './inquiries.api.ts';
import type { InquiryValues } from './inquiry.rules.ts';

const call = createApiClient<InquiriesApi>('/api/inquiries', request);

/** What goes out, section 7. `website` is the trap field: present only when a program has filled it. */
export type InquiryToSend = InquiryValues & { vehicleId?: number; website?: string };

/** POST /api/inquiries. Sends with the same `idempotencyKey` are one inquiry, however often they arrive. */
export const sendInquiry = ({
  inquiry,
  idempotencyKey,
}: {
  inquiry: InquiryToSend;
  idempotencyKey: string;
}) => call('post', '/', { json: inquiry, header: { 'idempotency-key': idempotencyKey } });
