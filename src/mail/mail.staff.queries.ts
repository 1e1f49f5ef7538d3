import { queryOptions } from '@tanstack/react-query';
import type { OwnerConfirmation } from '../accounts/second-factor/second-factor.staff.queries.ts';
import { createApiClient } from '../platform/browser/api-client.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import type { LeadPeople, LeadRoutes } from './lead-kinds.ts';
import type { MailServerInput } from './mail-settings.schema.ts';
import type { MailApi } from './mail.staff.api.ts';

const read = createApiClient<MailApi>('/api/mail', readAsStaff);
const write = createApiClient<MailApi>('/api/mail', request);

/** Milliseconds between two looks at what waits. */
const lookInterval = 60_000;

/** Who gets new inquiries, and where mail is sent from. Always fetched: an edit must start from the current version. */
export const mailOverviewQuery = () =>
  queryOptions({
    queryKey: ['/api/mail'],
    queryFn: () => read('get', '/'),
    staleTime: 0,
    refetchOnMount: 'always',
  });
export type MailOverview = Awaited<ReturnType<typeof readOverview>>;
const readOverview = () => read('get', '/');

export const waitingMailQuery = () =>
  queryOptions({
    queryKey: ['/api/mail/waiting'],
    queryFn: () => read('get', '/waiting'),
    refetchOnMount: 'always',
    refetchInterval: lookInterval,
  });
export type WaitingMail = Awaited<ReturnType<typeof readWaiting>>['mails'][number];
const readWaiting = () => read('get', '/waiting');

/** Rejects with `RequestError` 409 when they were saved after `updatedAt`, 400 with issues by field. */
export const saveMailRoutes = (
  change: {
    routes?: LeadRoutes;
    people?: LeadPeople;
    unanswered?: { hours: number | null; to: string[]; people: number[] };
    adfTo?: string[];
    updatedAt: string | null;
  } & Partial<OwnerConfirmation>,
) => write('patch', '/', { json: change });

/** Without a password the one that is known stays. */
export const saveMailServer = (json: MailServerInput) => write('put', '/server', { json });

export const removeMailServer = () => write('delete', '/server');
export const sendTestMail = (to: string) => write('post', '/test', { json: { to } });
export const retryAllMail = () => write('post', '/waiting/retry');
export const retryWaitingMail = (id: number) =>
  write('post', '/waiting/:id/retry', { param: { id: String(id) } });
export const discardMail = (id: number) => write('delete', '/waiting/:id', { param: { id: String(id) } });
