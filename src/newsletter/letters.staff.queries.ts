import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import type { LetterInput, LetterOverview, SentLetter } from './letter.schema.ts';
import type { LettersApi } from './letters.staff.api.ts';

const read = createApiClient<LettersApi>('/api/newsletter', readAsStaff);
const write = createApiClient<LettersApi>('/api/newsletter', request);

/** Milliseconds between two reads of a letter that is on its way. */
const lookInterval = 10_000;

export const isOnItsWay = ({ state }: SentLetter): boolean => state === 'sending' || state === 'stopping';

export const lettersQuery = () =>
  queryOptions({
    queryKey: ['/api/newsletter/letters'],
    queryFn: (): Promise<LetterOverview> => read('get', '/letters'),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.letters.some(isOnItsWay) === true ? lookInterval : false),
  });

type Sending = { perHour: number; after: number | null };

/** The letter as its readers would get it. Changes nothing. */
export const previewLetter = (json: LetterInput) => write('post', '/letters/preview', { json });
export const sendLetterToMe = (json: LetterInput & { to: string }) =>
  write('post', '/letters/test', { json });
/** Rejects with `RequestError` 409 if a letter was sent after the one of `after`, or is on its way. */
export const sendLetter = (json: LetterInput & Sending) => write('post', '/letters', { json });
export const askForConfirmation = (json: Sending) => write('post', '/letters/requests', { json });
export const stopLetter = (id: number) => write('post', '/letters/:id/stop', { param: { id: String(id) } });
