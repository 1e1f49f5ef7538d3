import { sortOrdersOf } from '../platform/sort-orders.ts';
import { z } from '../platform/zod.ts';
import { subscriberStates } from './subscriber-state.ts';

/** Sort orders of the list; the default is the first. */
export const subscriberOrders = sortOrdersOf('added', 'email');
export type SubscriberOrder = (typeof subscriberOrders)[number];

export const subscriberStateSchema = z.enum(subscriberStates);

export const subscriberPageSchema = z
  .object({
    subscribers: z.array(
      z.object({
        id: z.number().int(),
        email: z.string(),
        createdAt: z.string(),
        state: subscriberStateSchema,
      }),
    ),
    total: z.number().int(),
    all: z.number().int().openapi({ description: 'Those that get letters' }),
    waiting: z.number().int().openapi({ description: 'Not confirmed yet' }),
    ended: z.number().int().openapi({ description: 'Ended by their owners, or refused by their servers' }),
    doubtful: z.number().int().openapi({ description: 'Not among the others' }),
    addedLast30Days: z.number().int().openapi({ description: 'Of those that get letters' }),
  })
  .openapi('SubscriberPage');

/** `total` counts the matches, the other numbers the whole list. */
export type SubscriberPage = z.infer<typeof subscriberPageSchema>;
export type Subscriber = SubscriberPage['subscribers'][number];

/** The token in the links of our mails. */
export const newsletterLinkSchema = z
  .object({ token: z.string('The link is not complete').regex(/^[\w-]{43}$/, 'The link is not complete') })
  .openapi('NewsletterLink');
