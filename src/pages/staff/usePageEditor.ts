import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fieldIssues } from '../../platform/browser/field-issues.ts';
import { RequestError } from '../../platform/browser/request.ts';
import { storedUsername } from '../../platform/browser/stored-session.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import type { EditedPage } from '../page.ts';
import { pageQuery } from '../pages.queries.ts';
import { editedPageQuery, savePage } from '../pages.staff.queries.ts';
import { complaintsOf, changesOf, changedSections, mergeValues, type Complaints } from './page-form.ts';
import { dropDraft, keepDraft, readDraft, type PageValues } from './page-drafts.ts';
import type { Story } from './StoryEditor.tsx';

/** Milliseconds after the last change until a draft is kept on this device. */
const draftDelay = 1_000;

const valuesOf = ({ title, content, isPublished }: EditedPage): PageValues => ({
  title,
  content,
  isPublished,
});

/**
 * The state of a page's editor. What is not saved is kept on this device and offered when the page is opened again; a
 * save that is refused keeps everything typed.
 */
export function usePageEditor(page: EditedPage) {
  const toast = useToast();
  const queries = useQueryClient();
  const { slug } = page;
  const [place] = useState(() => ({ slug, username: storedUsername() }));
  const [base, setBase] = useState(() => ({ values: valuesOf(page), updatedAt: page.updatedAt }));
  const [values, setValues] = useState(base.values);
  const [offered, setOffered] = useState(() => readDraft(place));
  const [complaints, setComplaints] = useState<Complaints>({});
  const [stale, setStale] = useState(false);
  const story = useRef<Story | null>(null);
  const changed = changedSections(values, base.values);
  const dirty = changed.length > 0;

  useEffect(() => {
    if (!dirty || offered !== null) return;
    const keep = () =>
      keepDraft(place, { savedAt: new Date().toISOString(), updatedAt: base.updatedAt, values });
    const waiting = setTimeout(keep, draftDelay);
    return () => clearTimeout(waiting);
  }, [dirty, offered, place, base.updatedAt, values]);

  /** Shows other values, with the story as the editor writes it. */
  const show = (next: PageValues): PageValues => {
    const shown = { ...next, content: story.current?.write(next.content) ?? next.content };
    setValues(shown);
    setComplaints({});
    return shown;
  };

  const save = useMutation({
    mutationFn: savePage,
    onSuccess: async (saved) => {
      setBase({ values, updatedAt: saved.updatedAt });
      dropDraft(place);
      setOffered(null);
      toast({ title: 'Page saved', description: 'Visitors see the change now.' });
      await Promise.all([
        queries.invalidateQueries({ queryKey: editedPageQuery(slug).queryKey }),
        queries.invalidateQueries({ queryKey: pageQuery(slug).queryKey }),
      ]);
    },
    onError: (error) => {
      const conflict = error instanceof RequestError && error.status === 409;
      setStale(conflict);
      setComplaints(fieldIssues(error));
      if (conflict) return;
      const message = error instanceof RequestError ? error.serverMessage : undefined;
      toast({ title: 'Error', description: message ?? 'Failed to save the page', variant: 'destructive' });
    },
  });

  const withNewer = useMutation({
    mutationFn: async ({ keep }: { keep: boolean }) => ({
      keep,
      newer: await queries.fetchQuery(editedPageQuery(slug)),
    }),
    onSuccess: ({ keep, newer }) => {
      const mine = mergeValues(values, base.values, valuesOf(newer));
      const shown = show(valuesOf(newer));
      setBase({ values: shown, updatedAt: newer.updatedAt });
      if (keep) show(mine);
      else dropDraft(place);
      setStale(false);
    },
    onError: () => toast({ title: 'Error', description: 'Failed to load the page', variant: 'destructive' }),
  });

  return {
    values,
    complaints,
    changed,
    stale,
    pending: save.isPending,
    offered,
    /** The editor is there; `content` is the saved story in its spelling, so that opening changes nothing. */
    onStoryReady: (content: string, ready: Story) => {
      story.current = ready;
      setBase((current) => ({ ...current, values: { ...current.values, content } }));
      setValues((current) => ({ ...current, content }));
    },
    focusStory: () => story.current?.focus(),
    change: (part: Partial<PageValues>) => {
      setValues((current) => ({ ...current, ...part }));
      setComplaints((current) =>
        Object.fromEntries(Object.entries(current).filter(([path]) => !(path in part))),
      );
    },
    /** Answers what is wrong with it; nothing is sent then, nor while a save is under way. */
    submit: (): Complaints => {
      if (save.isPending) return {};
      const found = complaintsOf(values);
      setComplaints(found);
      if (Object.keys(found).length === 0) {
        const change = { ...changesOf(values, base.values), updatedAt: base.updatedAt };
        save.mutate({ slug, change });
      }
      return found;
    },
    discard: () => {
      const typed = values;
      show(base.values);
      dropDraft(place);
      toast({
        title: 'Changes discarded',
        action: {
          label: 'Undo',
          altText: 'Type them again to bring them back',
          onClick: () => show(typed),
        },
      });
    },
    keepMine: () => withNewer.mutate({ keep: true }),
    loadNewer: () => withNewer.mutate({ keep: false }),
    restoreDraft: () => {
      if (offered === null) return;
      show(offered.values);
      // Saved by somebody since: saving must say so.
      setBase((current) => ({ ...current, updatedAt: offered.updatedAt }));
      setOffered(null);
    },
    dropOffered: () => {
      dropDraft(place);
      setOffered(null);
    },
  };
}
