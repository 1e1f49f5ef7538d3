import { sortOrdersOf } from '../platform/sort-orders.ts';
import { z } from '../platform/zod.ts';

/** Sort orders of the list; the default is the first. */
export const subscriberOrders = sortOrdersOf('added', 'email');
export type SubscriberOrder = (typeof subscriberOrders)[number];

export const subscriberPageSchema = z
  .object({
    subscribers: z.array(z.object({ id: z.number().int(), email: z.string(), createdAt: z.string() })),
    total: z.number().int(),
    all: z.number().int(),
    doubtful: z.number().int().openapi({ description: 'Not among the others' }),
    addedLast30Days: z.number().int(),
  })
  .openapi('SubscriberPage');

/** `total` counts the matches, `all` and `addedLast30Days` the whole list, without doubtful addresses. */
export type SubscriberPage = z.infer<typeof subscriberPageSchema>;
export type Subscriber = SubscriberPage['subscribers'][number];
