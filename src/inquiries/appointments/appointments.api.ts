import { createRoute, z } from '@hono/zod-openapi';
import type { Database, Queries } from '../../platform/database.ts';
import { wholeNumberText } from '../../platform/query.schema.ts';
import { mostRowId } from '../../platform/row-id.schema.ts';
import { createApi, errorContent, jsonBody, jsonContent } from '../../platform/http/api.ts';
import { inquiriesChannel } from '../inquiries.live.ts';
import type { LeadMails } from '../mail/lead-mails.ts';
import { takenTimes, whyNotDriven } from './appointments.store.ts';
import { confirmTime } from './confirm-time.store.ts';
import { appointmentDays, isFree, type AppointmentRules } from './times.ts';

const daysSchema = z
  .object({
    days: z.array(z.object({ day: z.string().openapi({ format: 'date' }), times: z.array(z.string()) })),
  })
  .openapi('AppointmentDays');

const daysQuery = z.object({
  vehicleId: wholeNumberText(1, mostRowId, 'vehicleId').optional().openapi({
    description:
      'The vehicle to be driven. It may be out at a time that is free otherwise; no time is free if it is not for sale',
  }),
});

const list = createRoute({
  method: 'get',
  path: '/',
  request: { query: daysQuery },
  summary: 'The days from today on and the times that are free for an appointment',
  responses: { 200: jsonContent(daysSchema, 'The next seven days; those without times too') },
});

const linkBroken = 'The link is not complete';
const confirm = createRoute({
  method: 'post',
  path: '/confirm',
  summary: 'Confirms the test drive of a link in our mail. Confirming it again gets the same response',
  request: {
    body: jsonBody(
      z.object({ token: z.string(linkBroken).regex(/^[\w-]{43}$/, linkBroken) }).openapi('AppointmentLink'),
    ),
  },
  responses: {
    204: { description: 'The time is the customer’s' },
    400: errorContent('The link is not complete'),
    404: errorContent('Nobody asked for it'),
    409: errorContent('The time was not confirmed early enough, and is taken'),
  },
});

/** Appointments are made by an inquiry. */
export function createAppointmentsApi(options: {
  database: Database;
  clock: () => Date;
  dealership: { readonly current: AppointmentRules };
  mailsOf?: LeadMails;
  /** Writes the other mails that were held back until the owner of the address confirmed a time. */
  onConfirmed?: (tx: Queries, email: string) => Promise<void>;
}) {
  const { database, clock, mailsOf = () => [], onConfirmed = async () => undefined } = options;
  return createApi()
    .openapi(confirm, async (context) => {
      const { token } = context.req.valid('json');
      const rules = options.dealership.current;
      await confirmTime(database.queries, token, { now: clock(), rules, mailsOf, onConfirmed });
      await database.notify(inquiriesChannel);
      return context.body(null, 204);
    })
    .openapi(list, async (context) => {
      const rules = options.dealership.current;
      const now = clock();
      const { vehicleId = null } = context.req.valid('query');
      const taken = await takenTimes(database.queries, now, { rules, now });
      const isDriven = (await whyNotDriven(database.queries, vehicleId)) === null;
      const days = appointmentDays(rules, now).map(({ day, times }) => ({
        day,
        times: times.filter((time) => isDriven && isFree({ at: new Date(time), vehicleId }, taken, rules)),
      }));
      return context.json({ days }, 200);
    });
}

export type AppointmentsApi = ReturnType<typeof createAppointmentsApi>;
