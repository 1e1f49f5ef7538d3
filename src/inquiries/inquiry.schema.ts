import { z } from '@hono/zod-openapi';
import type { Flood } from '../floods/flood.ts';
import { pageLimit, pageNumber } from '../platform/query.schema.ts';
import { timeSchema } from '../platform/day.schema.ts';
import { mostRowId } from '../platform/row-id.schema.ts';
import { emailText, oneLineText, requiredLine } from '../platform/text.schema.ts';
import { vehicleStates } from '../vehicles/vehicle-state.ts';
import { appointmentKinds, appointmentStates } from './appointments/appointment.ts';
import {
  filterSources,
  inquiryBounds,
  inquiryMessages,
  inquiryOrders,
  inquiryStatuses,
  interests,
  leadSources,
  type LeadSource,
  type VisitSource,
} from './inquiry.ts';

const bounds = inquiryBounds;
const { phone } = inquiryMessages;

/**
 * What a visitor sends, sections 5 and 7. The message is stored unchanged; only a NUL is rejected, because
 * PostgreSQL cannot store one. Fields that the server sets, like `status`, are ignored.
 */
export const inquiryInputSchema = z
  .object({
    name: requiredLine(bounds.name, inquiryMessages.name),
    email: emailText(inquiryMessages.email),
    phone: oneLineText(bounds.phone, phone)
      .refine((text) => text === '' || text.length >= bounds.minPhone, phone)
      .transform((text) => text || null)
      .nullable()
      .default(null),
    message: z
      .string(inquiryMessages.message)
      .max(bounds.message, {
        error: `May have at most ${bounds.message.toLocaleString('en-US')} characters`,
        abort: true,
      })
      .refine((text) => text.trim() !== '', { error: inquiryMessages.message, abort: true })
      .refine((text) => !text.includes('\0'), 'May not hold control characters'),
    interest: z
      .enum([...interests, ''], 'Please choose one of the interests')
      .transform((interest) => interest || null)
      .nullable()
      .default(null),
    vehicleId: z
      .number('Must be a number')
      .int('Must be a whole number')
      .min(1, 'Must be the id of a vehicle')
      .max(mostRowId, 'Must be the id of a vehicle')
      .nullable()
      .default(null),
    appointmentAt: timeSchema('Please choose one of the times')
      .nullable()
      .default(null)
      .openapi({ description: 'One of the times of GET /appointments', type: 'string', format: 'date-time' }),
    leaveBlank: z
      .unknown()
      .optional()
      .openapi({ description: 'Leave empty: what has text here is stored as doubtful', type: 'string' }),
  })
  .openapi('InquiryInput');

/** A validated inquiry; `leaveBlank` is the honeypot. */
type InquiryInput = z.output<typeof inquiryInputSchema>;

/** A stored inquiry; the server sets its other columns. */
export type NewInquiry = Omit<InquiryInput, 'leaveBlank'> & VisitSource & Partial<LeadStart>;

/** What a lead begins with that did not come by a form of the website. `assignedTo` is the id of an account. */
type LeadStart = {
  source: LeadSource;
  status: 'new' | 'contacted';
  assignedTo: number | null;
  answeredAt: Date | null;
};

export const receiptSchema = z
  .object({ id: z.number().int(), status: z.enum(inquiryStatuses), createdAt: z.string() })
  .openapi('InquiryReceipt');
export type InquiryReceipt = z.output<typeof receiptSchema>;

const flag = (name: string) =>
  z
    .enum(['true', 'false'], `${name} must be true or false`)
    .default('false')
    .transform((text) => text === 'true');

export const inquiryListQuery = z.object({
  page: pageNumber.default(1),
  limit: pageLimit.default(10),
  archived: flag('archived'),
  doubtful: flag('doubtful').openapi({
    description: 'Those that are perhaps not from a person, which the list of current ones leaves out',
  }),
  search: z.string().max(200, 'A search may have at most 200 characters').default(''),
  status: z.enum(inquiryStatuses, 'There is no such status').optional(),
  source: z.enum(filterSources, 'There is no such source').optional(),
  unassigned: flag('unassigned').openapi({ description: 'Only those that nobody works on' }),
  due: flag('due').openapi({ description: 'Only current ones whose follow-up is due today or overdue' }),
  mine: flag('mine').openapi({ description: 'Only those that the caller works on' }),
  sort: z.enum(inquiryOrders, 'There is no such order').default('date-desc'),
});
export type InquiryListQuery = z.output<typeof inquiryListQuery>;

export const colleagueSchema = z.object({ id: z.number().int(), username: z.string() }).openapi('Colleague');
export type Colleague = z.infer<typeof colleagueSchema>;

/** An inquiry as staff see it, section 3. */
export const inquirySchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string().openapi({ description: 'Empty if only a phone number is known' }),
    phone: z.string().nullable(),
    message: z.string(),
    interest: z.enum(interests).nullable(),
    vehicleId: z.number().int().nullable(),
    vehicle: z
      .object({
        id: z.number().int(),
        label: z.string(),
        price: z.number().nullable(),
        image: z.string().nullable(),
        stockNumber: z.string().nullable(),
        soldAt: z.string().nullable(),
        soldTo: z
          .object({ id: z.number().int(), name: z.string() })
          .nullable()
          .openapi({ description: 'The inquiry that it was sold to' }),
        adviser: z.string().nullable().openapi({ description: 'Who looks after it: a user name' }),
      })
      .nullable()
      .openapi({ description: 'Null if the inquiry names none, or a deleted one' }),
    vehicleStates: z
      .array(z.enum(vehicleStates))
      .openapi({ description: 'What keeps the vehicle from being had' }),
    deletedVehicle: z
      .object({ label: z.string(), deletedAt: z.string() })
      .nullable()
      .openapi({ description: 'The vehicle while it is in the bin' }),
    wasSold: z.boolean().openapi({ description: 'Whether the vehicle was sold already at that time' }),
    status: z.enum(inquiryStatuses),
    createdAt: z.string(),
    isArchived: z.boolean(),
    isDoubtful: z.boolean().openapi({
      description: 'Whether it is perhaps not from a person. Nobody was told of it, and it keeps no time',
    }),
    assignedTo: colleagueSchema.nullable(),
    followUpOn: z.string().nullable().openapi({ format: 'date' }),
    answeredAt: z.string().nullable(),
    appointmentAt: z.string().nullable().openapi({ description: 'When the customer wants to come' }),
    hasTime: z.boolean().openapi({ description: 'Whether that time is kept for the customer' }),
    heldUntil: z.string().nullable().openapi({
      description: 'Until when it is kept if the customer does not confirm it; null if it stays',
    }),
    appointment: z
      .object({
        state: z.enum(appointmentStates),
        kind: z.enum(appointmentKinds),
        since: z.string().nullable().openapi({ description: 'When the state was set; null if nobody has' }),
        by: z.string().nullable().openapi({ description: 'Who has set it; null for the customer' }),
        sequence: z.int().openapi({ description: 'Counts its changes' }),
        movedFrom: z.string().nullable().openapi({ description: 'The time before the last move' }),
        undoUntil: z
          .string()
          .nullable()
          .openapi({ description: 'Until when the last change can be taken back' }),
      })
      .nullable()
      .openapi({ description: 'What has become of that wish; null without one' }),
    licenseSeen: z
      .object({ at: z.string(), by: z.string() })
      .nullable()
      .openapi({ description: 'When the driver’s license was seen, and by whom; null if it was not' }),
    offered: z.string().nullable().openapi({ description: 'The name of the car that the customer offers' }),
    source: z.enum(leadSources).nullable().openapi({ description: 'Null if it came by the website' }),
    referrer: z.string().nullable().openapi({ description: 'A host' }),
    utmSource: z.string().nullable(),
    utmMedium: z.string().nullable(),
    utmCampaign: z.string().nullable(),
  })
  .openapi('Inquiry');
export type Inquiry = z.infer<typeof inquirySchema>;
export type InquiryVehicle = NonNullable<Inquiry['vehicle']>;

/** One page of inquiries. `total` counts the requested list, `counts` all inquiries. */
export const inquiryListSchema = z
  .object({
    inquiries: z.array(inquirySchema),
    total: z.number().int(),
    counts: z.object({
      current: z.number().int(),
      archived: z.number().int().openapi({ description: 'Doubtful ones, too' }),
      doubtful: z.number().int().openapi({ description: 'Neither current nor archived' }),
      new: z.number().int().openapi({ description: 'Of the current ones' }),
      overdue: z.number().int().openapi({ description: 'Current ones whose follow-up day has passed' }),
    }),
  })
  .openapi('InquiryList');
export type InquiryCounts = z.infer<typeof inquiryListSchema>['counts'];

/** What staff see live. `change` is the id of the latest entry in the change log, so that every change is news. */
export type InquiryNews = {
  counts: InquiryCounts;
  latest: { id: number; name: string } | null;
  change: number;
  floods: Flood[];
};

/** Section 4 lets every status follow every other. */
export const statusInput = z.object({
  status: z.enum(inquiryStatuses, `The status must be one of ${inquiryStatuses.join(', ')}`),
});

/** Without a value, it archives. */
export const archiveInput = z.object({
  isArchived: z.boolean('isArchived must be true or false').default(true),
});
