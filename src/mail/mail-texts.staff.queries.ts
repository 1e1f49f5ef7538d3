import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import type { MailText, MailTextKind } from './mail-texts.ts';
import type { MailTextsApi } from './mail-texts.staff.api.ts';

const read = createApiClient<MailTextsApi>('/api/mail', readAsStaff);
const write = createApiClient<MailTextsApi>('/api/mail', request);

type Input = MailText & { kind: MailTextKind };

export const mailTextsQuery = () =>
  queryOptions({
    queryKey: ['/api/mail/texts'],
    queryFn: () => read('get', '/texts'),
    refetchOnMount: 'always',
  });

export const saveMailText = (json: Input) => write('put', '/texts', { json });
export const resetMailText = (kind: MailTextKind) => write('delete', '/texts/:kind', { param: { kind } });
/** The mail as an invented customer would get it. Changes nothing. */
export const previewMail = (json: Input) => write('post', '/texts/preview', { json });
export const sendMailSample = (json: Input & { to: string }) => write('post', '/texts/send', { json });
