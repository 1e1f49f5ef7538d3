import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { requestInBackground } from '../../platform/browser/background-request.ts';
import { request } from '../../platform/browser/request.ts';
import { inquiriesKey } from '../inquiries.staff.queries.ts';
import type { addedLeadInput } from './added-lead.schema.ts';
import type { AddedLeadsApi } from './added-leads.staff.api.ts';

const read = createApiClient<AddedLeadsApi>('/api/inquiries', requestInBackground);
const write = createApiClient<AddedLeadsApi>('/api/inquiries', request);

/** POST /api/inquiries/leads. Repeated with the same `idempotencyKey` and content, it adds one. */
export const sendLead = (lead: z.input<typeof addedLeadInput>, idempotencyKey: string) =>
  write('post', '/leads', { json: lead, header: { 'idempotency-key': idempotencyKey } });

/** The newest inquiries of whoever has this mail address or phone number. */
export const samePersonQuery = (person: { email: string; phone: string }) =>
  queryOptions({
    queryKey: [...inquiriesKey, 'same-person', person],
    queryFn: () => read('get', '/same-person', { query: person }),
    refetchOnMount: true,
  });
