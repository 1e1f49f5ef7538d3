import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { requestInBackground } from '../platform/browser/background-request.ts';
import { request } from '../platform/browser/request.ts';
import { inquiriesKey } from './inquiries.staff.queries.ts';
import { toInquiry } from './inquiry-answers.ts';
import type { InquiryHistory } from './inquiry-work.schema.ts';
import type { InquiryWorkApi } from './inquiry-work.staff.api.ts';

const read = createApiClient<InquiryWorkApi>('/api/inquiries', requestInBackground);
const write = createApiClient<InquiryWorkApi>('/api/inquiries', request);

const keyHeader = (idempotencyKey: string) => ({ header: { 'idempotency-key': idempotencyKey } });

/** Milliseconds until the state of a mail is read again. */
const mailInterval = { waiting: 2_000, delayed: 30_000 };

function nextLook({ entries }: InquiryHistory): number | false {
  if (entries.some(({ mail }) => mail === 'waiting')) return mailInterval.waiting;
  return entries.some(({ mail }) => mail === 'delayed') ? mailInterval.delayed : false;
}

/** Refetched while a mail is not sent yet. */
export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: [...inquiriesKey, 'history', id],
    queryFn: () => read('get', '/:id/history', { param: { id: String(id) } }),
    refetchInterval: ({ state }) => (state.data === undefined ? false : nextLook(state.data)),
    refetchOnMount: true,
  });

export const deskQuery = () =>
  queryOptions({
    queryKey: ['/api/inquiries/desk'],
    queryFn: () => read('get', '/desk'),
    refetchOnMount: true,
  });

/** Inquiries whose follow-up is due, the most overdue first. `today` is in the key because a new day has others. */
export const dueQuery = (today: string) =>
  queryOptions({
    queryKey: [...inquiriesKey, 'due', today],
    queryFn: () => read('get', '/due'),
    refetchOnMount: true,
  });

export const inquiriesAboutQuery = (vehicleId: number) =>
  queryOptions({
    queryKey: [...inquiriesKey, 'about', vehicleId],
    queryFn: async () => {
      const answer = await read('get', '/about/:id', { param: { id: String(vehicleId) } });
      return { ...answer, inquiries: answer.inquiries.map(toInquiry) };
    },
    refetchOnMount: true,
  });

/** Repeating a request with the same `idempotencyKey` adds nothing. */
type Repeatable = { id: number; idempotencyKey: string };

export const sendNote = ({ id, text, idempotencyKey }: Repeatable & { text: string }) =>
  write('post', '/:id/notes', { param: { id: String(id) }, json: { text }, ...keyHeader(idempotencyKey) });

export const deleteNote = ({ id, note }: { id: number; note: number }) =>
  write('delete', '/:id/notes/:note', { param: { id: String(id), note: String(note) } });

export const sendReply = ({ id, idempotencyKey, ...reply }: Repeatable & { subject: string; text: string }) =>
  write('post', '/:id/replies', { param: { id: String(id) }, json: reply, ...keyHeader(idempotencyKey) });

/** Takes back a recorded answer; `answer` is its entry. */
export const undoAnswer = ({ id, answer }: { id: number; answer: number }) =>
  write('delete', '/:id/answers/:answer', { param: { id: String(id), answer: String(answer) } });

export const recordAnswer = ({ id, idempotencyKey }: Repeatable) =>
  write('post', '/:id/answers', { param: { id: String(id) }, ...keyHeader(idempotencyKey) });
