import { oneLineText } from '../../platform/text.schema.ts';
import { z } from '../../platform/zod.ts';
import { pushSchema } from './push/feed-push.schema.ts';
import { channels } from './channels.ts';

export const feedBounds = { dealerCode: 60, shownLeftOut: 50 } as const;

export const channelSchema = z.enum(channels);

/** What staff change of a channel. Switching it on for the first time makes its address. */
export const feedInput = z
  .object({
    isOn: z.boolean('Must be true or false'),
    dealerCode: oneLineText(feedBounds.dealerCode, 'Must be one line of text').trim(),
  })
  .partial()
  .openapi('FeedInput');

const leftOutSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    thumbnail: z.string().nullable(),
    reasons: z.array(
      z.object({
        text: z.string(),
        field: z
          .enum(['vin', 'price', 'photos', 'condition', 'exteriorColor', 'mileage'])
          .nullable()
          .openapi({ description: 'The field of the vehicle’s form that fixes it; null if nothing does' }),
      }),
    ),
  })
  .openapi('LeftOutOfFeed');
export type LeftOut = z.infer<typeof leftOutSchema>;

export const feedSchema = z
  .object({
    channel: channelSchema,
    isOn: z.boolean(),
    dealerCode: z.string(),
    address: z.string().nullable().openapi({
      description: 'The secret address; null before there is one, or if its key cannot be opened any more',
    }),
    hasKey: z.boolean(),
    since: z.string().nullable().openapi({ description: 'When it was switched on or its address was made' }),
    lastRead: z
      .object({
        at: z.string(),
        reader: z.string().nullable().openapi({ description: 'What the reader calls itself' }),
        address: z.string().nullable(),
        vehicles: z.number().int().nullable(),
      })
      .nullable(),
    push: pushSchema.nullable().openapi({ description: 'Where it is put each day; null if nowhere' }),
    qualifying: z.number().int(),
    leftOut: z.array(leftOutSchema).openapi({ description: 'The first of those that are left out' }),
    leftOutCount: z.number().int(),
  })
  .openapi('Feed');
export type Feed = z.infer<typeof feedSchema>;

export const feedsSchema = z
  .object({
    listed: z.number().int().openapi({ description: 'Vehicles on the website that are not sold' }),
    hasAddress: z.boolean().openapi({ description: 'Whether the dealership has said where it is' }),
    feeds: z.array(feedSchema),
  })
  .openapi('Feeds');
export type Feeds = z.infer<typeof feedsSchema>;
