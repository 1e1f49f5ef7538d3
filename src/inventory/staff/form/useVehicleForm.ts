import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import type { Photos } from '../../../images/staff/form-photos.ts';
import { newIdempotencyKey } from '../../../platform/browser/new-idempotency-key.ts';
import { issuesResolver, messageAt } from '../../../ui/staff/form/issues.ts';
import { useConflictMerge } from '../../../ui/staff/form/useConflictMerge.ts';
import { useDraft } from '../../../ui/staff/form/useDraft.ts';
import type { VehicleDocument } from '../../../vehicles/documents/document.ts';
import { missingOf } from '../../../vehicles/publishing.ts';
import { formFields, inputOf, type FormValues } from './form-values.ts';
import type { Field } from './layout.ts';
import { openingState, savedOf, type Opening, type Snapshot } from './opening.ts';
import { loadNewer } from './save-vehicle.ts';
import { useSave } from './useSave.ts';
import { useVin } from './useVin.ts';
import { vehicleDrafts } from './vehicle-drafts.ts';
import { vehicleIssues } from './vehicle-issues.ts';

export type VehicleFormHandle = ReturnType<typeof useVehicleForm>;

/** A draft that the form opened with, filled in automatically or typed, or one that was discarded and can be restored. */
type DraftNotice =
  | { kind: 'filled'; from: string }
  | { kind: 'restored'; savedAt: string }
  | { kind: 'discarded'; before: Snapshot };

const openingNotice = ({ draft, source = null }: Opening): DraftNotice | null => {
  if (draft === null) return null;
  return source === null
    ? { kind: 'restored', savedAt: draft.savedAt }
    : { kind: 'filled', from: source.name };
};

/**
 * The state and the actions of the vehicle form. `focusOn` moves the focus to a field; `onSaved` closes the
 * form.
 */
export function useVehicleForm(
  opening: Opening,
  { focusOn, onSaved }: { focusOn: (field: Field) => void; onSaved: () => void },
) {
  const queryClient = useQueryClient();
  const [openedAt] = useState(() => new Date());
  const [start] = useState(() => openingState(opening, openedAt));
  const conflict = useConflictMerge<FormValues, Field>(formFields, () => start);
  const { saved, merge } = conflict;
  const { values: base, updatedAt } = saved;
  const form = useForm<FormValues>({
    defaultValues: start.values,
    resolver: issuesResolver((entered) => vehicleIssues(entered, openedAt)),
    // A field is checked when focus first leaves it, and from then on while it is edited.
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { getValues, setValue } = form;
  const { errors } = form.formState;
  const values = useWatch({ control: form.control }) as FormValues;
  const changed = conflict.changedFields(values);
  // Null once a deleted vehicle is to become a new one.
  const [vehicleId, setVehicleId] = useState(opening.vehicle?.id ?? null);
  const vin = useVin({ vehicleId, updatedAt, base, values });
  const [idempotencyKey] = useState(() => opening.draft?.idempotencyKey ?? newIdempotencyKey());
  const draft = useDraft({
    drafts: vehicleDrafts,
    draftKey: opening.draftKey,
    draft: { updatedAt, base, values, idempotencyKey },
    isChanged: changed.length > 0,
    isRestored: opening.draft !== null,
  });
  const [notice, setNotice] = useState(() => openingNotice(opening));
  const { fail, setFailure, saveUnpublished, ...saving } = useSave({
    opening,
    form,
    saved,
    vehicleId,
    vin,
    draft,
    idempotencyKey,
    focusOn,
    onSaved,
  });
  const { failure } = saving;

  const restore = (before: Snapshot) => {
    form.reset(before.values);
    conflict.setSaved(before.saved, before.merge);
  };
  const isFirstShown = values.isPublished && (vehicleId === null || !base.isPublished);
  const isPlanned = !values.isPublished && values.publishOn !== '';
  return {
    ...saving,
    control: form.control,
    vehicleId,
    /** The saved vehicle; null for a new one. */
    vehicle: opening.vehicle,
    /** Closes the form without a question. */
    close: onSaved,
    base,
    values,
    changed,
    // A stable function, so that typing in another field does not render the photos again.
    setPhotos: useCallback(
      (update: (photos: Photos) => Photos) => setValue('photos', update(getValues('photos'))),
      [getValues, setValue],
    ),
    setDocuments: useCallback(
      (update: (documents: VehicleDocument[]) => VehicleDocument[]) =>
        setValue('documents', update(getValues('documents'))),
      [getValues, setValue],
    ),
    errorAt: (field: Field) => messageAt(errors, field),
    vin,
    draftState: draft.state,
    keepNow: draft.keepNow,
    drop: () => draft.drop(getValues()),
    isReadOnly: saving.phase === 'saving',
    /** What is missing in a vehicle that is about to be published, by this save or on a planned day. */
    missing: isFirstShown || isPlanned ? missingOf(inputOf(values)) : [],
    /** Null unless this save would publish the vehicle. */
    saveUnpublished: isFirstShown ? saveUnpublished : null,

    merge,
    /** The server's values, for a field that both sides changed and that still differs. */
    serverValues: (field: Field) => conflict.serverValues(field, values),
    takeServerValue: (field: Field) => {
      if (merge === null) return;
      setValue(field, merge.server[field], { shouldValidate: true });
      focusOn(field);
    },
    /** After a conflict: merges what somebody else has saved. */
    loadNewer: async () => {
      if (failure?.kind !== 'conflict' || vehicleId === null) return;
      const newer = failure.newer ?? (await loadNewer(vehicleId, queryClient));
      if (newer === null) {
        fail({ ...failure, message: 'The newer version could not be loaded.' });
        return;
      }
      if (typeof newer === 'string') return setFailure({ kind: newer, message: undefined });
      const merged = conflict.mergeNewer(getValues(), savedOf(newer.vehicle, openedAt));
      for (const field of merged.taken) setValue(field, merged.values[field]);
      setFailure(null);
    },
    /** After the vehicle was deleted: saving will add the form's values as a new one. */
    addAsNew: () => {
      setVehicleId(null);
      conflict.setSaved(savedOf(null, new Date()));
      setFailure(null);
      focusOn('make');
    },

    notice,
    discardDraft: () => {
      setNotice({ kind: 'discarded', before: { saved, merge, values: structuredClone(getValues()) } });
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
