import { z } from '@hono/zod-openapi';
import { inquirySchema } from '../inquiry.schema.ts';
import { ApiError } from '../../platform/errors.ts';
import { appointmentKinds, appointmentStates, type AppointmentKind } from './appointment.ts';
import { daySchema, timeSchema } from '../../platform/day.schema.ts';
import { mostRowId } from '../../platform/row-id.schema.ts';

const day = daySchema('Must be a day like 2026-11-24').openapi({ format: 'date' });
const time = timeSchema('Must be a time like 2026-11-24T17:00:00Z').openapi({
  type: 'string',
  format: 'date-time',
});

export const agendaQuery = z.object({
  from: day,
  days: z.coerce.number().int().min(1).max(42).default(7),
});

export const agendaSchema = z
  .object({
    /** By time. */
    inquiries: z.array(inquirySchema),
    closedDays: z.array(z.object({ day, reason: z.string() })),
    /** Appointments of any day that wait to be confirmed. */
    waiting: z.number().int(),
  })
  .openapi('Agenda');

export const waitingSchema = z.object({ waiting: z.number().int() });

/** Which times there are, taken ones too. `except` is the inquiry whose own time does not stand in its way. */
export const timesQuery = z.object({
  from: day.optional(),
  vehicleId: z.coerce.number().int().min(1).max(mostRowId).optional(),
  except: z.coerce.number().int().min(1).max(mostRowId).optional(),
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
  .object({
    action: z.enum(
      ['confirm', 'move', 'cancel', 'came', 'no-show'],
      'The action must be confirm, move, cancel, came or no-show',
    ),
    at: time.optional(),
    kind: z.enum(appointmentKinds).optional(),
  })
  .openapi('AppointmentChange');

export const licenseInput = z
  .object({ isSeen: z.boolean('isSeen must be true or false') })
  .openapi('LicenseSeen');

/** What an input asks for. Throws 400 for a move without a time. */
export function actionOf<Action extends string>({
  action,
  at,
  kind,
}: {
  action: Action;
  at?: Date | undefined;
  kind?: AppointmentKind | undefined;
}): { action: Exclude<Action, 'move'> } | { action: 'move'; at: Date; kind?: AppointmentKind } {
  if (action !== 'move') return { action: action as Exclude<Action, 'move'> };
  const message = 'Please choose one of the times.';
  if (at === undefined) throw new ApiError(400, message, { issues: [{ path: 'at', message }] });
  return { action: 'move', at, ...(kind !== undefined && { kind }) };
}

const linkBroken = 'The link is not complete';
export const appointmentToken = z.string(linkBroken).regex(/^[\w-]{43}$/, linkBroken);

export const ownActionInput = z
  .object({
    token: appointmentToken,
    action: z.enum(['move', 'cancel'], 'The action must be move or cancel'),
    at: time.optional(),
  })
  .openapi('OwnAppointmentChange');

/** An appointment as its customer sees it: without names. */
export const ownAppointmentSchema = z
  .object({
    at: z.string(),
    state: z.enum(appointmentStates),
    kind: z.enum(appointmentKinds),
    movedFrom: z.string().nullable().openapi({ description: 'The time before the last move' }),
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
