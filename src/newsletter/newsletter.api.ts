import { createRoute, z } from '@hono/zod-openapi';
import { createApi, errorContent, jsonBody, jsonContent } from '../platform/http/api.ts';
import type { Database, Queries } from '../platform/database.ts';
import { createVisitorLimit, neverLimits, tooMany } from '../platform/http/rate-limit.ts';
import { emailText } from '../platform/text.schema.ts';
import { isHoneypotFilled } from '../platform/http/honeypot.ts';
import type { NewsletterMails } from './mail/newsletter-mails.ts';
import { newsletterLinkSchema } from './newsletter.schema.ts';
import { confirmSubscriber, endSubscriber, subscribe } from './newsletter.store.ts';

/** Sign-ups per address, and of all visitors. Those beyond are doubtful. */
const signUpLimit = { limit: 10, total: 100, windowMs: 10 * 60_000 };

const subscription = z
  .object({
    email: emailText('Please enter a valid email address').toLowerCase(),
    leaveBlank: z
      .unknown()
      .optional()
      .openapi({ description: 'Leave empty: what has text here is stored as doubtful', type: 'string' }),
  })
  .openapi('NewsletterInput');

const signUp = createRoute({
  method: 'post',
  path: '/',
  summary:
    'Subscribes to the newsletter. If the site sends mail, one with a link to confirm follows. Subscribing the same address again gets the same response',
  request: { body: jsonBody(subscription) },
  responses: {
    201: jsonContent(z.object({ email: z.string() }), 'Subscribed'),
    429: errorContent('Too many sign-ups from this address'),
  },
});

const confirm = createRoute({
  method: 'post',
  path: '/confirm',
  summary: 'Confirms the address of a link in our mail. Confirming it again gets the same response',
  request: { body: jsonBody(newsletterLinkSchema) },
  responses: {
    204: { description: 'Confirmed' },
    400: errorContent('The link is not complete'),
    404: errorContent('The address was deleted meanwhile'),
  },
});

const end = createRoute({
  method: 'post',
  path: '/end',
  summary: 'Ends the newsletter for the address of a link in our mail. Ending again changes nothing',
  request: { body: jsonBody(newsletterLinkSchema) },
  responses: { 204: { description: 'Ended' }, 400: errorContent('The link is not complete') },
});

/** Without mails nobody is asked to confirm, but links of earlier mails work. */
export function createNewsletterApi(options: {
  database: Database;
  clock: () => Date;
  rateLimits: boolean;
  /** Null without a mail server. */
  mails: () => NewsletterMails | null;
  /** Called when all visitors exceed the limit. */
  onFlood?: () => void;
  /** Writes the other mails that were held back until the owner of the address confirmed something. */
  onConfirmed?: (tx: Queries, email: string) => Promise<void>;
}) {
  const { database, clock, onFlood = () => undefined, onConfirmed = async () => undefined } = options;
  const { queries } = database;
  const limiter = options.rateLimits ? createVisitorLimit({ ...signUpLimit, clock, onFlood }) : neverLimits;
  return createApi()
    .openapi(signUp, async (context) => {
      const { email, leaveBlank } = context.req.valid('json');
      const { wait, isFlood } = limiter.take(context.var.address);
      if (wait > 0) throw tooMany('sign-ups', wait);
      const isDoubtful = isFlood || isHoneypotFilled(leaveBlank);
      await subscribe(queries, { email, isDoubtful }, { now: clock(), mails: options.mails() });
      return context.json({ email }, 201);
    })
    .openapi(confirm, async (context) => {
      await confirmSubscriber(queries, context.req.valid('json').token, { now: clock(), onConfirmed });
      return context.body(null, 204);
    })
    .openapi(end, async (context) => {
      await endSubscriber(queries, context.req.valid('json').token, clock());
      return context.body(null, 204);
    });
}

export type NewsletterApi = ReturnType<typeof createNewsletterApi>;
