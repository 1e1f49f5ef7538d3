import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldIssues } from '../../platform/browser/field-issues.ts';
import { RequestError } from '../../platform/browser/request.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { dealershipQuery, saveDealership } from '../dealership.staff.queries.ts';
import type { SavedDealership } from '../dealership.store.ts';
import { siteQuery } from '../site.queries.ts';
import {
  changedSections,
  changesOf,
  complaintsOf,
  mergeForms,
  toForm,
  type Complaints,
  type ProfileForm,
} from './profile-form.ts';

/** What was saved when the form began, or was saved last by it. */
const baseOf = (saved: SavedDealership) => ({
  form: toForm(saved.dealership),
  updatedAt: saved.updatedAt,
});

/**
 * The state of the profile's form. A save that is refused keeps everything typed; one that somebody else's save came
 * before (`stale`) waits for `keepMine` or `loadNewer`.
 */
export function useProfileEditor(saved: SavedDealership) {
  const toast = useToast();
  const queries = useQueryClient();
  const [base, setBase] = useState(() => baseOf(saved));
  const [form, setForm] = useState(base.form);
  const [complaints, setComplaints] = useState<Complaints>({});
  const [stale, setStale] = useState(false);

  const save = useMutation({
    mutationFn: saveDealership,
    onSuccess: async (answer) => {
      const next = baseOf(answer);
      setBase(next);
      setForm(next.form);
      toast({ title: 'Settings saved', description: 'Visitors see the change now.' });
      await queries.invalidateQueries({ queryKey: siteQuery().queryKey });
    },
    onError: (error) => {
      const conflict = error instanceof RequestError && error.status === 409;
      setStale(conflict);
      setComplaints(fieldIssues(error));
      if (conflict) return;
      const message = error instanceof RequestError ? error.serverMessage : undefined;
      toast({
        title: 'Error',
        description: message ?? 'Failed to save the settings',
        variant: 'destructive',
      });
    },
  });

  const withNewer = useMutation({
    mutationFn: async ({ keep }: { keep: boolean }) => ({
      keep,
      answer: await queries.fetchQuery(dealershipQuery()),
    }),
    onSuccess: ({ keep, answer }) => {
      const newer = baseOf(answer);
      setForm(keep ? mergeForms(form, base.form, newer.form) : newer.form);
      setBase(newer);
      setStale(false);
      setComplaints({});
    },
    onError: () =>
      toast({ title: 'Error', description: 'Failed to load the settings', variant: 'destructive' }),
  });

  return {
    form,
    complaints,
    stale,
    changed: changedSections(form, base.form),
    pending: save.isPending,
    /** Changes some of the form; `paths` are those whose complaints are out of date by it. */
    change: (update: (current: ProfileForm) => ProfileForm, ...paths: string[]) => {
      setForm(update);
      setComplaints((current) =>
        Object.fromEntries(
          Object.entries(current).filter(
            ([path]) => !paths.some((changed) => path === changed || path.startsWith(`${changed}.`)),
          ),
        ),
      );
    },
    /** Answers whether it was sent: not with a complaint, and not twice. */
    submit: () => {
      if (save.isPending) return false;
      const found = complaintsOf(form);
      setComplaints(found);
      if (Object.keys(found).length > 0) return false;
      save.mutate({ ...changesOf(form, base.form), updatedAt: base.updatedAt });
      return true;
    },
    discard: () => {
      const typed = form;
      setForm(base.form);
      setComplaints({});
      toast({
        title: 'Changes discarded',
        action: {
          label: 'Undo',
          altText: 'Type them again to bring them back',
          onClick: () => setForm(typed),
        },
      });
    },
    keepMine: () => withNewer.mutate({ keep: true }),
    loadNewer: () => withNewer.mutate({ keep: false }),
  };
}

export type ProfileEditorState = ReturnType<typeof useProfileEditor>;
