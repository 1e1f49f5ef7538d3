import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { requestInBackground } from '../platform/browser/background-request.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import { inquiriesKey } from './inquiries.staff.queries.ts';
import { toInquiry } from './inquiry-answers.ts';
import type { InquiryWorkApi } from './inquiry-work.staff.api.ts';
import type { InquiryHistory, ReplyTemplate } from './inquiry.ts';
import type { ReplyTemplatesApi } from './reply-templates.staff.api.ts';

const read = createApiClient<InquiryWorkApi>('/api/inquiries', requestInBackground);
const write = createApiClient<InquiryWorkApi>('/api/inquiries', request);
const readTemplates = createApiClient<ReplyTemplatesApi>('/api/reply-templates', readAsStaff);
const writeTemplates = createApiClient<ReplyTemplatesApi>('/api/reply-templates', request);

const keyHeader = (idempotencyKey: string) => ({ header: { 'idempotency-key': idempotencyKey } });

/** Milliseconds until the state of a mail is asked for again: one that waits, and one that was delayed. */
const mailInterval = { waiting: 2_000, delayed: 30_000 };

function nextLook({ entries }: InquiryHistory): number | false {
  if (entries.some(({ mail }) => mail === 'waiting')) return mailInterval.waiting;
  return entries.some(({ mail }) => mail === 'delayed') ? mailInterval.delayed : false;
}

/** GET /api/inquiries/{id}/history; again while a mail of it has not gone out. */
export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: [...inquiriesKey, 'history', id],
    queryFn: () => read('get', '/:id/history', { param: { id: String(id) } }),
    refetchInterval: ({ state }) => (state.data === undefined ? false : nextLook(state.data)),
    refetchOnMount: true,
  });

/** Colleagues, reply templates, and whether mail can be sent. */
export const deskQuery = () =>
  queryOptions({
    queryKey: ['/api/inquiries/desk'],
    queryFn: () => read('get', '/desk'),
    refetchOnMount: true,
  });

/** Inquiries whose follow-up is due, the most overdue first. Known as those of `today`, because a new day has others. */
export const dueQuery = (today: string) =>
  queryOptions({
    queryKey: [...inquiriesKey, 'due', today],
    queryFn: () => read('get', '/due'),
    refetchOnMount: true,
  });

/** The newest inquiries about a vehicle. */
export const inquiriesAboutQuery = (vehicleId: number) =>
  queryOptions({
    queryKey: [...inquiriesKey, 'about', vehicleId],
    queryFn: async () => {
      const answer = await read('get', '/about/:id', { param: { id: String(vehicleId) } });
      return { ...answer, inquiries: answer.inquiries.map(toInquiry) };
    },
    refetchOnMount: true,
  });

/** A request that is repeated with the same `idempotencyKey` adds nothing. */
type Repeatable = { id: number; idempotencyKey: string };

/** POST /api/inquiries/{id}/notes */
export const sendNote = ({ id, text, idempotencyKey }: Repeatable & { text: string }) =>
  write('post', '/:id/notes', { param: { id: String(id) }, json: { text }, ...keyHeader(idempotencyKey) });

/** DELETE /api/inquiries/{id}/notes/{note} */
export const deleteNote = ({ id, note }: { id: number; note: number }) =>
  write('delete', '/:id/notes/:note', { param: { id: String(id), note: String(note) } });

/** POST /api/inquiries/{id}/replies */
export const sendReply = ({ id, idempotencyKey, ...reply }: Repeatable & { subject: string; text: string }) =>
  write('post', '/:id/replies', { param: { id: String(id) }, json: reply, ...keyHeader(idempotencyKey) });

/** POST /api/inquiries/{id}/answers */
export const recordAnswer = ({ id, idempotencyKey }: Repeatable) =>
  write('post', '/:id/answers', { param: { id: String(id) }, ...keyHeader(idempotencyKey) });

/** The templates of replies, A to Z. */
export const templatesQuery = () =>
  queryOptions({
    queryKey: ['/api/reply-templates'],
    queryFn: () => readTemplates('get', '/'),
    refetchOnMount: true,
  });

/** Adds a template, or changes the one with `id`. */
export const saveTemplate = (id: number | null, template: Omit<ReplyTemplate, 'id'>) =>
  id === null
    ? writeTemplates('post', '/', { json: template })
    : writeTemplates('patch', '/:id', { param: { id: String(id) }, json: template });

/** DELETE /api/reply-templates/{id} */
export const deleteTemplate = (id: number) => writeTemplates('delete', '/:id', { param: { id: String(id) } });
