import { findInquiry } from '../../inquiries/inquiries.staff.store.ts';
import { carName } from '../../inquiries/inquiry.ts';
import type { Inquiry } from '../../inquiries/inquiry.schema.ts';
import type { Database } from '../../platform/database.ts';
import { FetchError, postPublic, type PostPublic } from '../../platform/http/fetch-public.ts';
import { JobFailure, type JobKind } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { cleanLine } from '../../platform/mail/clean-text.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { PushKind } from '../notices.schema.ts';
import { pushJobs, pushPayload } from './push-jobs.ts';
import { pushNotice, serviceOf, type PushedNotice } from './push-notice.ts';
import { readPushKeys } from './push-keys.store.ts';
import { forgetSubscription, readReaders } from './subscriptions.store.ts';

/** Minutes until the next attempt, after the first failure, the second and so on; then the notice is dropped. */
const pauseMinutes = [1, 5, 15, 60] as const;
/** Characters of a text, far below the 4 KB of a push. */
const mostCharacters = 200;

const titles: Record<PushKind, string> = {
  new: 'New inquiry',
  assigned: 'Assigned to you',
  unanswered: 'Not answered yet',
};

/** Name and car, and nothing else of a person: a notice stands on locked screens. */
export function noticeOf(kind: PushKind, inquiry: Inquiry): PushedNotice {
  const body = [inquiry.name, inquiry.offered ?? carName(inquiry)].filter(Boolean).join(', ');
  return {
    title: titles[kind],
    body: cleanLine(body).slice(0, mostCharacters),
    tag: `inquiry-${inquiry.id}`,
    url: `/admin?tab=inquiries&inquiry=${inquiry.id}`,
  };
}

/**
 * Pushes notices of inquiries to the browsers of staff. One that is too late, or was tried too often, ends without a word: it is
 * no failure that anybody has to look at.
 */
export const pushes = (options: {
  database: Pick<Database, 'queries'>;
  secrets: Secrets;
  clock: () => Date;
  log: Log;
  contact: () => string;
  post?: PostPublic;
}): JobKind => ({
  name: pushJobs,
  concurrency: 8,
  timeoutSeconds: 30,
  pauseMinutes,
  // Longer than any notice lives.
  lifeMinutes: 24 * 60,
  run: async ({ payload, attempts }, signal) => {
    const { database, secrets, clock, log, contact, post = postPublic } = options;
    const { queries } = database;
    const { subscriptionId, inquiryId, kind, until } = pushPayload.parse(payload);
    if (clock() >= until) return;
    const [reader] = await readReaders(queries, clock(), subscriptionId);
    const inquiry = reader === undefined ? null : await findInquiry(queries, inquiryId);
    if (reader === undefined || !inquiry || inquiry.isArchived) return;
    const keys = await readPushKeys(queries, secrets);
    if (keys === null) {
      log.warn('notices wait: their keys cannot be read');
      throw new JobFailure('The keys of push services cannot be read', { retryInSeconds: 120 });
    }
    const host = serviceOf(reader);
    const posting: PostPublic = (address, given) => post(address, { ...given, signal });
    const sending = { keys, contact: contact(), post: posting };
    const status = await pushNotice(reader, noticeOf(kind, inquiry), sending).catch((error: unknown) => {
      if (error instanceof FetchError && error.again) return 0;
      // No later attempt succeeds: a private network, or a key that is none.
      log.warn({ host, err: error }, 'a browser cannot be told and is forgotten');
      return 410;
    });
    if (status >= 200 && status < 300) return;
    if (status === 404 || status === 410) return forgetSubscription(queries, reader.id);
    log.warn({ host, status, attempts }, 'a notice could not be pushed');
    const isPassing = status === 0 || status === 429 || status >= 500;
    if (isPassing && attempts <= pauseMinutes.length)
      throw new JobFailure(`The push service answered ${status || 'nothing'}`);
  },
});
