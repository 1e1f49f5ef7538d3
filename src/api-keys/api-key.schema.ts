import { ownerConfirmationSchema } from '../accounts/accounts.schema.ts';
import { requiredLine } from '../platform/text.schema.ts';
import { z } from '../platform/zod.ts';
import { apiKeyBounds, scopes } from './api-key.ts';
import { daySchema } from '../platform/day.schema.ts';

const scope = z.enum(scopes, 'There is no such scope');

/** Body of POST /api/api-keys. */
export const apiKeyInput = z.object({
  name: requiredLine(apiKeyBounds.name, 'Enter the name of the program'),
  scopes: z
    .array(scope, 'Choose what the key may do')
    .min(1, 'Choose what the key may do')
    .max(scopes.length, 'There are no more scopes')
    .transform((chosen) => scopes.filter((each) => chosen.includes(each))),
  lastDay: daySchema('Must be a day like 2026-11-30')
    .nullable()
    .default(null)
    .openapi({ description: 'The last day in the dealership’s time zone; null for no end' }),
  ...ownerConfirmationSchema.shape,
});
export type ApiKeyInput = z.input<typeof apiKeyInput>;

export const apiKeySchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    prefix: z.string().openapi({ description: 'The first characters of the key' }),
    scopes: z.array(scope),
    madeBy: z.string().openapi({ description: 'A user name' }),
    createdAt: z.string(),
    lastDay: z.string().nullable(),
    lastUsedAt: z.string().nullable().openapi({ description: 'Up to five minutes late' }),
    lastUsedBy: z.string().nullable().openapi({ description: 'Program and network address' }),
    state: z.enum(['works', 'expired', 'maker-gone', 'ended']).openapi({
      description: 'maker-gone: the account that made it is disabled or no admin',
    }),
    endedAt: z.string().nullable(),
    endedBy: z.string().nullable(),
  })
  .openapi('ApiKey');
export type ApiKey = z.infer<typeof apiKeySchema>;

/** `key` is secret, and no later answer has it. */
export const newApiKeySchema = z.object({ name: z.string(), key: z.string() }).openapi('NewApiKey');
export type NewApiKey = z.infer<typeof newApiKeySchema>;
