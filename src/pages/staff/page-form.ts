import { schemaIssues, type Issue } from '../../ui/staff/form/issues.ts';
import { createDrafts } from '../../ui/staff/form/drafts.ts';
import type { Saved } from '../../ui/staff/form/useConflictMerge.ts';
import { longestContent, type EditedPage } from '../page.ts';
import { pageInputSchema } from '../pages.schema.ts';
import { z } from '../../platform/zod.ts';

/** The editable parts of a page. */
export type PageValues = Pick<EditedPage, 'title' | 'content' | 'isPublished'>;

/** The parts as the save bar names them. */
export const pageSections = [
  { name: 'Title', fields: ['title'] },
  { name: 'Story', fields: ['content'] },
  { name: 'Published', fields: ['isPublished'] },
] as const;

export const toSaved = ({ title, content, isPublished, updatedAt }: EditedPage): Saved<PageValues> => ({
  values: { title, content, isPublished },
  updatedAt,
});

/** The values to send: the fields that differ from `base`. */
export const changesOf = (values: PageValues, base: PageValues): Partial<PageValues> => ({
  ...(values.title === base.title ? {} : { title: values.title }),
  ...(values.content === base.content ? {} : { content: values.content }),
  ...(values.isPublished === base.isPublished ? {} : { isPublished: values.isPublished }),
});

/** The issues that the API would find in a page. */
export const pageIssues = (values: PageValues): Issue[] =>
  schemaIssues(pageInputSchema, values, (path, { code }) => {
    if (path === 'title' && code === 'too_small') return 'Enter a title';
    return path === 'content' && code === 'too_big'
      ? `The story is too long: ${longestContent.toLocaleString('en-US')} characters at most`
      : undefined;
  });

export const pageDrafts = createDrafts<PageValues>(
  'pageDraft',
  z.object({ title: z.string(), content: z.string(), isPublished: z.boolean() }),
);

/** What was typed for a page that is not added yet. */
export const newPageDrafts = createDrafts('newPage', z.object({ title: z.string(), slug: z.string() }));
