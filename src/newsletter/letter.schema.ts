import { emailMessage } from '../platform/email.ts';
import { emailText, longText, requiredLine } from '../platform/text.schema.ts';
import { z } from '../platform/zod.ts';
import { letterBounds, letterStates } from './letter.ts';
import { rowId } from '../platform/row-id.schema.ts';

const carsMessage = 'Choose at least one car';
const tooManyCars = `A letter may have at most ${letterBounds.vehicles} cars`;
const perHourMessage = `Choose 1 to ${letterBounds.perHour.toLocaleString('en-US')} mails an hour`;

/** A letter as staff write it. */
export const letterInput = z
  .object({
    subject: requiredLine(letterBounds.subject, 'Enter a subject'),
    introduction: longText(letterBounds.introduction, 'The introduction must be text').trim(),
    vehicleIds: z
      .array(rowId)
      .min(1, carsMessage)
      .max(letterBounds.vehicles, tooManyCars)
      .refine((ids) => new Set(ids).size === ids.length, 'A car is there twice'),
  })
  .openapi('LetterInput');
export type LetterInput = z.infer<typeof letterInput>;

const sending = {
  perHour: z.int(perHourMessage).min(1, perHourMessage).max(letterBounds.perHour, perHourMessage),
  after: rowId.nullable().openapi({
    description: 'The newest letter that the sender knows of; null for none. 409 if there is a newer one',
  }),
};

export const sendLetterInput = letterInput.extend(sending).openapi('SendLetterInput');
export const sendRequestInput = z.object(sending).openapi('SendRequestInput');

export const testLetterInput = letterInput.extend({ to: emailText(emailMessage) }).openapi('TestLetterInput');

const count = z.number().int();

const letterSchema = z
  .object({
    id: count,
    kind: z.enum(['arrivals', 'confirmation']),
    subject: z.string(),
    vehicles: count.openapi({ description: 'How many it was written with' }),
    perHour: count,
    sentAt: z.string(),
    sentBy: z.string(),
    state: z.enum(letterStates),
    stoppedBy: z
      .string()
      .nullable()
      .openapi({ description: 'Null if it ended by itself: none of its cars was still for sale' }),
    recipients: count,
    sent: count.openapi({ description: 'Accepted by the receiving servers' }),
    underWay: count.openapi({ description: 'Handed over and not accepted yet' }),
    waiting: count.openapi({ description: 'Not written yet' }),
    failed: count.openapi({ description: 'Refused by the receiving servers' }),
    left: count.openapi({ description: 'Not written, or taken back' }),
  })
  .openapi('Letter');
export type SentLetter = z.infer<typeof letterSchema>;

const vehicleLine = z.object({ id: count, name: z.string(), facts: z.string() });
export type LetterVehicle = z.infer<typeof vehicleLine>;

export const letterOverviewSchema = z
  .object({
    sendsMail: z.boolean(),
    ownEmail: z.string().nullable(),
    hasPostalAddress: z.boolean().openapi({ description: 'Whether mails show where the dealership is' }),
    listed: count.openapi({ description: 'Addresses that get letters' }),
    unasked: count.openapi({ description: 'Of those, the ones that nobody was asked to confirm' }),
    lastSentAt: z.string().nullable().openapi({ description: 'When the last letter about cars was sent' }),
    perHour: count.openapi({ description: 'As it was chosen last' }),
    start: z.object({ subject: z.string(), introduction: z.string() }),
    newVehicles: z.object({
      vehicles: z.array(vehicleLine).openapi({ description: 'Newest first, at most as many as fit' }),
      total: count,
    }),
    letters: z.array(letterSchema).openapi({ description: 'The newest first, at most 20' }),
  })
  .openapi('LetterOverview');
export type LetterOverview = z.infer<typeof letterOverviewSchema>;
