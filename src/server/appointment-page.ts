import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dealership } from '../dealership/dealership.schema.ts';
import type { OwnAppointment } from '../inquiries/appointments/appointments.schema.ts';
import { ApiError } from '../platform/errors.ts';
import { escapeMarkup } from '../platform/escape-markup.ts';
import { readForm } from '../platform/http/form-body.ts';
import { pageHeaders, scriptlessPolicy } from '../platform/http/security-headers.ts';
import { appointmentContent, appointmentPath, type Shown } from './appointment-content.ts';
import { withoutScripts } from './rendering/cached-responses.ts';

const maxFormBytes = 4 * 1024;

type Given = {
  /** Calls the API in-process, on behalf of the client of `env.incoming`. */
  call: (path: string, init: RequestInit, env: { incoming: IncomingMessage }) => Response | Promise<Response>;
  dealership: () => Dealership;
  /** Of a CDN, where the logo may be; null without one. */
  imagesUrl: string | null;
  /** The HTML of a page of the website, whose main part is replaced. */
  frame: () => Promise<string>;
};

type Found = Shown['found'];

/**
 * The page on which a customer sees, moves and cancels an appointment by the secret link of a mail. It has the look of the website,
 * works without scripts, is never cached, and adds nothing to the pages of other visitors.
 */
export function createAppointmentPage({ call, dealership, imagesUrl, frame }: Given) {
  const headers = headersOf(imagesUrl);
  const read = async (token: string, incoming: IncomingMessage): Promise<Found> => {
    const query = new URLSearchParams({ token });
    const answer = await call(
      `/api/appointments/mine?${query}`,
      { headers: forwardedBy(incoming) },
      { incoming },
    );
    if (answer.ok) return (await answer.json()) as OwnAppointment;
    return answer.status === 400 || answer.status === 404 ? 'unknown' : 'failed';
  };
  /** What could not be done, in words and as a status; null if it was. */
  const change = async (
    { token, action, at }: { token: string; action: string; at: string },
    incoming: IncomingMessage,
  ): Promise<{ problem: string; status: number } | null> => {
    if (action !== 'cancel' && at === '') return { problem: 'Please choose one of the times.', status: 400 };
    const answer = await call(
      '/api/appointments/mine',
      {
        method: 'POST',
        headers: { ...forwardedBy(incoming), 'content-type': 'application/json' },
        body: JSON.stringify(
          action === 'cancel' ? { token, action: 'cancel' } : { token, action: 'move', at },
        ),
      },
      { incoming },
    );
    if (answer.ok) return null;
    const { message } = (await answer.json()) as { message: string };
    return { problem: message, status: answer.status };
  };
  return async (request: IncomingMessage, response: ServerResponse, url: string): Promise<void> => {
    const token = new URLSearchParams(url.slice(appointmentPath.length)).get('token') ?? '';
    let failure: { problem: string; status: number } | null = null;
    let chosen = '';
    if (request.method === 'POST') {
      try {
        const field = await readForm(request, maxFormBytes);
        chosen = field('at');
        failure = await change({ token, action: field('action'), at: chosen }, request);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        failure = { problem: error.message, status: error.status };
      }
      // A reload must not ask to send the form again.
      if (failure === null) {
        response
          .writeHead(303, { ...headers, location: `${appointmentPath}?${new URLSearchParams({ token })}` })
          .end();
        return;
      }
    }
    const found = await read(token, request);
    const status = found === 'unknown' ? 404 : found === 'failed' ? 503 : (failure?.status ?? 200);
    const problem = failure?.problem ?? null;
    const content = appointmentContent({ found, token, problem, chosen, dealership: dealership() });
    const html = inFrame(await frame(), content, dealership().name);
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : html);
  };
}

/** A page of the website with another main part and title, without what only its own content needs. */
function inFrame(page: string, content: { heading: string; html: string }, name: string): string {
  const title = `<title>${escapeMarkup(`${content.heading} - ${name}`)}</title>`;
  const html = withoutScripts(page)
    .replaceAll(/<link rel="preload" as="image"[^>]*>/g, '')
    .replace(/<title>[^]*?<\/title>/, () => title);
  const [before, , after] = html.split(/(<main\b[^]*<\/main>)/);
  if (before === undefined || after === undefined) throw new Error('The page has no main part');
  return `${before}<main id="main" tabindex="-1">${content.html}</main>${after}`;
}

const forwardedBy = ({
  headers: { 'x-forwarded-for': forwarded },
}: IncomingMessage): Record<string, string> =>
  forwarded === undefined ? {} : { 'x-forwarded-for': String(forwarded) };

const headersOf = (imagesUrl: string | null): Record<string, string> => ({
  ...pageHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // The address is a secret.
  'referrer-policy': 'no-referrer',
  'content-security-policy': scriptlessPolicy(
    [
      "style-src 'unsafe-inline' 'self'",
      "font-src 'self'",
      ["img-src 'self' data:", ...(imagesUrl === null ? [] : [new URL(imagesUrl).origin])].join(' '),
      "manifest-src 'self'",
    ],
    "'self'",
  ),
});
