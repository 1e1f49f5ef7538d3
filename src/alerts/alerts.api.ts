import { createRoute, z } from '@hono/zod-openapi';
import type { Database, Queries } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { createApi, errorContent, jsonBody, jsonContent } from '../platform/http/api.ts';
import { createVisitorLimit, neverLimits, tooMany } from '../platform/http/rate-limit.ts';
import { alertLinkSchema, endAlertSchema, newAlertSchema, noMoreMailSchema } from './alert.schema.ts';
import { askForAlert, confirmAlert, endAlert, refuseAllMail } from './alerts.store.ts';
import { readCriteria } from './criteria.ts';
import type { AlertMails } from './mail/alert-mails.ts';

/** Alerts per address, and of all visitors. */
const askLimit = { limit: 10, total: 100, windowMs: 10 * 60_000 };
/** Seconds until the next attempt while all visitors together exceed the limit. */
const floodWait = 10 * 60;

const ask = createRoute({
  method: 'post',
  path: '/',
  summary:
    'Asks to be told by mail of new vehicles like these. A mail with a link to confirm follows; the response is the same whether the address is known or not',
  request: { body: jsonBody(newAlertSchema) },
  responses: {
    202: jsonContent(z.object({ email: z.string() }), 'Taken'),
    404: errorContent('This website sends no mail'),
    429: errorContent('Too many requests from this address'),
  },
});

const confirm = createRoute({
  method: 'post',
  path: '/confirm',
  summary: 'Confirms the alert of a link in our mail. Confirming it again gets the same response',
  request: { body: jsonBody(alertLinkSchema) },
  responses: {
    204: { description: 'Confirmed' },
    400: errorContent('The link is not complete'),
    404: errorContent('The link has expired, or the alert has ended'),
  },
});

const end = createRoute({
  method: 'post',
  path: '/end',
  summary:
    'Ends the alert of a link in our mail, or all of its address, which is deleted with the last of them. Ending again changes nothing',
  request: { body: jsonBody(endAlertSchema) },
  responses: { 204: { description: 'Ended' }, 400: errorContent('The link is not complete') },
});

const noMoreMail = createRoute({
  method: 'post',
  path: '/no-more-mail',
  summary:
    'Refuses all mail that anybody asks for with the address of a link in our mail, and ends what was asked for; with again true it is allowed again',
  request: { body: jsonBody(noMoreMailSchema) },
  responses: {
    204: { description: 'Done' },
    400: errorContent('The link is not complete'),
    404: errorContent('The link has expired'),
  },
});

/** Without `mails` no alert can be added, but existing ones can be ended. */
export function createAlertsApi(options: {
  database: Database;
  clock: () => Date;
  rateLimits: boolean;
  /** Called when all visitors exceed the limit. */
  onFlood?: () => void;
  mails: AlertMails | null;
  /** Cancels other requests in the name of a mailbox whose owner refuses mail. */
  onRefused?: (tx: Queries, recipient: string) => Promise<void>;
  /** Writes the other mails that were held back until the owner of the address confirmed an alert. */
  onConfirmed?: (tx: Queries, email: string) => Promise<void>;
}) {
  const { clock, onFlood = () => undefined } = options;
  const { onRefused = async () => undefined, onConfirmed = async () => undefined } = options;
  const { queries } = options.database;
  const limiter = options.rateLimits ? createVisitorLimit({ ...askLimit, clock, onFlood }) : neverLimits;
  return createApi()
    .openapi(ask, async (context) => {
      const { email, criteria } = context.req.valid('json');
      const { mails } = options;
      if (mails === null) throw new ApiError(404, 'This website sends no mail. Please call us instead.');
      const { wait, isFlood } = limiter.take(context.var.address);
      if (wait > 0) throw tooMany('requests', wait);
      if (isFlood) throw tooMany('requests', floodWait);
      const wanted = readCriteria(criteria);
      await askForAlert(queries, { email, criteria: wanted }, { now: clock(), mails });
      return context.json({ email }, 202);
    })
    .openapi(confirm, async (context) => {
      await confirmAlert(queries, context.req.valid('json').token, {
        now: clock(),
        mails: options.mails,
        onConfirmed,
      });
      return context.body(null, 204);
    })
    .openapi(end, async (context) => {
      const { token, all = false } = context.req.valid('json');
      await endAlert(queries, token, all);
      return context.body(null, 204);
    })
    .openapi(noMoreMail, async (context) => {
      const { token, again = false } = context.req.valid('json');
      await refuseAllMail(queries, { token, again, now: clock() }, onRefused);
      return context.body(null, 204);
    });
}

export type AlertsApi = ReturnType<typeof createAlertsApi>;
