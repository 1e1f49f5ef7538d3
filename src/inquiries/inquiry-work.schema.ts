/** What staff send and get while they work on an inquiry. */
import { mailStates } from '../platform/mail/message.ts';
import { daySchema } from '../platform/day.schema.ts';
import { rowIdOf } from '../platform/row-id.schema.ts';
import { longText, requiredLine } from '../platform/text.schema.ts';
import { z } from '../platform/zod.ts';
import { colleagueSchema, inquirySchema } from './inquiry.schema.ts';
import { entryKinds, noteBound, replyBounds } from './inquiry.ts';
import { unfilled } from './reply-template.ts';

export const followUpInput = z.object({
  followUpOn: daySchema('Must be a day like 2026-11-24').nullable(),
});

export const assigneeInput = z.object({
  assignedTo: rowIdOf('Must be the id of an account').nullable(),
});

const written = (max: number, missing: string) =>
  longText(max, missing, `May have at most ${max.toLocaleString('en-US')} characters`).refine(
    (text) => text.trim() !== '',
    missing,
  );

export const noteInput = z.object({ text: written(noteBound, 'Write a note') });

const subject = requiredLine(replyBounds.subject, 'Write a subject');
const isFilled = (text: string) => unfilled(text).length === 0;
const leftOver = {
  error: ({ input }: { input?: unknown }) => `Replace ${unfilled(String(input)).join(', ')}`,
};

export const replyInput = z.object({
  subject: subject.refine(isFilled, leftOver),
  text: written(replyBounds.text, 'Write a message').refine(isFilled, leftOver),
});

export const replyTemplateInput = z.object({
  name: requiredLine(replyBounds.name, 'Write a name'),
  subject,
  body: written(replyBounds.text, 'Write a message'),
});

export const replyTemplateSchema = replyTemplateInput
  .extend({ id: z.number().int() })
  .openapi('ReplyTemplate');
export type ReplyTemplate = z.infer<typeof replyTemplateSchema>;

/** GET /api/inquiries/{id}/history */
export const historySchema = z
  .object({
    entries: z.array(
      z.object({
        id: z.number().int(),
        at: z.string(),
        by: z.string(),
        kind: z.enum(entryKinds),
        subject: z.string().nullable(),
        text: z.string(),
        mail: z
          .enum(mailStates)
          .nullable()
          .openapi({ description: 'Of a reply that was sent from here, whether it has gone out' }),
        isOwn: z.boolean(),
      }),
    ),
    others: z.array(
      inquirySchema.pick({
        id: true,
        name: true,
        status: true,
        createdAt: true,
        isArchived: true,
        interest: true,
        wasSold: true,
        vehicle: true,
        vehicleStates: true,
        deletedVehicle: true,
      }),
    ),
    bought: z.array(z.object({ id: z.number().int(), label: z.string(), soldAt: z.string().nullable() })),
  })
  .openapi('InquiryHistory');
/** What is shown with an inquiry: entries of staff and other inquiries of the same person, both newest first. */
export type InquiryHistory = z.infer<typeof historySchema>;
/** A note or a reply. A reply without `mail` was given elsewhere, for example on the phone. */
export type InquiryEntry = InquiryHistory['entries'][number];

/** GET /api/inquiries/due */
export const dueSchema = z
  .object({
    inquiries: z.array(inquirySchema),
    total: z.number().int().openapi({ description: 'Of all that are due' }),
  })
  .openapi('DueInquiries');

/** GET /api/inquiries/desk */
export const deskSchema = z
  .object({
    colleagues: z.array(colleagueSchema),
    templates: z.array(replyTemplateSchema),
    sendsMail: z.boolean().openapi({ description: 'Whether replies can be sent from here' }),
    subjects: z
      .object({ confirmed: z.string(), moved: z.string() })
      .openapi({ description: 'Of the mails about appointments, with their placeholders' }),
  })
  .openapi('InquiryDesk');
export type InquiryDesk = z.infer<typeof deskSchema>;
