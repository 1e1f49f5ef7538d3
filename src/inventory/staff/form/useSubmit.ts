import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UploadState } from '../../../images/staff/form-photos.ts';
import { missingOf } from '../../../vehicles/publishing.ts';
import { inputOf } from './form-values.ts';
import { fieldOrder, type Field } from './layout.ts';
import type { useSendVehicle } from './useSendVehicle.ts';
import type { VehicleValues } from './useVehicleValues.ts';
import { priceDoubt } from './vehicle-issues.ts';
import type { useVin } from './useVin.ts';

/** `uploading`: saving waits for photos. `asking`, `doubting` and `confirming`: it waits for an answer of staff. */
type Phase = 'filling' | 'uploading' | 'asking' | 'doubting' | 'confirming' | 'saving';

/** What saving does in spite of: photos that failed, a price far from the one until now, and what the vehicle lacks when it is published. */
type InSpiteOf = { failed?: true; price?: true; missing?: true };

/** The way from Save to the call: the fields are right, the photos have arrived, and nothing is left to ask. */
export function useSubmit({
  held,
  vin,
  sending,
  focusOn,
}: {
  held: VehicleValues;
  vin: ReturnType<typeof useVin>;
  sending: ReturnType<typeof useSendVehicle>;
  focusOn: (field: Field) => void;
}) {
  const { form, vehicleId } = held;
  const { saved } = held.conflict;
  const [phase, setPhase] = useState<Phase>('filling');
  const [uploads, setUploads] = useState<UploadState>({ running: 0, failed: 0, retry: null });
  const focusAfterRendering = useFocusAfterRendering(focusOn);

  const pointAt = (field: Field) => {
    setPhase('filling');
    sending.setFailure({ kind: 'fields' });
    focusAfterRendering(field);
  };

  const firstBadField = async (): Promise<Field | undefined> => {
    let bad: readonly string[] = [];
    await form.handleSubmit(
      () => undefined,
      (found) => {
        bad = Object.keys(found);
      },
    )();
    const owner = await vin.ownerNow();
    return fieldOrder.find((field) => bad.includes(field) || (field === 'vin' && owner !== null));
  };

  const isPublishedWithoutAll = () => {
    const input = inputOf(form.getValues());
    const isPublishing = vehicleId !== null && !saved.values.isPublished && input.isPublished;
    return isPublishing && missingOf(input).length > 0;
  };

  const doubt = () => (vehicleId === null ? null : priceDoubt(form.getValues(), saved.values));

  /** Saves if everything is ready, and returns the next state of the form. */
  const attempt = async (inSpiteOf: InSpiteOf): Promise<Phase> => {
    const bad = await firstBadField();
    if (bad !== undefined) {
      pointAt(bad);
      return 'filling';
    }
    if (uploads.running > 0) return 'uploading';
    if (uploads.failed > 0 && !inSpiteOf.failed) return 'asking';
    if (doubt() !== null && !inSpiteOf.price) return 'doubting';
    if (isPublishedWithoutAll() && !inSpiteOf.missing) return 'confirming';
    const refused = await sending.send();
    if (refused !== undefined) pointAt(refused);
    return 'filling';
  };

  // A ref instead of state: a second click may come before the first one is rendered.
  const isSaving = useRef(false);
  const submit = async (inSpiteOf: InSpiteOf = {}) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setPhase('saving');
    setPhase(await attempt(inSpiteOf));
    isSaving.current = false;
  };

  const submitAfterUploads = useEffectEvent(submit);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- saving waits for uploads, which are outside of React
    if (phase === 'uploading' && uploads.running === 0) void submitAfterUploads();
  }, [phase, uploads.running]);

  // Sent again by themselves while the question about them was open.
  const areFailedSentAgain = phase === 'asking' && uploads.failed === 0;
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the uploads are outside of React
    if (areFailedSentAgain) setPhase('uploading');
  }, [areFailedSentAgain]);

  return {
    phase,
    uploads,
    setUploads,
    submit: () => submit(),
    saveUnpublished: () => {
      form.setValue('isPublished', false);
      void submit();
    },
    publishAnyway: () => void submit({ failed: true, price: true, missing: true }),
    doubtedPrice: {
      text: doubt,
      saveAnyway: () => void submit({ failed: true, price: true }),
    },
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
  };
}

/** Errors are shown before the focus moves, so that a screen reader announces them with the field. */
function useFocusAfterRendering(focusOn: (field: Field) => void) {
  const [wanted, setWanted] = useState<{ field: Field } | null>(null);
  const focusOnWanted = useEffectEvent(focusOn);
  useEffect(() => {
    if (wanted !== null) focusOnWanted(wanted.field);
  }, [wanted]);
  return (field: Field) => setWanted({ field });
}
