import type { ServerResponse } from 'node:http';
import type { FormAnswer } from '../platform/browser/page-context.ts';
import { escapeMarkup } from '../platform/escape-markup.ts';
import { pageHeaders, scriptlessPolicy } from '../platform/http/security-headers.ts';
import { sellPath } from '../site/cached-paths.ts';

/** What became of the form of each page. */
const done: Readonly<Record<string, string>> = {
  '/contact': 'We have your message.',
  '/newsletter': 'Your address was added to our newsletter.',
  [sellPath]: 'We have your car’s details.',
  '/alerts': 'We have noted it. If there is an email from us, it says how to go on.',
  '/alerts/confirm': 'Thank you. We will tell you when one arrives.',
  '/alerts/test-drive': 'The time of your test drive is yours.',
  '/alerts/end': 'There will be no more mail about it.',
  '/alerts/newsletter': 'Thank you. You will get our newsletter.',
  '/alerts/newsletter-end': 'You will get no more newsletters.',
};

/**
 * Answers a form by a page that costs nothing to make, without the site's look: for when its own page cannot be
 * rendered in time, and for refusals that have none. It says what became of the form and leads back.
 */
export function sendPlainAnswer(
  response: ServerResponse,
  path: string,
  { refusal }: Pick<FormAnswer, 'refusal'>,
  status: number,
  headers: Record<string, string> = {},
): void {
  const heading = refusal ? 'This was not sent.' : (done[path] ?? 'Thank you.');
  const reasons = refusal ? [refusal.message, ...refusal.issues.map(({ message }) => message)] : [];
  const lines = [...new Set(reasons)].map((reason) => `<p>${escapeMarkup(reason)}</p>`).join('');
  const back = refusal
    ? `<p>Go back in your browser: what you typed is still there. Or <a href="${path}">start again</a>.</p>`
    : '<p><a href="/">Go to the home page</a></p>';
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading}</title><style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:12vh auto;padding:0 1.5rem;overflow-wrap:anywhere}h1{font-size:1.75rem;line-height:1.2}:root{color-scheme:light dark}</style></head><body><main><h1>${heading}</h1>${lines}${back}</main></body></html>`;
  response
    .writeHead(status, {
      ...pageHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': scriptlessPolicy(["style-src 'unsafe-inline'"]),
      ...headers,
    })
    .end(body);
}
