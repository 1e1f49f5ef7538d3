import { longText, oneLineText } from '../platform/text.schema.ts';
import { z } from '../platform/zod.ts';
import { longestContent, longestTitle, mostEarlierSlugs } from './page.ts';
import { isReservedSlug, longestSlug, reservedMessage, slugPattern } from './slug.ts';

/** A page that staff edit (section 3). */
export const pageSchema = z
  .object({
    id: z.number().int(),
    title: z.string(),
    slug: z.string(),
    content: z.string().openapi({ description: 'Sanitized HTML' }),
    isPublished: z.boolean(),
    updatedAt: z.string(),
  })
  .openapi('Page');
export type Page = z.infer<typeof pageSchema>;
/** A published page as links name it. */
export type PageLink = Pick<Page, 'slug' | 'title'>;

/** A page in the editor, published or not. Before it is first saved it has no time and no author. */
export const editedPageSchema = pageSchema
  .omit({ id: true, updatedAt: true })
  .extend({
    updatedAt: z.string().nullable(),
    /** Earlier slugs, which redirect to it. */
    earlierSlugs: z.array(z.string()),
    /** Username; null for a page that the program created. */
    savedBy: z.string().nullable(),
  })
  .openapi('EditedPage');
export type EditedPage = z.infer<typeof editedPageSchema>;

/** A page in the staff's list; `updatedAt` is null for one that is offered and not made yet. */
export const listedPageSchema = pageSchema
  .pick({ title: true, slug: true, isPublished: true })
  .extend({ updatedAt: z.string().nullable() })
  .openapi('ListedPage');
export type ListedPage = z.infer<typeof listedPageSchema>;

const title = oneLineText(
  longestTitle,
  'The title must be one line of text',
  `The title may have at most ${longestTitle} characters`,
).min(1, 'The title may not be empty');

const slugMessage = 'Use small letters, digits and hyphens, such as our-workshop';
const slug = oneLineText(
  longestSlug,
  slugMessage,
  `The address may have at most ${longestSlug} characters`,
).regex(slugPattern, { error: slugMessage, abort: true });

const content = longText(
  longestContent,
  'The story must be text',
  `The story may have at most ${longestContent.toLocaleString('en-US')} characters of HTML`,
);
const isPublished = z.boolean('Say whether it is published');

/** What staff send of a page: some of the fields or all, and the `updatedAt` that they were read with. */
export const pageInputSchema = z
  .object({
    title: title.optional(),
    slug: slug.optional(),
    content: content.optional(),
    isPublished: isPublished.optional(),
    updatedAt: z.string().nullable().optional(),
  })
  .openapi('PageInput');

/** A new page: its title and the last part of its address; one that was deleted also has its text and earlier slugs. */
export const newPageSchema = z
  .object({
    title,
    slug: slug.refine((text) => !isReservedSlug(text), reservedMessage),
    content: content.optional(),
    isPublished: isPublished.optional(),
    earlierSlugs: z.array(slug).max(mostEarlierSlugs, 'There are too many earlier addresses').optional(),
  })
  .openapi('NewPage');
