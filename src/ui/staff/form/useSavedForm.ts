import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch, type FieldPath, type FieldValues } from 'react-hook-form';
import { RequestError } from '../../../platform/browser/request.ts';
import { screenUsername } from '../../../platform/browser/screen-session.ts';
import { useErrorToast } from '../../toast/useErrorToast.ts';
import { useToast } from '../../toast/useToast.ts';
import type { Draft, Drafts } from './drafts.ts';
import type { Issue } from './issues.ts';
import { mergeNewer, sameJson } from './merge.ts';
import { useConflictMerge, type Saved } from './useConflictMerge.ts';
import { useDraft } from './useDraft.ts';
import { useStaffForm, type StaffForm } from './useStaffForm.ts';

export type SavedForm<Values extends FieldValues> = {
  form: StaffForm<Values>;
  values: Values;
  saved: Saved<Values>;
  /** Names of the sections with unsaved changes. */
  changed: string[];
  /** Somebody else has saved in the meantime; the user must choose `keepMine` or `loadNewer`. */
  stale: boolean;
  submit: ReturnType<StaffForm<Values>['submitTo']>;
  discard: () => void;
  keepMine: () => void;
  loadNewer: () => void;
  /** Unsaved changes of an earlier visit, until the user restores or drops them. */
  offered: Draft<Values> | null;
  restoreDraft: () => void;
  dropDraft: () => void;
  /** Whether what is typed stays on this device. While a draft is offered, it does not. */
  keepsDraft: boolean;
  setSaved: (saved: Saved<Values>) => void;
};

/**
 * A form for something that is already saved, with a save bar. A failed save keeps everything typed; if
 * somebody else has saved first, the user must choose which version to keep. Unsaved changes are kept on this
 * device, and offered when the form is opened again.
 */
export function useSavedForm<Values extends FieldValues>(options: {
  start: Saved<Values>;
  drafts: Drafts<Values>;
  /** Of the draft, as in `DraftKey`. */
  subject: string;
  sections: readonly { name: string; fields: readonly FieldPath<Values>[] }[];
  /** The issues in values that are to be saved over `base`. */
  check: (values: Values, base: Values) => Issue[];
  save: (values: Values, saved: Saved<Values>) => Promise<Saved<Values>>;
  load: () => Promise<Saved<Values>>;
  /** Sets values as the form's controls do, and updates the controls that are not inputs. */
  normalize?: (values: Values) => Values;
  onSaved?: () => void;
  /** `effect` follows `saved` in the toast; without it, that visitors see the change. */
  texts: { saved: string; effect?: string; failed: string; loadFailed: string };
}): SavedForm<Values> {
  const { drafts, sections, texts, normalize = (values: Values) => values } = options;
  const toast = useToast();
  const errorToast = useErrorToast();
  const [stale, setStale] = useState(false);
  const formFields = { names: sections.flatMap(({ fields }) => fields), isSame: sameJson };
  const conflict = useConflictMerge<Values, FieldPath<Values>>(formFields, () => ({ saved: options.start }));
  const { saved, setSaved } = conflict;
  const form = useStaffForm({
    values: saved.values,
    check: (values) => options.check(values, saved.values),
  });
  const values = useWatch({ control: form.control }) as Values;
  const changed = conflict.changedFields(values);
  // Also after the session has ended, or somebody else has signed in, the draft belongs to whoever opened the screen.
  const [draftKey] = useState(() => ({ subject: options.subject, username: screenUsername() }));
  const [offered, setOffered] = useState(() => drafts.read(draftKey));
  const draft = useDraft({
    drafts,
    draftKey,
    draft: { updatedAt: saved.updatedAt, base: saved.values, values },
    isChanged: changed.length > 0 && offered === null,
    isRestored: false,
  });
  /** One that is offered stays until the user decides. */
  const dropOwnDraft = (dropped: Values) => {
    if (offered === null) draft.drop(dropped);
  };

  const show = (next: Values): Values => {
    const shown = normalize(next);
    form.reset(shown);
    return shown;
  };

  const newer = useMutation({
    mutationFn: async ({ keep }: { keep: boolean }) => ({ keep, loaded: await options.load() }),
    onSuccess: ({ keep, loaded }) => {
      const mine = structuredClone(form.getValues());
      const server = { ...loaded, values: show(loaded.values) };
      if (keep) show(conflict.mergeNewer(mine, server).values);
      else {
        setSaved(server);
        dropOwnDraft(mine);
      }
      setStale(false);
    },
    onError: (error) => errorToast(error, texts.loadFailed),
  });

  return {
    form,
    values,
    saved,
    changed: sections
      .filter(({ fields }) => fields.some((field) => changed.includes(field)))
      .map(({ name }) => name),
    stale,
    submit: form.submitTo(async (typed) => {
      try {
        const next = await options.save(typed, saved);
        setSaved(next);
        form.reset(next.values);
        setStale(false);
      } catch (error) {
        const isConflict = error instanceof RequestError && error.status === 409;
        setStale(isConflict);
        if (!isConflict && error instanceof Error) errorToast(error, texts.failed);
        throw error;
      }
      dropOwnDraft(typed);
      options.onSaved?.();
      toast({ title: texts.saved, description: texts.effect ?? 'Visitors see the change now.' });
    }),
    discard: () => {
      const typed = structuredClone(form.getValues());
      show(saved.values);
      dropOwnDraft(typed);
      toast({
        title: 'Changes discarded',
        action: {
          label: 'Undo',
          altText: 'Type them again to bring them back',
          onClick: () => show(typed),
        },
      });
    },
    keepMine: () => newer.mutate({ keep: true }),
    loadNewer: () => newer.mutate({ keep: false }),
    offered,
    restoreDraft: () => {
      if (offered === null) return;
      const { base, values: mine, updatedAt } = offered;
      show(mergeNewer(formFields, { base, mine, server: form.getValues() }).values);
      // Somebody may have saved since then; the older time lets the next save detect it.
      setSaved({ ...saved, updatedAt });
      setOffered(null);
    },
    dropDraft: () => {
      if (offered !== null) draft.drop(offered.values);
      setOffered(null);
    },
    keepsDraft: offered === null && draft.state !== 'failed',
    setSaved,
  };
}
