import { oneLineText } from '../platform/text.schema.ts';
import { z } from '../platform/zod.ts';
import { longestAddress } from './redirect-key.ts';

const address = (which: 'old' | 'new') =>
  oneLineText(
    longestAddress,
    `The ${which} address must be one line of text`,
    `The ${which} address may have at most ${longestAddress} characters`,
  ).min(1, `Enter the ${which} address`);

export const redirectSchema = z
  .object({
    id: z.number().int(),
    from: z.string(),
    to: z.string(),
    hits: z.number().int().openapi({ description: 'How often it was asked for; counted with a delay' }),
    lastUsedAt: z.string().nullable(),
  })
  .openapi('Redirect');
export type Redirect = z.infer<typeof redirectSchema>;

export const redirectInput = z
  .object({
    from: address('old'),
    to: address('new').openapi({ description: 'A path of this website, or a stock number' }),
  })
  .openapi('RedirectInput');

export const redirectOrders = ['from-asc', 'from-desc', 'hits-asc', 'hits-desc'] as const;
export type RedirectOrder = (typeof redirectOrders)[number];

export const redirectPageSchema = z
  .object({ redirects: z.array(redirectSchema), total: z.number().int(), all: z.number().int() })
  .openapi('RedirectPage');
export type RedirectPage = z.infer<typeof redirectPageSchema>;

/** What came of a file: `bad` has the first rows that were left out, `badRows` counts all of them. */
export const redirectReportSchema = z
  .object({
    added: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    badRows: z.number().int(),
    bad: z.array(z.object({ row: z.number().int(), from: z.string(), to: z.string(), message: z.string() })),
  })
  .openapi('RedirectReport');
export type RedirectReport = z.infer<typeof redirectReportSchema>;
