import { createRoute, z } from '@hono/zod-openapi';
import { holdOwnAccount } from '../../accounts/hold-account.store.ts';
import { closedDaysFrom, closedReason } from '../../dealership/closed-days.ts';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import type { Database } from '../../platform/database.ts';
import { notFound } from '../../platform/errors.ts';
import {
  createApi,
  errorContent,
  idParam,
  jsonBody,
  jsonContent,
  noSuch,
  staffOf,
} from '../../platform/http/api.ts';
import { dayAfter, startOf } from '../../platform/time-zones.ts';
import { inquiriesChannel } from '../inquiries.live.ts';
import { countWaiting, findInquiry, readAgenda } from '../inquiries.staff.store.ts';
import { inquirySchema } from '../inquiry.schema.ts';
import type { AppointmentMails } from '../mail/appointment-news-mails.ts';
import {
  actionInput,
  actionOf,
  addressesSchema,
  addressInput,
  agendaQuery,
  agendaSchema,
  licenseInput,
  newAddressSchema,
  timesQuery,
  timesSchema,
  waitingSchema,
} from './appointments.schema.ts';
import { takenTimes } from './appointments.store.ts';
import { deleteCalendarKey, readCalendarAddresses, renewCalendarKey } from './calendar-addresses.store.ts';
import { changeAppointment, undoAppointment } from './change-appointment.store.ts';
import { noteLicense } from './license.store.ts';
import { appointmentDays, isFree } from './times.ts';

const agenda = createRoute({
  method: 'get',
  path: '/agenda',
  summary: 'The inquiries with an appointment on these days, by time, and the closed days among them',
  request: { query: agendaQuery },
  responses: { 200: jsonContent(agendaSchema, 'The agenda') },
});

const waiting = createRoute({
  method: 'get',
  path: '/waiting',
  summary: 'How many appointments wait to be confirmed',
  responses: { 200: jsonContent(waitingSchema, 'The number') },
});

const times = createRoute({
  method: 'get',
  path: '/times',
  summary: 'The times of seven days within the hours, taken ones too',
  request: { query: timesQuery },
  responses: { 200: jsonContent(timesSchema, 'The times') },
});

const found = { 200: jsonContent(inquirySchema, 'The inquiry'), 404: noSuch('inquiry') };

const change = createRoute({
  method: 'patch',
  path: '/{id}',
  summary:
    'Confirms, moves or cancels the appointment of an inquiry, or says whether the customer came. The customer is mailed after 30 seconds. A move also makes the first appointment, and one that was canceled anew',
  request: { params: idParam, body: jsonBody(actionInput) },
  responses: { ...found, 409: errorContent('The time is taken, or the appointment has no such change') },
});

const undo = createRoute({
  method: 'post',
  path: '/{id}/undo',
  summary: 'Takes the last change of an appointment back, as long as the customer’s mail waits',
  request: { params: idParam },
  responses: { ...found, 409: errorContent('The mail has left, or others have the earlier time') },
});

const license = createRoute({
  method: 'patch',
  path: '/{id}/license',
  summary: 'Notes that the caller has seen the driver’s license of a customer, or takes that back',
  request: { params: idParam, body: jsonBody(licenseInput) },
  responses: { ...found, 409: errorContent('The inquiry has no test drive') },
});

const addresses = createRoute({
  method: 'get',
  path: '/addresses',
  summary: 'The calendar addresses of the caller, without their keys',
  responses: { 200: jsonContent(addressesSchema, 'The addresses') },
});

const renewal = createRoute({
  method: 'post',
  path: '/addresses',
  summary: 'Makes a calendar address of the caller, or a new one in place of it',
  request: { body: jsonBody(addressInput) },
  responses: { 200: jsonContent(newAddressSchema, 'The address') },
});

const end = createRoute({
  method: 'delete',
  path: '/addresses/{scope}',
  summary: 'Ends a calendar address of the caller',
  request: { params: z.object({ scope: z.enum(['all', 'own']) }) },
  responses: { 204: { description: 'Ended' } },
});

/** The staff's calls about appointments. */
export function createAgendaApi(options: {
  database: Database;
  clock: () => Date;
  dealership: { readonly current: Dealership };
  mailsOf: AppointmentMails;
  publicUrl: string;
}) {
  const { database, clock, mailsOf } = options;
  const { queries } = database;
  const read = async (id: number) => {
    await database.notify(inquiriesChannel);
    const inquiry = await findInquiry(queries, id);
    if (!inquiry) throw notFound('Inquiry');
    return inquiry;
  };
  return createApi()
    .openapi(agenda, async (context) => {
      const { from, days } = context.req.valid('query');
      const { timeZone, closedDays } = options.dealership.current;
      const until = startOf(dayAfter(from, days), timeZone);
      return context.json(
        {
          inquiries: await readAgenda(queries, startOf(from, timeZone), until),
          closedDays: closedDaysFrom(closedDays, from, days),
          waiting: await countWaiting(queries, clock()),
        },
        200,
      );
    })
    .openapi(waiting, async (context) => context.json({ waiting: await countWaiting(queries, clock()) }, 200))
    .openapi(times, async (context) => {
      const { from, vehicleId = null, except } = context.req.valid('query');
      const now = clock();
      const { closedDays, ...hours } = options.dealership.current;
      const rules = { ...hours, appointmentsAtOnce: Math.max(1, hours.appointmentsAtOnce) };
      const taken = await takenTimes(queries, now, {
        rules,
        now,
        ...(except !== undefined && { except }),
      });
      const days = appointmentDays({ ...rules, closedDays }, now, from).map(({ day, times: all }) => ({
        day,
        closed: closedReason(closedDays, day),
        times: all.map((at) => ({ at, isFree: isFree({ at: new Date(at), vehicleId }, taken, rules) })),
      }));
      return context.json({ days }, 200);
    })
    .openapi(addresses, async (context) =>
      context.json({ addresses: await readCalendarAddresses(queries, staffOf(context).id) }, 200),
    )
    .openapi(renewal, async (context) => {
      const { isOwn } = context.req.valid('json');
      const now = clock();
      const key = await queries.transaction(async (tx) => {
        await holdOwnAccount(tx, context, now);
        return renewCalendarKey(tx, { userId: staffOf(context).id, isOwn }, now);
      });
      return context.json({ address: `${options.publicUrl}/api/appointments/calendars/${key}` }, 200);
    })
    .openapi(end, async (context) => {
      const isOwn = context.req.valid('param').scope === 'own';
      await deleteCalendarKey(queries, { userId: staffOf(context).id, isOwn });
      return context.body(null, 204);
    })
    .openapi(change, async (context) => {
      const { id } = context.req.valid('param');
      await changeAppointment(database, id, actionOf(context.req.valid('json')), {
        by: staffOf(context).username,
        now: clock(),
        rules: options.dealership.current,
        mailsOf,
      });
      return context.json(await read(id), 200);
    })
    .openapi(license, async (context) => {
      const { id } = context.req.valid('param');
      const writing = { by: staffOf(context).username, now: clock() };
      await noteLicense(database, id, context.req.valid('json').isSeen, writing);
      return context.json(await read(id), 200);
    })
    .openapi(undo, async (context) => {
      const { id } = context.req.valid('param');
      await undoAppointment(database, id, {
        by: staffOf(context).username,
        now: clock(),
        rules: options.dealership.current,
      });
      return context.json(await read(id), 200);
    });
}

export type AgendaApi = ReturnType<typeof createAgendaApi>;
