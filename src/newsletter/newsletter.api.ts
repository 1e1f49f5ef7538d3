import { createRoute, z } from '@hono/zod-openapi';
import { createApi, errorContent, jsonBody, jsonContent } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { createVisitorLimit, neverLimits, tooMany } from '../platform/http/rate-limit.ts';
import { emailText } from '../platform/text.schema.ts';
import { isHoneypotFilled } from '../platform/http/honeypot.ts';
import { subscribe } from './newsletter.store.ts';

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
  summary: 'Subscribes to the newsletter. Subscribing the same address again gets the same response',
  request: { body: jsonBody(subscription) },
  responses: {
    201: jsonContent(z.object({ email: z.string() }), 'Subscribed'),
    429: errorContent('Too many sign-ups from this address'),
  },
});

export function createNewsletterApi(options: {
  database: Database;
  clock: () => Date;
  rateLimits: boolean;
  /** Called when all visitors exceed the limit. */
  onFlood?: () => void;
}) {
  const { database, clock, onFlood = () => undefined } = options;
  const limiter = options.rateLimits ? createVisitorLimit({ ...signUpLimit, clock, onFlood }) : neverLimits;
  return createApi().openapi(signUp, async (context) => {
    const { email, leaveBlank } = context.req.valid('json');
    const { wait, isFlood } = limiter.take(context.var.address);
    if (wait > 0) throw tooMany('sign-ups', wait);
    await subscribe(
      database.queries,
      { email, isDoubtful: isFlood || isHoneypotFilled(leaveBlank) },
      clock(),
    );
    return context.json({ email }, 201);
  });
}

export type NewsletterApi = ReturnType<typeof createNewsletterApi>;
