import { longText, oneLineText } from '../platform/text.schema.ts';
import { z } from '../platform/zod.ts';
import { longestContent } from './page.ts';

/** What staff send of a page: some of the fields or all, and the `updatedAt` that they were read with. */
export const pageInputSchema = z
  .object({
    title: oneLineText(120, 'The title must be one line of text', 'The title may have at most 120 characters')
      .min(1, 'The title may not be empty')
      .optional(),
    content: longText(
      longestContent,
      'The story must be text',
      `The story may have at most ${longestContent.toLocaleString('en-US')} characters of HTML`,
    ).optional(),
    isPublished: z.boolean('Say whether it is published').optional(),
    updatedAt: z.string().nullable().optional(),
  })
  .openapi('PageInput');
