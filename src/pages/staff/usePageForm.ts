import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { storedUsername } from '../../platform/browser/stored-session.ts';
import { useDraft } from '../../ui/staff/form/useDraft.ts';
import { useSavedForm } from '../../ui/staff/form/useSavedForm.ts';
import type { EditedPage } from '../page.ts';
import { pageQuery } from '../pages.queries.ts';
import { editedPageQuery, pagesQuery, savePage } from '../pages.staff.queries.ts';
import { changesOf, pageDrafts, pageIssues, pageSections, toSaved, type PageValues } from './page-form.ts';
import type { Story } from './StoryEditor.tsx';

/** The form of a page. Unsaved changes are kept on this device, and offered when the page is opened again. */
export function usePageForm(page: EditedPage) {
  const queries = useQueryClient();
  const { slug } = page;
  const [draftKey] = useState(() => ({ subject: slug, username: storedUsername() }));
  const [offered, setOffered] = useState(() => pageDrafts.read(draftKey));
  const story = useRef<Story | null>(null);

  const saved = useSavedForm<PageValues>({
    start: toSaved(page),
    sections: pageSections,
    check: pageIssues,
    save: async (values, { values: base, updatedAt }) => {
      const change = { ...changesOf(values, base), updatedAt };
      return { values, updatedAt: (await savePage({ slug, change })).updatedAt };
    },
    load: async () => toSaved(await queries.fetchQuery(editedPageQuery(slug))),
    normalize: (values) => ({ ...values, content: story.current?.write(values.content) ?? values.content }),
    onSaved: () => {
      dropDraft();
      void queries.invalidateQueries({ queryKey: editedPageQuery(slug).queryKey });
      void queries.invalidateQueries({ queryKey: pageQuery(slug).queryKey });
      void queries.invalidateQueries({ queryKey: pagesQuery().queryKey });
    },
    onLoaded: () => dropDraft(),
    texts: {
      saved: 'Page saved',
      ...(slug === 'about' ? {} : { effect: 'Visitors see it while it is published.' }),
      failed: 'Failed to save the page',
      loadFailed: 'Failed to load the page',
    },
  });
  const { form, values } = saved;
  const draft = useDraft<PageValues>({
    drafts: pageDrafts,
    draftKey,
    draft: { updatedAt: saved.saved.updatedAt, base: saved.saved.values, values },
    isChanged: saved.changed.length > 0 && offered === null,
    isRestored: false,
  });
  function dropDraft() {
    draft.drop();
    setOffered(null);
  }
  return {
    ...saved,
    offered,
    dropDraft,
    /**
     * The editor has loaded; `content` is the saved story in the editor's notation, so that opening it
     * changes nothing.
     */
    onStoryReady: (content: string, ready: Story) => {
      story.current = ready;
      saved.setSaved({ ...saved.saved, values: { ...saved.saved.values, content } });
      form.setValue('content', content);
    },
    discard: () => {
      saved.discard();
      draft.drop();
    },
    restoreDraft: () => {
      if (offered === null) return;
      saved.show(offered.values);
      // Somebody may have saved since then; the older time lets the next save detect it.
      saved.setSaved({ ...saved.saved, updatedAt: offered.updatedAt });
      setOffered(null);
    },
  };
}
