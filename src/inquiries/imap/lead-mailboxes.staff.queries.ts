import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { readAsStaff, request } from '../../platform/browser/request.ts';
import type { LeadMailboxesApi } from './lead-mailboxes.staff.api.ts';
import type { LeadMailboxInput, LeadMailboxTest } from './lead-mailbox.schema.ts';

const read = createApiClient<LeadMailboxesApi>('/api/lead-mailboxes', readAsStaff);
const write = createApiClient<LeadMailboxesApi>('/api/lead-mailboxes', request);

/** Milliseconds between two looks at how reading goes. */
const refreshMs = 20_000;

/** The mailboxes and their states, kept current while they are shown. */
export const mailboxesQuery = () =>
  queryOptions({
    queryKey: ['/api/lead-mailboxes'],
    queryFn: () => read('get', '/'),
    refetchOnMount: true,
    refetchInterval: ({ state }) => (state.data?.mailboxes.some(({ isOn }) => isOn) ? refreshMs : false),
  });

/** Adds a mailbox, or changes the one with this id. */
export const saveMailbox = (id: number | null, json: LeadMailboxInput) =>
  id === null ? write('post', '/', { json }) : write('put', '/:id', { param: { id: String(id) }, json });

export const deleteMailbox = (id: number) => write('delete', '/:id', { param: { id: String(id) } });

export const testMailbox = (json: LeadMailboxTest) => write('post', '/test', { json });
