import { requiredLine } from '../../platform/text.schema.ts';
import { z } from '../../platform/zod.ts';

export const leadAddressBounds = { name: 60, addresses: 50 } as const;

export const leadAddressInput = z.object({
  name: requiredLine(leadAddressBounds.name, 'Enter whose leads come here'),
});

export const leadAddressSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    createdAt: z.string(),
    lastLeadAt: z.string().nullable(),
    refusedAt: z.string().nullable().openapi({ description: 'When a document was refused last' }),
    refusal: z.string().nullable(),
  })
  .openapi('LeadAddress');
export type LeadAddress = z.infer<typeof leadAddressSchema>;

/** `url` is the secret address, which no later answer has. */
export const newLeadAddressSchema = z.object({ name: z.string(), url: z.string() }).openapi('NewLeadAddress');
export type NewLeadAddress = z.infer<typeof newLeadAddressSchema>;
