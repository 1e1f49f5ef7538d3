import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Photos, UploadState } from '../../../images/staff/photos.ts';
import { newIdempotencyKey } from '../../../platform/browser/new-idempotency-key.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import type { Vehicle } from '../../vehicle.ts';
import { refreshVehicles } from '../../vehicles.staff.queries.ts';
import { changedFields, sameField } from './changed.ts';
import type { Draft, DraftPlace } from './drafts.ts';
import {
  asNewVehicle,
  mergeNewer,
  restoreDraft,
  startForm,
  takeTheirs,
  type FormState,
} from './form-state.ts';
import { explainFailure, loadNewer, sendVehicle, type SaveFailure } from './save-vehicle.ts';
import { useFieldErrors } from './useFieldErrors.ts';
import { useKeptDraft } from './useKeptDraft.ts';
import { useVin } from './useVin.ts';
import { fields, type Field, type FormValues } from './values.ts';

/** What the form opens on. `vehicle` is null to add one, and for one that was deleted while its draft was kept. */
export type Opening = { place: DraftPlace; vehicle: Vehicle | null; draft: Draft | null };

/** Why the form stands as it does, above its fields; `fields`: some must be looked at before it can be saved. */
export type FormFailure = { kind: 'fields' } | Exclude<SaveFailure, { kind: 'refused' }>;

/** A draft that the form opened on, or one that was discarded and can be brought back. */
export type DraftNotice = { kind: 'restored'; savedAt: string } | { kind: 'discarded'; before: FormState };

export type VehicleFormHandle = ReturnType<typeof useVehicleForm>;

/** Everything the vehicle form knows and does. `focusOn` moves the focus to a field; `onSaved` closes the form. */
export function useVehicleForm(
  { place, vehicle, draft }: Opening,
  { focusOn, onSaved }: { focusOn: (field: Field) => void; onSaved: () => void },
) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const isDeleted = place.vehicleId !== null && vehicle === null;
  const [state, setState] = useState(() => {
    const start = startForm(vehicle, new Date());
    return draft === null ? start : restoreDraft(start, draft, vehicle);
  });
  const [idempotencyKey] = useState(() => draft?.idempotencyKey ?? newIdempotencyKey());
  const [notice, setNotice] = useState<DraftNotice | null>(
    draft === null ? null : { kind: 'restored', savedAt: draft.savedAt },
  );
  const [failure, setFailure] = useState<FormFailure | null>(
    isDeleted ? { kind: 'deleted', message: undefined } : null,
  );
  const [uploads, setUploads] = useState<UploadState>({ running: 0, failed: 0, retry: null });
  const [phase, setPhase] = useState<'filling' | 'uploading' | 'asking' | 'saving'>('filling');
  const { mutateAsync: send } = useMutation({ mutationFn: sendVehicle });
  const { kept, keepNow, drop } = useKeptDraft(place, state, idempotencyKey, draft !== null);
  const vin = useVin(state);
  const { errors, found, leave, showAll, refuse } = useFieldErrors(state);
  const { values } = state;

  // Back may close the form while it is saved; what is opened then must stay open.
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  // Always the same one, so that the photos are not drawn again for every key in another field.
  const setPhotos = useCallback(
    (update: (photos: Photos) => Photos) =>
      setState((before) => ({
        ...before,
        values: { ...before.values, photos: update(before.values.photos) },
      })),
    [],
  );

  const pointAt = (bad: readonly Field[]) => {
    // Errors first, then the focus: a field that is announced says what is wrong with it.
    flushSync(() => {
      setPhase('filling');
      setFailure({ kind: 'fields' });
    });
    if (bad[0] !== undefined) focusOn(bad[0]);
  };

  // Not state: a second click may come before the first one is drawn.
  const isSaving = useRef(false);
  const submit = async (withoutFailed = false) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setPhase('saving');
    setPhase(await attempt(withoutFailed));
    isSaving.current = false;
  };

  /** Saves if everything is ready for it, and answers how the form goes on. */
  const attempt = async (withoutFailed: boolean): Promise<typeof phase> => {
    showAll();
    const owner = await vin.ownerNow();
    const bad = fields.filter((field) => found[field] !== undefined || (field === 'vin' && owner !== null));
    if (bad.length > 0) {
      pointAt(bad);
      return 'filling';
    }
    if (uploads.running > 0) return 'uploading';
    if (uploads.failed > 0 && !withoutFailed) return 'asking';
    await save();
    return 'filling';
  };

  const save = async () => {
    setFailure(null);
    // Before the call: a session that has ended leads to another page at once.
    keepNow();
    try {
      await send({ state, idempotencyKey });
    } catch (error) {
      const why = await explainFailure(error, state, queryClient);
      if (why !== null) return fail(why);
    }
    drop();
    toast({
      title: state.vehicleId === null ? 'Vehicle added successfully' : 'Vehicle updated successfully',
    });
    void refreshVehicles(queryClient);
    if (isOpen.current) onSaved();
  };

  const fail = (why: SaveFailure) => {
    const usual = state.vehicleId === null ? 'Failed to add vehicle' : 'Failed to update vehicle';
    const message = 'message' in why ? why.message : undefined;
    // Whoever is signed out is on the way to another page.
    if (why.kind !== 'signedOut')
      toast({ title: 'Error', description: message ?? usual, variant: 'destructive' });
    const bad = why.kind === 'refused' ? refuse(why.issues) : [];
    if (bad.length > 0) pointAt(bad);
    else setFailure(why.kind === 'refused' ? { kind: 'failed', message } : why);
  };

  const submitAfterUploads = useEffectEvent(submit);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- saving waits for uploads, which are outside of React
    if (phase === 'uploading' && uploads.running === 0) void submitAfterUploads();
  }, [phase, uploads.running]);

  return {
    state,
    values,
    errors,
    vin,
    changed: changedFields(state.base, values),
    failure,
    notice,
    kept,
    uploads,
    phase,
    isReadOnly: phase === 'saving',
    setUploads,
    submit: () => submit(),
    /** What becomes of photos that were not uploaded, which saving asks. */
    failedPhotos: {
      retry: () => {
        uploads.retry?.();
        // Counted at once, so that saving waits for them.
        setUploads((before) => ({ running: before.running + before.failed, failed: 0, retry: null }));
        setPhase('uploading');
      },
      leaveOut: () => void submit(true),
      goBack: () => setPhase('filling'),
    },
    keepNow,
    drop,
    /** Enters new values into fields. */
    set: (entered: Partial<FormValues>) =>
      setState((before) => ({ ...before, values: { ...before.values, ...entered } })),
    setPhotos,
    /** The field was left: now it may be said what is wrong with it. */
    leave,
    /** The other one's values, for a field that both changed and that still differs. */
    theirsFor: (field: Field): FormValues | undefined => {
      const { theirs } = state;
      const isOffered = theirs?.differing.includes(field) && !sameField(field, values, theirs.values);
      return isOffered ? theirs?.values : undefined;
    },
    takeTheirs: (field: Field) => {
      setState((before) => takeTheirs(before, field));
      focusOn(field);
    },
    /** After a conflict: takes in what somebody else saved. */
    loadNewer: async () => {
      if (failure?.kind !== 'conflict' || state.vehicleId === null) return;
      const newer = failure.newer ?? (await loadNewer(state.vehicleId, queryClient));
      if (newer === null) fail({ ...failure, message: 'The newer version could not be loaded.' });
      else if (typeof newer === 'string') setFailure({ kind: newer, message: undefined });
      else {
        setState((before) => mergeNewer(before, newer.vehicle));
        setFailure(null);
      }
    },
    /** After the vehicle was deleted: what is filled in is to become a new one. */
    addAsNew: () => {
      setState((before) => asNewVehicle(before, new Date()));
      setFailure(null);
      focusOn('make');
    },
    discardDraft: () => {
      setNotice({ kind: 'discarded', before: state });
      setState(startForm(vehicle, new Date()));
      setFailure(null);
    },
    undoDiscard: (before: FormState) => {
      setState(before);
      setNotice(null);
      focusOn('make');
    },
  };
}
