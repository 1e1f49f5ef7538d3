import { z } from '@hono/zod-openapi';
import { inquirySchema } from '../inquiry.schema.ts';
import { appointmentKinds, appointmentStates } from './appointment.ts';

const day = z.iso.date('Must be a day like 2026-11-24').openapi({ format: 'date' });
const time = z.iso
  .datetime('Must be a time like 2026-11-24T17:00:00Z')
  .transform((text) => new Date(text))
  .openapi({ type: 'string', format: 'date-time' });

export const agendaQuery = z.object({
  from: day,
  days: z.coerce.number().int().min(1).max(42).default(7),
});

export const agendaSchema = z
  .object({
    /** By time. */
    inquiries: z.array(inquirySchema),
    closedDays: z.array(z.object({ day, reason: z.string() })),
    /** Appointments of any day that wait for a yes. */
    waiting: z.number().int(),
  })
  .openapi('Agenda');

export const waitingSchema = z.object({ waiting: z.number().int() });

/** Which times there are, taken ones too. `except` is the inquiry whose own time does not stand in its way. */
export const timesQuery = z.object({
  from: day.optional(),
  vehicleId: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  except: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});

export const timesSchema = z
  .object({
    days: z.array(
      z.object({
        day,
        closed: z
          .string()
          .nullable()
          .openapi({ description: 'Why it is closed, may be empty; null if open' }),
        times: z.array(z.object({ at: z.string(), isFree: z.boolean() })),
      }),
    ),
  })
  .openapi('AppointmentTimes');

export const actionInput = z
  .discriminatedUnion(
    'action',
    [
      z.object({ action: z.literal(['confirm', 'cancel', 'came', 'no-show']) }),
      z.object({ action: z.literal('move'), at: time, kind: z.enum(appointmentKinds).optional() }),
    ],
    'The action must be confirm, move, cancel, came or no-show',
  )
  .openapi('AppointmentChange');

const linkBroken = 'The link is not complete';
export const appointmentToken = z.string(linkBroken).regex(/^[\w-]{43}$/, linkBroken);

export const ownActionInput = z
  .discriminatedUnion(
    'action',
    [
      z.object({ token: appointmentToken, action: z.literal('cancel') }),
      z.object({ token: appointmentToken, action: z.literal('move'), at: time }),
    ],
    'The action must be move or cancel',
  )
  .openapi('OwnAppointmentChange');

/** An appointment as its customer sees it: without names. */
export const ownAppointmentSchema = z
  .object({
    at: z.string(),
    state: z.enum(appointmentStates),
    kind: z.enum(appointmentKinds),
    isPast: z.boolean(),
    isArchived: z.boolean(),
    vehicle: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    days: z.array(z.object({ day, times: z.array(z.string()) })).openapi({ description: 'Free times' }),
  })
  .openapi('OwnAppointment');
export type OwnAppointment = z.infer<typeof ownAppointmentSchema>;

export const addressesSchema = z
  .object({
    addresses: z.array(z.object({ isOwn: z.boolean(), ending: z.string(), createdAt: z.string() })),
  })
  .openapi('CalendarAddresses');

export const addressInput = z.object({ isOwn: z.boolean('isOwn must be true or false') });

export const newAddressSchema = z
  .object({ address: z.string().openapi({ description: 'Shown once: only its hash is stored' }) })
  .openapi('NewCalendarAddress');
