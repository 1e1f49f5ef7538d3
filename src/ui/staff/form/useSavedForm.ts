import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch, type FieldPath, type FieldValues } from 'react-hook-form';
import { RequestError } from '../../../platform/browser/request.ts';
import { screenUsername } from '../../../platform/browser/screen-session.ts';
import { useErrorToast } from '../../toast/useErrorToast.ts';
import { useToast } from '../../toast/useToast.ts';
import type { FormDescription } from './describe-form.ts';
import { changedFields, mergeNewer } from './merge.ts';
import { useConflictMerge, type Saved } from './useConflictMerge.ts';
import { useDraft } from './useDraft.ts';
import { useStaffForm } from './useStaffForm.ts';

export type SavedForm<Values extends FieldValues> = ReturnType<
  typeof useSavedForm<{ updatedAt: string | null }, Values, object>
>;

/**
 * A form for something that is already saved, with a save bar. A failed save keeps everything typed; if
 * somebody else has saved the same settings first, the user must choose which version to keep. Unsaved changes are kept on this
 * device, and offered when the form is opened again.
 */
export function useSavedForm<
  Answer extends { updatedAt: string | null },
  Values extends FieldValues,
  Input extends object,
>(options: {
  description: FormDescription<Answer, Values, Input>;
  start: Answer;
  /** The draft's subject, as in `DraftKey`. */
  subject: string;
  save: (changes: Partial<Input> & { updatedAt: string | null }, values: Values) => Promise<Answer>;
  /**
   * Sends some changes with what they need besides, such as who the user is. Resolves with null if the user decides against it:
   * everything typed stays.
   */
  confirm?: (
    before: Input,
    changes: Partial<Input>,
    send: (besides: object) => Promise<Answer>,
  ) => Promise<Answer | null>;
  load: () => Promise<Answer>;
  /** Sets values as the form's controls do, and updates the controls that are not inputs. */
  normalize?: (values: Values) => Values;
  onSaved?: () => void;
  /** As in "Failed to save the settings". */
  noun: string;
  /** In the toast after a save; without it, that visitors see the change. */
  effect?: string;
}) {
  const { description, noun, normalize = (values: Values) => values } = options;
  const { drafts, sections, fields: formFields } = description;
  const toSaved = (answer: Answer): Saved<Values> => ({
    values: description.toValues(answer),
    updatedAt: answer.updatedAt,
  });
  const toast = useToast();
  const errorToast = useErrorToast();
  const [stale, setStale] = useState(false);
  const conflict = useConflictMerge<Values, FieldPath<Values>>(formFields, () => ({
    saved: toSaved(options.start),
  }));
  const { saved, setSaved } = conflict;
  const form = useStaffForm({
    values: saved.values,
    check: (values) => description.issuesOf(values, saved.values),
  });
  const values = useWatch({ control: form.control }) as Values;
  const changed = conflict.changedFields(values);
  // Also after the session has ended, or somebody else has signed in, the draft belongs to whoever opened the screen.
  const [draftKey] = useState(() => ({ subject: options.subject, username: screenUsername() }));
  const [offered, setOffered] = useState(() => drafts.read(draftKey));
  /** Where a restored draft began, which is older than what the form has as saved. */
  const [restored, setRestored] = useState<Saved<Values> | null>(null);
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
    mutationFn: async ({ keep }: { keep: boolean }) => ({ keep, loaded: toSaved(await options.load()) }),
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
    onError: (error) => errorToast(error, `Failed to load the ${noun}`),
  });

  /** Sends the changes. A newer save of none of this form's fields, such as another part of the same settings, is no conflict. */
  const send = async (typed: Values, changes: Partial<Input>): Promise<Answer> => {
    try {
      return await options.save({ ...changes, updatedAt: saved.updatedAt }, typed);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const newer = await options.load().catch(() => {
        throw error;
      });
      const base = restored?.updatedAt === saved.updatedAt ? restored.values : saved.values;
      if (changedFields(formFields, base, description.toValues(newer)).length > 0) throw error;
      return options.save({ ...changes, updatedAt: newer.updatedAt }, typed);
    }
  };

  return {
    form,
    values,
    saved,
    /** Names of the sections with unsaved changes. */
    changed: sections
      .filter(({ fields }) => fields.some((field) => changed.includes(field)))
      .map(({ name }) => name),
    /** Somebody else has saved in the meantime; the user must choose `keepMine` or `loadNewer`. */
    stale,
    submit: form.submitTo(async (typed) => {
      try {
        const changes = description.changesOf(typed, saved.values);
        const answer =
          options.confirm === undefined
            ? await send(typed, changes)
            : await options.confirm(description.toInput(saved.values), changes, (besides) =>
                send(typed, { ...changes, ...besides }),
              );
        if (answer === null) return;
        const next = toSaved(answer);
        setSaved(next);
        form.reset(next.values);
        setStale(false);
      } catch (error) {
        setStale(isConflict(error));
        if (!isConflict(error) && error instanceof Error) errorToast(error, `Failed to save the ${noun}`);
        throw error;
      }
      dropOwnDraft(typed);
      options.onSaved?.();
      toast({
        title: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} saved`,
        description: options.effect ?? 'Visitors see the change now.',
      });
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
    /** Unsaved changes of an earlier visit, until the user restores or drops them. */
    offered,
    restoreDraft: () => {
      if (offered === null) return;
      const { base, values: mine, updatedAt } = offered;
      show(mergeNewer(formFields, { base, mine, server: form.getValues() }).values);
      // Somebody may have saved since then; the older time lets the next save detect it.
      setSaved({ ...saved, updatedAt });
      setRestored({ values: base, updatedAt });
      setOffered(null);
    },
    dropDraft: () => {
      if (offered !== null) draft.drop(offered.values);
      setOffered(null);
    },
    /** Whether typed values are saved on this device; not while a draft is offered. */
    keepsDraft: offered === null && draft.state !== 'failed',
    setSaved,
  };
}

const isConflict = (error: unknown) => error instanceof RequestError && error.status === 409;
