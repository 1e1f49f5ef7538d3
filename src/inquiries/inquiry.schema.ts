import { z } from '@hono/zod-openapi';
import { emailText, oneLineText } from '../platform/text.schema.ts';
import { inquiryBounds, inquiryMessages, inquiryStatuses, interests } from './inquiry.ts';

const bounds = inquiryBounds;
const { phone } = inquiryMessages;

/**
 * What a visitor sends, sections 5 and 7. The message is kept to the byte; only a NUL is refused, which no database
 * column holds. Fields that are the server's, like `status`, are ignored.
 */
export const inquiryInputSchema = z
  .object({
    name: oneLineText(bounds.name, inquiryMessages.name).min(1, inquiryMessages.name),
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
      .max(2_147_483_647, 'Must be the id of a vehicle')
      .nullable()
      .default(null),
    website: z.unknown().optional().openapi({ description: 'Leave empty', type: 'string' }),
  })
  .openapi('InquiryInput');

/** A validated inquiry; `website` is the trap field, which no person sees. */
export type InquiryInput = z.output<typeof inquiryInputSchema>;

/** What a visitor is answered. */
export const receiptSchema = z
  .object({ id: z.number().int(), status: z.enum(inquiryStatuses), createdAt: z.string() })
  .openapi('InquiryReceipt');
export type InquiryReceipt = z.output<typeof receiptSchema>;

/** Header of a send that may be repeated: 1 to 200 visible ASCII characters. */
export const sendHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\u0021-\u007e]{1,200}$/, 'The Idempotency-Key must be 1 to 200 visible characters')
    .optional(),
});
