import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import type { Photos, UploadState } from '../../../images/staff/photos.ts';
import { newIdempotencyKey } from '../../../platform/browser/new-idempotency-key.ts';
import { issuesResolver, messageAt } from '../../../ui/staff/form/issues.ts';
import { useConflictMerge } from '../../../ui/staff/form/useConflictMerge.ts';
import { useDraft } from '../../../ui/staff/form/useDraft.ts';
import { useServerIssues } from '../../../ui/staff/form/useServerIssues.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { missingOf } from '../../publishing.ts';
import { refreshVehicles } from '../../vehicles.staff.queries.ts';
import { vehicleDrafts } from './drafts.ts';
import { formFields, inputOf, type FormValues } from './form-values.ts';
import { fieldOrder, type Field } from './layout.ts';
import { openingState, savedOf, type Opening, type Snapshot } from './opening.ts';
import { explainFailure, loadNewer, sendVehicle, type SaveFailure } from './save-vehicle.ts';
import { useVin } from './useVin.ts';
import { fieldOfPath, vehicleIssues } from './vehicle-issues.ts';

/** The banner above the fields; `fields`: some of them must be corrected before saving. */
export type FormFailure = { kind: 'fields' } | Exclude<SaveFailure, { kind: 'refused' }>;

/** What saving does in spite of: photos that failed, and what the vehicle lacks when it is published. */
type InSpiteOf = { failed?: true; missing?: true };

/** The draft that the form opened with, filled in or typed, or one that was discarded and can be restored. */
type DraftNotice =
  | { kind: 'filled'; from: string }
  | { kind: 'restored'; savedAt: string }
  | { kind: 'discarded'; before: Snapshot };

export type VehicleFormHandle = ReturnType<typeof useVehicleForm>;

/**
 * The state and the actions of the vehicle form. `focusOn` moves the focus to a field; `onSaved` closes the
 * form.
 */
export function useVehicleForm(
  opening: Opening,
  { focusOn, onSaved }: { focusOn: (field: Field) => void; onSaved: () => void },
) {
  const { draft } = opening;
  const toast = useToast();
  const queryClient = useQueryClient();
  const [openedAt] = useState(() => new Date());
  const [start] = useState(() => openingState(opening, openedAt));
  const conflict = useConflictMerge<FormValues, Field>(formFields, () => start);
  const { saved } = conflict;
  const form = useForm<FormValues>({
    defaultValues: start.values,
    resolver: issuesResolver((entered) => vehicleIssues(entered, openedAt)),
    // A field is checked when focus first leaves it, and from then on while it is edited.
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const values = useWatch({ control: form.control }) as FormValues;
  const changed = conflict.changedFields(values);
  const showServerIssues = useServerIssues(form.setError, fieldOfPath);

  // Null once a deleted vehicle is to become a new one.
  const [vehicleId, setVehicleId] = useState(opening.vehicle?.id ?? null);
  const [idempotencyKey] = useState(() => draft?.idempotencyKey ?? newIdempotencyKey());
  const [notice, setNotice] = useState<DraftNotice | null>(() => {
    if (draft === null) return null;
    const { source = null } = opening;
    return source === null
      ? { kind: 'restored', savedAt: draft.savedAt }
      : { kind: 'filled', from: source.name };
  });
  const [failure, setFailure] = useState<FormFailure | null>(
    opening.vehicleId !== null && opening.vehicle === null ? { kind: 'deleted', message: undefined } : null,
  );
  const [uploads, setUploads] = useState<UploadState>({ running: 0, failed: 0, retry: null });
  const [phase, setPhase] = useState<'filling' | 'uploading' | 'asking' | 'confirming' | 'saving'>('filling');
  const { mutateAsync: send } = useMutation({ mutationFn: sendVehicle });
  const vin = useVin({ vehicleId, updatedAt: saved.updatedAt, base: saved.values, values });
  const {
    state: draftState,
    keepNow,
    drop,
  } = useDraft({
    drafts: vehicleDrafts,
    draftKey: opening.draftKey,
    draft: { updatedAt: saved.updatedAt, base: saved.values, values, idempotencyKey },
    isChanged: changed.length > 0,
    isRestored: draft !== null,
  });

  // Back may close the form during a save; whatever is opened then must stay open.
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  // Errors are shown before the focus moves, so that a screen reader announces them with the field.
  const [badField, setBadField] = useState<{ field: Field } | null>(null);
  const focusOnBad = useEffectEvent(focusOn);
  useEffect(() => {
    if (badField !== null) focusOnBad(badField.field);
  }, [badField]);
  const pointAt = (field: Field | undefined) => {
    setPhase('filling');
    setFailure({ kind: 'fields' });
    if (field !== undefined) setBadField({ field });
  };

  const { getValues, setValue } = form;
  // A stable function, so that typing in another field does not render the photos again.
  const setPhotos = useCallback(
    (update: (photos: Photos) => Photos) => setValue('photos', update(getValues('photos'))),
    [getValues, setValue],
  );

  // A ref instead of state: a second click may come before the first one is rendered.
  const isSaving = useRef(false);
  const submit = async (inSpiteOf: InSpiteOf = {}) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setPhase('saving');
    setPhase(await attempt(inSpiteOf));
    isSaving.current = false;
  };

  /** Saves if everything is ready, and returns the next state of the form. */
  const attempt = async (inSpiteOf: InSpiteOf): Promise<typeof phase> => {
    let bad: readonly string[] = [];
    await form.handleSubmit(
      () => undefined,
      (found) => {
        bad = Object.keys(found);
      },
    )();
    const owner = await vin.ownerNow();
    const first = fieldOrder.find((field) => bad.includes(field) || (field === 'vin' && owner !== null));
    if (first !== undefined) {
      pointAt(first);
      return 'filling';
    }
    if (uploads.running > 0) return 'uploading';
    if (uploads.failed > 0 && !inSpiteOf.failed) return 'asking';
    const input = inputOf(getValues());
    const isPublishing = vehicleId !== null && !saved.values.isPublished && input.isPublished;
    if (isPublishing && missingOf(input).length > 0 && !inSpiteOf.missing) return 'confirming';
    await save();
    return 'filling';
  };

  const save = async () => {
    setFailure(null);
    // Before the call, because an ended session redirects to another page immediately.
    keepNow();
    const state = { vehicleId, updatedAt: saved.updatedAt, base: saved.values, values: getValues() };
    try {
      await send({ state, idempotencyKey });
    } catch (error) {
      const why = await explainFailure(error, state, queryClient);
      if (why !== null) return fail(why, error);
    }
    drop();
    toast({
      title: vehicleId === null ? 'Vehicle added successfully' : 'Vehicle updated successfully',
      ...(state.values.isPublished ? {} : { description: 'Only staff see it.' }),
    });
    void refreshVehicles(queryClient);
    if (isOpen.current) onSaved();
  };

  const fail = (why: SaveFailure, error?: unknown) => {
    const usual = vehicleId === null ? 'Failed to add vehicle' : 'Failed to update vehicle';
    const message = 'message' in why ? why.message : undefined;
    // A user without a session is being redirected.
    if (why.kind !== 'signedOut')
      toast({ title: 'Error', description: message ?? usual, variant: 'destructive' });
    if (why.kind !== 'refused') setFailure(why);
    else if (showServerIssues(error))
      pointAt(fieldOrder.find((field) => why.issues.some(({ path }) => fieldOfPath(path) === field)));
    else setFailure({ kind: 'failed', message });
  };

  const submitAfterUploads = useEffectEvent(submit);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- saving waits for uploads, which are outside of React
    if (phase === 'uploading' && uploads.running === 0) void submitAfterUploads();
  }, [phase, uploads.running]);

  const isFirstShown = values.isPublished && (vehicleId === null || !saved.values.isPublished);
  const isPlanned = !values.isPublished && values.publishOn !== '';

  // Sent again by themselves while the question about them was open.
  const areFailedSentAgain = phase === 'asking' && uploads.failed === 0;
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the uploads are outside of React
    if (areFailedSentAgain) setPhase('uploading');
  }, [areFailedSentAgain]);

  const restore = (before: Snapshot) => {
    form.reset(before.values);
    conflict.setSaved(before.saved, before.merge);
  };

  return {
    control: form.control,
    vehicleId,
    base: saved.values,
    values,
    merge: conflict.merge,
    errorAt: (field: Field) => messageAt(errors, field),
    vin,
    changed,
    failure,
    notice,
    draftState,
    uploads,
    phase,
    isReadOnly: phase === 'saving',
    setUploads,
    submit: () => submit(),
    /** What the vehicle lacks that is shown to visitors for the first time, now or on a day. */
    missing: isFirstShown || isPlanned ? missingOf(inputOf(values)) : [],
    /** Null when saving shows nothing to visitors that they do not see already. */
    saveUnpublished: isFirstShown
      ? () => {
          setValue('isPublished', false);
          void submit();
        }
      : null,
    publishAnyway: () => void submit({ failed: true, missing: true }),
    goBack: () => setPhase('filling'),
    /** What to do with photos that were not uploaded; asked before saving. */
    failedPhotos: {
      retry: () => {
        uploads.retry?.();
        // Counted immediately, so that saving waits for them.
        setUploads((before) => ({ running: before.running + before.failed, failed: 0, retry: null }));
        setPhase('uploading');
      },
      leaveOut: () => void submit({ failed: true }),
    },
    keepNow,
    drop,
    setPhotos,
    /** The server's values, for a field that both sides changed and that still differs. */
    serverValues: (field: Field) => conflict.serverValues(field, values),
    takeServerValue: (field: Field) => {
      if (conflict.merge === null) return;
      setValue(field, conflict.merge.server[field], { shouldValidate: true });
      focusOn(field);
    },
    /** After a conflict: merges what somebody else has saved. */
    loadNewer: async () => {
      if (failure?.kind !== 'conflict' || vehicleId === null) return;
      const newer = failure.newer ?? (await loadNewer(vehicleId, queryClient));
      if (newer === null) return fail({ ...failure, message: 'The newer version could not be loaded.' });
      if (typeof newer === 'string') return setFailure({ kind: newer, message: undefined });
      const merge = conflict.mergeNewer(getValues(), savedOf(newer.vehicle, openedAt));
      for (const field of merge.taken) setValue(field, merge.values[field]);
      setFailure(null);
    },
    /** After the vehicle was deleted: saving will add the form's values as a new one. */
    addAsNew: () => {
      setVehicleId(null);
      conflict.setSaved(savedOf(null, new Date()));
      setFailure(null);
      focusOn('make');
    },
    discardDraft: () => {
      setNotice({
        kind: 'discarded',
        before: { saved, merge: conflict.merge, values: structuredClone(getValues()) },
      });
      restore(openingState({ vehicle: opening.vehicle, draft: null }, new Date()));
      setFailure(null);
    },
    undoDiscard: (before: Snapshot) => {
      // The button that had the focus disappears with the notice.
      flushSync(() => {
        restore(before);
        setNotice(null);
      });
      focusOn('make');
    },
  };
}
