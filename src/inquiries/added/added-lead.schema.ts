/** What staff enter about a lead that did not come by the website. */
import { emailMessage, isEmail } from '../../platform/email.ts';
import { timeSchema } from '../../platform/day.schema.ts';
import { longText, oneLineText, requiredLine } from '../../platform/text.schema.ts';
import { z } from '../../platform/zod.ts';
import { assigneeInput, historySchema } from '../inquiry-work.schema.ts';
import { inquiryInputSchema } from '../inquiry.schema.ts';
import { inquiryBounds, leadSources } from '../inquiry.ts';

const { phone, interest, vehicleId } = inquiryInputSchema.shape;
const tooLong = `May have at most ${inquiryBounds.message.toLocaleString('en-US')} characters`;

export const unreachableMessage = 'Enter an email address or a phone number';
export const futureMessage = 'The time may not be in the future';

/** POST /api/inquiries/leads. Of mail address and phone number one is enough. */
export const addedLeadInput = z
  .object({
    // Not the words of the website's form, which speak to the customer.
    name: requiredLine(inquiryBounds.name, 'Enter the customer’s name'),
    email: oneLineText(inquiryBounds.email, emailMessage)
      .refine((text) => text === '' || isEmail(text), emailMessage)
      .default(''),
    phone,
    source: z.enum(leadSources, 'Choose where the lead came from'),
    interest,
    vehicleId,
    message: longText(inquiryBounds.message, 'The message cannot be stored', tooLong).default(''),
    cameAt: timeSchema('Enter a day and a time', { offset: true })
      .refine((time) => time >= new Date('2000-01-01T00:00:00Z'), 'Must be in this century')
      .nullable()
      .default(null)
      .openapi({ description: 'When it came, null for now', type: 'string', format: 'date-time' }),
    assignedTo: assigneeInput.shape.assignedTo.default(null),
    isAnswered: z.boolean('isAnswered must be true or false').default(false).openapi({
      description: 'Whether the customer was answered when the lead came, as in a call',
    }),
  })
  .refine((lead) => lead.email !== '' || lead.phone !== null, {
    path: ['email'],
    error: unreachableMessage,
  })
  .openapi('AddedLeadInput');
export type AddedLead = z.output<typeof addedLeadInput>;

/** GET /api/inquiries/same-person */
export const samePersonQuery = z.object({
  email: z.string().max(inquiryBounds.email).default(''),
  phone: z.string().max(inquiryBounds.phone).default(''),
});
export const samePersonSchema = z.object({ inquiries: historySchema.shape.others });
