import type { IncomingMessage, ServerResponse } from 'node:http';
import { readAlertForm, readAlertLink } from './alerts/alert-form.ts';
import { readInquiryForm } from './inquiries/inquiry-form.ts';
import { readNewsletterForm } from './newsletter/newsletter-form.ts';
import type { FormAnswer } from './platform/browser/page-context.ts';
import { ApiError, type Issue } from './platform/errors.ts';
import { sendCachedResponse } from './platform/http/cached-response.ts';
import { isFromOtherSite, readForm, type FormFields } from './platform/http/form-body.ts';
import { sendText } from './platform/http/send-text.ts';
import type { CachedResponses } from './rendering/cached-responses.ts';

/** Largest body of a form, in bytes: the longest message takes 45,000. */
const maxFormBytes = 64 * 1024;

/** What a form makes of its fields: the body of its call, unless something is wrong with them already. */
type ReadForm = (fields: FormFields) => {
  values: Record<string, string>;
  body: object;
  issues: readonly Issue[];
};

/** A page of a link in our mail: its address has what other forms have in their fields. */
type ReadLink = (query: URLSearchParams) => ReturnType<ReadForm>;

type Form = { call: string } & ({ read: ReadForm } | { readLink: ReadLink });

type Given = {
  /** Calls the API in-process, on behalf of the client of `env.incoming`. */
  call: (path: string, init: RequestInit, env: { incoming: IncomingMessage }) => Response | Promise<Response>;
  renderAnswer: CachedResponses['renderAnswer'];
  /** Of a vehicle that visitors see. */
  vehicle: (id: number) => { name: string; isSold: boolean } | undefined;
  publicUrl: string;
  clock: () => Date;
};

/** The pages that take a form as the browser itself sends it, without scripts. */
export const formPages: ReadonlySet<string> = new Set([
  '/contact',
  '/newsletter',
  '/alerts',
  '/alerts/confirm',
  '/alerts/end',
]);

/**
 * Answers a form that a browser without our scripts has sent to one of `formPages`: makes the call that the
 * scripts would have made, and renders the page with what became of it.
 */
export function createFormPosts(given: Given) {
  const forms: Record<string, Form> = {
    '/contact': { call: '/api/inquiries', read: (fields) => readInquiryForm(fields, given.vehicle) },
    '/newsletter': { call: '/api/newsletter', read: readNewsletterForm },
    '/alerts': { call: '/api/alerts', read: readAlertForm },
    '/alerts/confirm': { call: '/api/alerts/confirm', readLink: readAlertLink },
    '/alerts/end': { call: '/api/alerts/end', readLink: readAlertLink },
  };

  const outcome = async (request: IncomingMessage, call: string, body: object) => {
    const { 'x-forwarded-for': forwarded } = request.headers;
    const headers = {
      'content-type': 'application/json',
      // The page is the same for everyone, so it holds no key of its own: what is sent twice on one day is one.
      'idempotency-key': `form-${given.clock().toISOString().slice(0, 10)}`,
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': String(forwarded) }),
    };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await given.call(call, init, { incoming: request });
    if (response.ok) return { status: 200 };
    const { message, issues = [] } = (await response.json()) as { message: string; issues?: Issue[] };
    return { status: response.status, refusal: { message, issues } };
  };

  /** Whoever has the token of a link may send its form from anywhere, as mail clients do. */
  const read = async (request: IncomingMessage, form: Form) => {
    if ('readLink' in form) return form.readLink(new URL(request.url ?? '/', given.publicUrl).searchParams);
    if (isFromOtherSite(request, given.publicUrl))
      throw new ApiError(403, 'This form can only be sent from its own page.');
    return form.read(await readForm(request, maxFormBytes));
  };

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const form = forms[path];
    if (!form) throw new Error(`There is no form at ${path}`);
    try {
      const { values, body, issues } = await read(request, form);
      const { status, ...refused } =
        issues.length === 0
          ? await outcome(request, form.call, body)
          : { status: 400, refusal: { message: issues[0]?.message ?? '', issues } };
      const answer: FormAnswer = { values, ...refused };
      sendCachedResponse(request, response, await given.renderAnswer(path, answer, status));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sendText(response, error.status, error.message, error.headers);
    }
  };
}
