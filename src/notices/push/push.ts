import { inquiriesChannel } from '../../inquiries/inquiries.live.ts';
import { findInquiry } from '../../inquiries/inquiries.staff.store.ts';
import { carName } from '../../inquiries/inquiry.ts';
import type { Inquiry } from '../../inquiries/inquiry.schema.ts';
import type { Database } from '../../platform/database.ts';
import { isUnavailable } from '../../platform/database/failures.ts';
import { FetchError, postPublic, type PostPublic } from '../../platform/http/fetch-public.ts';
import { logError, type Log } from '../../platform/log.ts';
import { cleanLine } from '../../platform/mail/clean-text.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { openWorker, type Worker } from '../../platform/worker.ts';
import type { PushKind } from '../notices.schema.ts';
import { announceInquiries } from '../announce.store.ts';
import type { NoticeSite } from '../mail/notice-mails.ts';
import {
  claimMessages,
  forgetMessages,
  forgetSubscription,
  postponeMessage,
  removeMessage,
  type ClaimedMessage,
} from './messages.store.ts';
import { pushNotice, serviceOf, type PushedNotice } from './push-notice.ts';
import { readPushKeys, type PushKeys } from './push-keys.store.ts';
import { readReaders } from './subscriptions.store.ts';

/** Milliseconds between two rounds; news is announced by a notice. */
const checkInterval = 60_000;
/** Messages that one process sends concurrently. */
const concurrency = 8;
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
 * Pushes notices of inquiries to the browsers of staff for as long as the process runs. Every process does so; each notice
 * is written by one, and sent by one under a lease.
 */
export function openPush(options: {
  database: Database;
  secrets: Secrets;
  clock: () => Date;
  log: Log;
  contact: () => string;
  /** What mails about assigned inquiries need; null without a mail server. */
  mail: () => NoticeSite | null;
  post?: PostPublic;
}): Promise<Pick<Worker, 'close'>> {
  const { database, secrets, clock, log, contact, post = postPublic } = options;
  const { queries } = database;

  async function send(message: ClaimedMessage, keys: PushKeys): Promise<void> {
    const [reader] = await readReaders(queries, clock(), message.subscriptionId);
    const inquiry = reader === undefined ? null : await findInquiry(queries, message.inquiryId);
    if (reader === undefined || !inquiry || inquiry.isArchived) return removeMessage(queries, message.id);
    const notice = noticeOf(message.kind, inquiry);
    const status = await pushNotice(reader, notice, { keys, contact: contact(), post }).catch(
      (error: unknown) => {
        if (error instanceof FetchError && error.again) return 0;
        // No later attempt succeeds: a private network, or a key that is none.
        log.warn({ host: serviceOf(reader), err: error }, 'a browser cannot be told and is forgotten');
        return 410;
      },
    );
    if (status >= 200 && status < 300) return removeMessage(queries, message.id);
    if (status === 404 || status === 410) return forgetSubscription(queries, reader.id);
    log.warn({ host: serviceOf(reader), status, attempts: message.attempts }, 'a notice could not be pushed');
    if (status === 0 || status === 429 || status >= 500) return postponeMessage(queries, message, clock());
    return removeMessage(queries, message.id);
  }

  async function round(): Promise<void> {
    while (await announceInquiries(queries, clock(), options.mail()));
    await forgetMessages(queries, clock());
    for (;;) {
      const messages = await claimMessages(queries, concurrency, clock());
      if (messages.length === 0) return;
      const keys = await readPushKeys(queries, secrets);
      if (keys === null) return log.warn('notices wait: their keys cannot be read');
      await Promise.all(messages.map((message) => send(message, keys)));
    }
  }

  const report = logError(log, 'notices could not be pushed');
  return openWorker(
    { database, channel: inquiriesChannel },
    {
      work: round,
      interval: checkInterval,
      onError: (error) => {
        // The next round is a minute away.
        if (!isUnavailable(error)) report(error);
      },
    },
  );
}
