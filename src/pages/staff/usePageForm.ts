import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSavedForm } from '../../ui/staff/form/useSavedForm.ts';
import type { EditedPage } from '../page.ts';
import { pageQuery } from '../pages.queries.ts';
import { editedPageQuery, pagesQuery, savePage } from '../pages.staff.queries.ts';
import { changesOf, pageDrafts, pageIssues, pageSections, toSaved, type PageValues } from './page-form.ts';
import type { Story } from './StoryEditor.tsx';

/** The form of a page. */
export function usePageForm(page: EditedPage) {
  const queries = useQueryClient();
  const { slug } = page;
  const story = useRef<Story | null>(null);

  const saved = useSavedForm<PageValues>({
    start: toSaved(page),
    drafts: pageDrafts,
    subject: slug,
    sections: pageSections,
    check: pageIssues,
    save: async (values, { values: base, updatedAt }) => {
      const change = { ...changesOf(values, base), updatedAt };
      return { values, updatedAt: (await savePage({ slug, change })).updatedAt };
    },
    load: async () => toSaved(await queries.fetchQuery(editedPageQuery(slug))),
    normalize: (values) => ({ ...values, content: story.current?.write(values.content) ?? values.content }),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: editedPageQuery(slug).queryKey });
      void queries.invalidateQueries({ queryKey: pageQuery(slug).queryKey });
      void queries.invalidateQueries({ queryKey: pagesQuery().queryKey });
    },
    texts: {
      saved: 'Page saved',
      ...(slug === 'about' ? {} : { effect: 'Visitors see it while it is published.' }),
      failed: 'Failed to save the page',
      loadFailed: 'Failed to load the page',
    },
  });
  return {
    ...saved,
    /**
     * The editor has loaded; `content` is the saved story in the editor's notation, so that opening it
     * changes nothing.
     */
    onStoryReady: (content: string, ready: Story) => {
      story.current = ready;
      saved.setSaved({ ...saved.saved, values: { ...saved.saved.values, content } });
      saved.form.setValue('content', content);
    },
  };
}
