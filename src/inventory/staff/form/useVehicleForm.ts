import { useState } from 'react';
import { newIdempotencyKey } from '../../../platform/browser/new-idempotency-key.ts';
import { messageAt } from '../../../ui/staff/form/issues.ts';
import { useDraft } from '../../../ui/staff/form/useDraft.ts';
import { missingOf } from '../../../vehicles/publishing.ts';
import { vehicleDrafts } from './vehicle-drafts.ts';
import { inputOf } from './form-values.ts';
import type { Field } from './layout.ts';
import type { Opening } from './opening.ts';
import { useDraftNotice } from './useDraftNotice.ts';
import { useNewerVersion } from './useNewerVersion.ts';
import { useSendVehicle } from './useSendVehicle.ts';
import { useSubmit } from './useSubmit.ts';
import { useVehicleValues } from './useVehicleValues.ts';
import { useVin } from './useVin.ts';

export type VehicleFormHandle = ReturnType<typeof useVehicleForm>;

/**
 * The state and the actions of the vehicle form. `focusOn` moves the focus to a field; `onSaved` closes the
 * form.
 */
export function useVehicleForm(
  opening: Opening,
  { focusOn, onSaved }: { focusOn: (field: Field) => void; onSaved: () => void },
) {
  const held = useVehicleValues(opening);
  const { form, values, changed, vehicleId } = held;
  const { values: base, updatedAt } = held.conflict.saved;
  const vin = useVin({ vehicleId, updatedAt, base, values });
  const [idempotencyKey] = useState(() => opening.draft?.idempotencyKey ?? newIdempotencyKey());
  const draft = useDraft({
    drafts: vehicleDrafts,
    draftKey: opening.draftKey,
    draft: { updatedAt, base, values, idempotencyKey },
    isChanged: changed.length > 0,
    isRestored: opening.draft !== null,
  });
  const sending = useSendVehicle({ opening, held, draft, idempotencyKey, onSaved });
  const submitting = useSubmit({ held, vin, sending, focusOn });
  const newerVersion = useNewerVersion(held, sending, focusOn);
  const draftNotice = useDraftNotice(opening, held, {
    onDiscarded: () => sending.setFailure(null),
    onRestored: () => focusOn('make'),
  });

  const { errors } = form.formState;
  const isFirstShown = values.isPublished && (vehicleId === null || !base.isPublished);
  const isPlanned = !values.isPublished && values.publishOn !== '';
  return {
    ...submitting,
    ...newerVersion,
    ...draftNotice,
    control: form.control,
    vehicleId,
    /** As it is saved; null for a new one. */
    vehicle: opening.vehicle,
    /** Closes the form, in which nothing is unsaved. */
    close: onSaved,
    base,
    values,
    changed,
    setPhotos: held.setPhotos,
    errorAt: (field: Field) => messageAt(errors, field),
    vin,
    failure: sending.failure,
    draftState: draft.state,
    keepNow: draft.keepNow,
    drop: () => draft.drop(form.getValues()),
    isReadOnly: submitting.phase === 'saving',
    /** What the vehicle lacks that is shown to visitors for the first time, now or on a day. */
    missing: isFirstShown || isPlanned ? missingOf(inputOf(values)) : [],
    /** Null when saving shows nothing to visitors that they do not see already. */
    saveUnpublished: isFirstShown ? submitting.saveUnpublished : null,
  };
}
