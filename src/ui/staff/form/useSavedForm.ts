import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch, type FieldPath, type FieldValues } from 'react-hook-form';
import { RequestError } from '../../../platform/browser/request.ts';
import { useErrorToast } from '../../toast/useErrorToast.ts';
import { useToast } from '../../toast/useToast.ts';
import type { Issue } from './issues.ts';
import { sameJson } from './merge.ts';
import { useConflictMerge, type Saved } from './useConflictMerge.ts';
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
  /** Sets the form's values and clears its errors. */
  show: (values: Values) => Values;
  setSaved: (saved: Saved<Values>) => void;
};

/**
 * A form for something that is already saved, with a save bar. A failed save keeps everything typed; if
 * somebody else has saved first, the user must choose which version to keep.
 */
export function useSavedForm<Values extends FieldValues>(options: {
  start: Saved<Values>;
  sections: readonly { name: string; fields: readonly FieldPath<Values>[] }[];
  /** The issues in values that are to be saved over `base`. */
  check: (values: Values, base: Values) => Issue[];
  save: (values: Values, saved: Saved<Values>) => Promise<Saved<Values>>;
  load: () => Promise<Saved<Values>>;
  /** Sets values as the form's controls do, and updates the controls that are not inputs. */
  normalize?: (values: Values) => Values;
  onSaved?: () => void;
  onLoaded?: () => void;
  /** `effect` follows `saved` in the toast; without it, that visitors see the change. */
  texts: { saved: string; effect?: string; failed: string; loadFailed: string };
}): SavedForm<Values> {
  const { sections, texts, normalize = (values: Values) => values } = options;
  const toast = useToast();
  const errorToast = useErrorToast();
  const [stale, setStale] = useState(false);
  const conflict = useConflictMerge<Values, FieldPath<Values>>(
    { names: sections.flatMap(({ fields }) => fields), isSame: sameJson },
    () => ({ saved: options.start }),
  );
  const { saved, setSaved } = conflict;
  const form = useStaffForm({
    values: saved.values,
    check: (values) => options.check(values, saved.values),
  });
  const values = useWatch({ control: form.control }) as Values;
  const changed = conflict.changedFields(values);

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
        options.onLoaded?.();
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
      options.onSaved?.();
      toast({ title: texts.saved, description: texts.effect ?? 'Visitors see the change now.' });
    }),
    discard: () => {
      const typed = structuredClone(form.getValues());
      show(saved.values);
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
    show,
    setSaved,
  };
}
