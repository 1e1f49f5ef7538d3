import { createRoute, z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import type { Database } from '../../platform/database.ts';
import { notFound } from '../../platform/errors.ts';
import { createApi, errorContent, jsonBody, jsonContent, noSuch } from '../../platform/http/api.ts';
import { timeSchema } from '../../platform/day.schema.ts';
import { wholeNumberText } from '../../platform/query.schema.ts';
import { mostRowId } from '../../platform/row-id.schema.ts';
import { dayAfter, dayOf, startOf } from '../../platform/time-zones.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import type { PublicVehicle } from '../../vehicles/vehicle.ts';
import { inquiriesChannel } from '../inquiries.live.ts';
import { readAgenda } from '../inquiries.staff.store.ts';
import { appointmentStates, inquiries } from '../inquiries.table.ts';
import { appointmentEvent, staffPage } from '../mail/appointment-event.ts';
import type { AppointmentMails } from '../mail/appointment-news-mails.ts';
import { actionOf, appointmentToken, ownActionInput, ownAppointmentSchema } from './appointments.schema.ts';
import { takenTimes, whyNotDriven } from './appointments.store.ts';
import { findCalendar } from './calendar-addresses.store.ts';
import { calendarFile, calendarOf } from './calendar-file.ts';
import { changeOwnAppointment } from './change-appointment.store.ts';
import { appointmentDays, isFree } from './times.ts';

const own = createRoute({
  method: 'get',
  path: '/mine',
  summary: 'The appointment of a link in our mail, and the free times that it can be moved to',
  request: { query: z.object({ token: appointmentToken }) },
  responses: { 200: jsonContent(ownAppointmentSchema, 'The appointment'), 404: noSuch('appointment') },
});

const change = createRoute({
  method: 'post',
  path: '/mine',
  summary: 'Moves or cancels the appointment of a link in our mail',
  request: { body: jsonBody(ownActionInput) },
  responses: {
    204: { description: 'Done' },
    404: noSuch('appointment'),
    409: errorContent('The time is taken, or the appointment is over'),
  },
});

const calendarContent = (description: string) => ({
  description,
  content: { 'text/calendar': { schema: z.string() } },
});

const file = createRoute({
  method: 'get',
  path: '/file',
  summary: 'A time as a calendar file, for the inquiry that has asked for it. It says nothing of the inquiry',
  request: {
    query: z.object({
      at: timeSchema('Must be a time').openapi({ type: 'string', format: 'date-time' }),
      inquiry: wholeNumberText(1, mostRowId, 'inquiry'),
      vehicleId: wholeNumberText(1, mostRowId, 'vehicleId').optional(),
    }),
  },
  responses: { 200: calendarContent('The file') },
});

const calendar = createRoute({
  method: 'get',
  path: '/calendars/{key}',
  summary: 'The appointments around now, for a calendar program that subscribes to a secret address',
  request: { params: z.object({ key: z.string().max(60) }) },
  responses: { 200: calendarContent('The calendar'), 404: noSuch('calendar') },
});

/** The days before and after today that a calendar has. */
const [daysBefore, daysAfter] = [30, 90];

const headers = { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' };

/** The calls of customers with a link, and of calendar programs. None needs a session: a secret in the address stands for it. */
export function createOwnAppointmentApi(options: {
  database: Database;
  clock: () => Date;
  dealership: { readonly current: Dealership };
  vehicle: (id: number) => PublicVehicle | undefined;
  mailsOf: AppointmentMails;
  publicUrl: string;
}) {
  const { database, clock, vehicle, mailsOf, publicUrl } = options;
  const { queries } = database;
  const carOf = (id: number | null | undefined) =>
    id === null || id === undefined ? null : (vehicle(id) ?? null);
  return createApi()
    .openapi(own, async (context) => {
      const { token } = context.req.valid('query');
      const [row] = await queries
        .select({ inquiry: inquiries, row: appointmentStates })
        .from(inquiries)
        .leftJoin(appointmentStates, eq(appointmentStates.inquiryId, inquiries.id))
        .where(eq(inquiries.appointmentToken, token));
      if (!row || row.inquiry.isDoubtful || row.inquiry.appointmentAt === null) throw notFound('Appointment');
      const { id, vehicleId, appointmentAt, isArchived } = row.inquiry;
      const now = clock();
      const rules = options.dealership.current;
      const car = carOf(vehicleId);
      const taken = await takenTimes(queries, now, { rules, now, except: id });
      const isDriven = (await whyNotDriven(queries, vehicleId)) === null;
      context.header('cache-control', 'no-store');
      return context.json(
        {
          at: appointmentAt.toISOString(),
          state: row.row?.state ?? ('requested' as const),
          kind: row.row?.kind ?? ('test-drive' as const),
          movedFrom: row.row?.movedFrom?.toISOString() ?? null,
          isPast: appointmentAt <= now,
          isArchived,
          vehicle: car && { id: car.id, name: vehicleName(car) },
          days: appointmentDays(rules, now).map(({ day, times }) => ({
            day,
            times: times.filter(
              (at) =>
                isDriven &&
                at !== appointmentAt.toISOString() &&
                isFree({ at: new Date(at), vehicleId }, taken, rules),
            ),
          })),
        },
        200,
      );
    })
    .openapi(change, async (context) => {
      const { token, ...wanted } = context.req.valid('json');
      const rules = options.dealership.current;
      await changeOwnAppointment(database, token, actionOf(wanted), { now: clock(), rules, mailsOf });
      await database.notify(inquiriesChannel);
      return context.body(null, 204);
    })
    .openapi(file, (context) => {
      const { at, inquiry, vehicleId } = context.req.valid('query');
      const car = carOf(vehicleId);
      const dealership = options.dealership.current;
      const text = calendarFile(
        appointmentEvent(
          { inquiry: { id: inquiry, name: '', phone: null }, vehicle: car, dealership },
          {
            at,
            sequence: 0,
            changedAt: clock(),
            url: `${publicUrl}${car === null ? '/contact' : `/inventory/${car.id}`}`,
          },
        ),
        publicUrl,
      );
      const disposition = 'attachment; filename="test-drive.ics"';
      return context.body(text, 200, { ...headers, 'content-disposition': disposition });
    })
    .openapi(calendar, async (context) => {
      const found = await findCalendar(queries, context.req.valid('param').key);
      if (found === null) throw notFound('Calendar');
      const dealership = options.dealership.current;
      const today = dayOf(clock(), dealership.timeZone);
      const [from = today, to = today] = [dayAfter(today, -daysBefore), dayAfter(today, daysAfter)];
      const all = await readAgenda(
        queries,
        startOf(from, dealership.timeZone),
        startOf(to, dealership.timeZone),
      );
      const events = all
        .filter(({ assignedTo }) => !found.isOwn || assignedTo?.id === found.userId)
        .flatMap((inquiry) => {
          const { appointment, appointmentAt } = inquiry;
          if (appointment === null || appointmentAt === null) return [];
          const event = appointmentEvent(
            { inquiry, vehicle: null, dealership },
            {
              at: new Date(appointmentAt),
              kind: appointment.kind,
              sequence: appointment.sequence,
              changedAt: new Date(appointment.since ?? inquiry.createdAt),
              url: staffPage(publicUrl, inquiry.id),
              forStaff: true,
              isCanceled: appointment.state === 'canceled' || appointment.state === 'no-show',
              isConfirmed: appointment.state !== 'requested',
            },
          );
          const name = inquiry.vehicle?.label ?? inquiry.deletedVehicle?.label;
          return [name === undefined ? event : { ...event, title: `${event.title}: ${name}` }];
        });
      const name = `${dealership.name}: ${found.isOwn ? 'my appointments' : 'appointments'}`;
      return context.body(calendarOf(name, events, publicUrl), 200, headers);
    });
}
