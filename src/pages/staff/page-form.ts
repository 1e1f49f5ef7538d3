import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { createDrafts } from '../../ui/staff/form/drafts.ts';
import { describeForm } from '../../ui/staff/form/describe-form.ts';
import { longestContent } from '../page.ts';
import { type EditedPage, pageInputSchema } from '../pages.schema.ts';
import { z } from '../../platform/zod.ts';

/** The editable parts of a page. */
type PageValues = Pick<EditedPage, 'title' | 'content' | 'isPublished'>;

export const pageForm = describeForm<PageValues & { updatedAt: string | null }, PageValues, PageValues>({
  drafts: createDrafts(
    'pageDraft',
    z.object({ title: z.string(), content: z.string(), isPublished: z.boolean() }),
  ),
  sections: [
    { name: 'Title', fields: ['title'] },
    { name: 'Story', fields: ['content'] },
    { name: 'Published', fields: ['isPublished'] },
  ],
  toValues: ({ title, content, isPublished }) => ({ title, content, isPublished }),
  toInput: (values) => values,
  schema: pageInputSchema,
  issues: (changes) =>
    schemaIssues(pageInputSchema, changes, (path, { code }) => {
      if (path === 'title' && code === 'too_small') return 'Enter a title';
      return path === 'content' && code === 'too_big'
        ? `The story is too long: ${longestContent.toLocaleString('en-US')} characters at most`
        : undefined;
    }),
});

/** What was typed for a page that is not added yet. */
export const newPageDrafts = createDrafts('newPage', z.object({ title: z.string(), slug: z.string() }));
