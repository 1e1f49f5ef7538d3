import { optionalConfirmation } from '../../accounts/accounts.schema.ts';
import { z } from '../../platform/zod.ts';
import { retentionBounds } from './retention.ts';

const { min, max } = retentionBounds;
const monthsMessage = `Enter whole months from ${min} to ${max}, or leave it empty`;

export const retentionSchema = z
  .object({
    archivedMonths: z
      .int(monthsMessage)
      .min(min, monthsMessage)
      .max(max, monthsMessage)
      .nullable()
      .openapi({ description: 'Months after which archived inquiries are erased; null means never' }),
  })
  .openapi('Retention');

export const retentionInputSchema = retentionSchema
  .extend({ updatedAt: z.string().nullable().optional(), ...optionalConfirmation })
  .openapi('RetentionInput');

export const savedRetentionSchema = z
  .object({
    settings: retentionSchema,
    updatedAt: z.string().nullable().openapi({ description: 'Null before the first save' }),
  })
  .openapi('SavedRetention');

export const retentionPreviewQuery = z.object({
  months: z.coerce.number(monthsMessage).int(monthsMessage).min(min, monthsMessage).max(max, monthsMessage),
});

export const retentionPreviewSchema = z
  .object({
    inquiries: z.number().int().openapi({ description: 'Archived inquiries that would go now' }),
    oldest: z.string().nullable().openapi({ description: 'When the oldest of them was sent' }),
  })
  .openapi('RetentionPreview');
