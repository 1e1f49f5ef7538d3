import type { IncomingMessage, ServerResponse } from 'node:http';
import { readAlertForm, readAlertLink, readNoMoreMail } from '../alerts/alert-form.ts';
import { readInquiryForm } from '../inquiries/inquiry-form.ts';
import { createOfferForms } from '../inquiries/offers/offer-form.ts';
import { readNewsletterForm } from '../newsletter/newsletter-form.ts';
import type { FormAnswer } from '../platform/browser/page-context.ts';
import { ApiError, type Issue } from '../platform/errors.ts';
import { sendCachedResponse } from '../platform/http/cached-response.ts';
import { isFromOtherSite, isPlainForm, readForm, type FormFields } from '../platform/http/form-body.ts';
import { clientAddress, networkOf } from '../platform/http/client-address.ts';
import { createNetworkLimiter, tooMany } from '../platform/http/rate-limit.ts';
import type { Spool } from '../platform/http/spool.ts';
import { warnSampled } from '../platform/log-sampled.ts';
import type { Log } from '../platform/log.ts';
import { QueueRejection } from '../platform/work-queue.ts';
import type { CachedResponses } from './rendering/cached-responses.ts';
import { sellPath } from '../site/cached-paths.ts';
import { sendPlainAnswer } from './plain-answer.ts';

/** Largest body of a form, in bytes: the longest message takes 45,000. */
const maxFormBytes = 64 * 1024;

/** Forms of one address a minute, whatever their result: each costs the rendering of a page. */
const formLimit = { limit: 30, windowMs: 60_000 };

/** What a form makes of its fields: the body of its call, unless something is wrong with them already. */
type ReadForm = {
  values: Record<string, string>;
  body: object;
  issues: readonly Issue[];
  /** Tells forms apart that differ only by their files. */
  key?: string;
};

type Form = {
  call: string;
  read: (request: IncomingMessage, network: string) => ReadForm | Promise<ReadForm>;
  /** The page of a link in our mail. Whoever has its token may send its form from anywhere, as mail clients do. */
  isLink?: true;
};

type Given = {
  /** Calls the API in-process, on behalf of the client of `env.incoming`. */
  call: (path: string, init: RequestInit, env: { incoming: IncomingMessage }) => Response | Promise<Response>;
  renderAnswer: CachedResponses['renderAnswer'];
  /** Of a vehicle that visitors see. */
  vehicle: (id: number) => { name: string; isSold: boolean } | undefined;
  publicUrl: string;
  spool: Spool;
  trustProxy: number;
  rateLimits: boolean;
  clock: () => Date;
  log: Log;
};

/** The pages that take a form as the browser itself sends it, without scripts. */
export const formPages: ReadonlySet<string> = new Set([
  '/contact',
  '/newsletter',
  sellPath,
  '/alerts',
  '/alerts/confirm',
  '/alerts/end',
  '/alerts/no-more-mail',
  '/alerts/test-drive',
  '/alerts/newsletter',
  '/alerts/newsletter-end',
]);

/**
 * Answers a form that a browser without our scripts has sent to one of `formPages`: makes the call that the
 * scripts would have made, and renders the page with what became of it. If that takes too long a plain page says the
 * same: nobody reads that the site is busy about a form that is stored.
 */
export function createFormPosts(given: Given) {
  const limiter = given.rateLimits ? createNetworkLimiter({ ...formLimit, clock: given.clock }) : null;
  const senderOf = ({ socket, headers }: IncomingMessage) => {
    const forwarded = headers['x-forwarded-for']?.toString();
    return clientAddress(socket.remoteAddress, forwarded, given.trustProxy);
  };

  const fields =
    (read: (fields: FormFields) => ReadForm) =>
    async (request: IncomingMessage): Promise<ReadForm> =>
      read(await readForm(request, maxFormBytes));

  /** Makes a call on behalf of the client that has sent the form. */
  const post = (request: IncomingMessage, call: string, body: BodyInit, more: Record<string, string>) => {
    const { 'x-forwarded-for': forwarded } = request.headers;
    const headers = { ...more, ...(forwarded === undefined ? {} : { 'x-forwarded-for': String(forwarded) }) };
    return given.call(call, { method: 'POST', headers, body }, { incoming: request });
  };

  const readOffer = createOfferForms({
    clock: given.clock,
    spool: given.spool,
    takePhoto: (request, file) => post(request, '/api/offers/photos', file, { 'content-type': file.type }),
  });
  /** The address of a link has what other forms have in their fields. */
  const queryOf = (request: IncomingMessage) => new URL(request.url ?? '/', given.publicUrl).searchParams;
  const readLink = (request: IncomingMessage) => readAlertLink(queryOf(request));
  const forms: Record<string, Form> = {
    '/contact': {
      call: '/api/inquiries',
      read: fields((field) => readInquiryForm(field, given.vehicle)),
    },
    '/newsletter': { call: '/api/newsletter', read: fields(readNewsletterForm) },
    [sellPath]: { call: '/api/offers', read: readOffer },
    '/alerts': { call: '/api/alerts', read: fields(readAlertForm) },
    '/alerts/confirm': { call: '/api/alerts/confirm', read: readLink, isLink: true },
    '/alerts/end': { call: '/api/alerts/end', read: readLink, isLink: true },
    '/alerts/test-drive': { call: '/api/appointments/confirm', read: readLink, isLink: true },
    '/alerts/newsletter': { call: '/api/newsletter/confirm', read: readLink, isLink: true },
    '/alerts/newsletter-end': { call: '/api/newsletter/end', read: readLink, isLink: true },
    '/alerts/no-more-mail': {
      call: '/api/alerts/no-more-mail',
      // A mail client's own request may have another type, and has none of our fields.
      read: async (request) =>
        readNoMoreMail(
          queryOf(request),
          isPlainForm(request) ? await readForm(request, maxFormBytes) : () => '',
        ),
      isLink: true,
    },
  };

  const outcome = async (request: IncomingMessage, call: string, { body, key = '' }: ReadForm) => {
    const response = await post(request, call, JSON.stringify(body), {
      'content-type': 'application/json',
      // The page is the same for everyone, so it holds no key of its own: what is sent twice on one day is one.
      'idempotency-key': `form-${given.clock().toISOString().slice(0, 10)}${key}`,
    });
    if (response.ok) return { status: 200 };
    const { message, issues = [] } = (await response.json()) as { message: string; issues?: Issue[] };
    return { status: response.status, refusal: { message, issues } };
  };

  const noPage = (error: unknown) => {
    if (!(error instanceof QueueRejection))
      warnSampled(given.log, 'the page that answers a form could not be rendered', { err: error });
    return null;
  };

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const form = forms[path];
    if (!form) throw new Error(`There is no form at ${path}`);
    try {
      const address = senderOf(request);
      const wait = limiter?.take(address) ?? 0;
      if (wait > 0) throw tooMany('forms', wait);
      if (!form.isLink && isFromOtherSite(request, given.publicUrl))
        throw new ApiError(403, 'This form can only be sent from its own page.');
      const read = await form.read(request, networkOf(address));
      const { values, issues } = read;
      const { status, ...refused } =
        issues.length === 0
          ? await outcome(request, form.call, read)
          : { status: 400, refusal: { message: issues[0]?.message ?? '', issues } };
      const answer: FormAnswer = { values, ...refused };
      const page = await given.renderAnswer(path, answer, status).catch(noPage);
      if (page === null) sendPlainAnswer(response, path, answer, status);
      else sendCachedResponse(request, response, page);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refusal = { message: error.message, issues: [] };
      sendPlainAnswer(response, path, { refusal }, error.status, error.headers);
    }
  };
}
