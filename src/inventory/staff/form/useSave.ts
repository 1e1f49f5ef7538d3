import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { UploadState } from '../../../images/staff/form-photos.ts';
import type { Saved } from '../../../ui/staff/form/useConflictMerge.ts';
import { useServerIssues } from '../../../ui/staff/form/useServerIssues.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { missingOf } from '../../../vehicles/publishing.ts';
import { refreshVehicles } from '../../../vehicles/vehicles.staff.queries.ts';
import { inputOf, type FormValues } from './form-values.ts';
import { fieldOrder, type Field } from './layout.ts';
import type { Opening } from './opening.ts';
import { explainFailure, sendVehicle, type SaveFailure } from './save-vehicle.ts';
import { fieldOfPath, priceDoubt } from './vehicle-issues.ts';
import type { DocumentUploads } from './useDocumentUploads.ts';
import type { useVin } from './useVin.ts';

/** The banner above the fields; `fields`: some of them must be corrected before saving. */
export type FormFailure = { kind: 'fields' } | Exclude<SaveFailure, { kind: 'refused' }>;

/** Asked before a save, in this order: failed photos, a price far from the saved one, missing parts of a published vehicle. */
const questions = ['photos', 'price', 'missing'] as const;
type Question = (typeof questions)[number];

/** `uploading`: saving waits for photos or documents. A question: it waits for the answer. */
type Phase = 'filling' | 'uploading' | 'saving' | Question;

/**
 * The way from Save to the call, and what has failed: the fields are right, the photos have arrived, and nothing is left
 * to ask. `onSaved` closes the form.
 */
export function useSave(props: {
  opening: Opening;
  form: UseFormReturn<FormValues>;
  saved: Saved<FormValues>;
  vehicleId: number | null;
  vin: ReturnType<typeof useVin>;
  draft: { keepNow: () => void; drop: (values: FormValues) => void };
  idempotencyKey: string;
  focusOn: (field: Field) => void;
  onSaved: () => void;
}) {
  const { opening, form, saved, vehicleId, draft } = props;
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({ mutationFn: sendVehicle });
  const showServerIssues = useServerIssues(form.setError, fieldOfPath);
  const [failure, setFailure] = useState<FormFailure | null>(
    opening.vehicleId !== null && opening.vehicle === null ? { kind: 'deleted', message: undefined } : null,
  );
  const [phase, setPhase] = useState<Phase>('filling');
  const [uploads, setUploads] = useState<UploadState>({ running: 0, failed: 0, retry: null });
  const [documentUploads, setDocumentUploads] = useState<DocumentUploads>({ running: 0, failed: 0 });
  const running = uploads.running + documentUploads.running;
  const isOpen = useIsOpen();
  const focusAfterRendering = useFocusAfterRendering(props.focusOn);

  /** Says why the vehicle was not saved. Returns the first field that the server refuses. */
  const fail = (why: SaveFailure, error?: unknown): Field | undefined => {
    const usual = vehicleId === null ? 'Failed to add vehicle' : 'Failed to update vehicle';
    const message = 'message' in why ? why.message : undefined;
    // A user without a session is being redirected.
    if (why.kind !== 'signedOut')
      toast({ title: 'Error', description: message ?? usual, variant: 'destructive' });
    if (why.kind !== 'refused') setFailure(why);
    else if (!showServerIssues(error)) setFailure({ kind: 'failed', message });
    else {
      setFailure({ kind: 'fields' });
      return fieldOrder.find((field) => why.issues.some(({ path }) => fieldOfPath(path) === field));
    }
    return undefined;
  };

  /** Resolves with the first field that the server refuses. */
  const send = async (): Promise<Field | undefined> => {
    setFailure(null);
    // Before the call, because an ended session redirects to another page immediately.
    draft.keepNow();
    const { values: base, updatedAt } = saved;
    const state = { vehicleId, updatedAt, base, values: form.getValues() };
    try {
      await mutateAsync({ state, idempotencyKey: props.idempotencyKey });
    } catch (error) {
      const why = await explainFailure(error, state, queryClient);
      if (why !== null) return fail(why, error);
    }
    draft.drop(state.values);
    toast({
      title: vehicleId === null ? 'Vehicle added successfully' : 'Vehicle updated successfully',
      ...(state.values.isPublished ? {} : { description: 'Only staff see it.' }),
    });
    void refreshVehicles(queryClient);
    if (isOpen.current) props.onSaved();
    return undefined;
  };

  const pointAt = (field: Field) => {
    setPhase('filling');
    setFailure({ kind: 'fields' });
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
    const owner = await props.vin.ownerNow();
    if (documentUploads.failed > 0 && !bad.includes('documents')) {
      const message = 'A document was not uploaded. Try it again, or remove it.';
      form.setError('documents', { message });
      bad = [...bad, 'documents'];
    }
    return fieldOrder.find((field) => bad.includes(field) || (field === 'vin' && owner !== null));
  };

  const doubt = () => (vehicleId === null ? null : priceDoubt(form.getValues(), saved.values));

  const arises: Record<Question, () => boolean> = {
    photos: () => uploads.failed > 0,
    price: () => doubt() !== null,
    missing: () => {
      const input = inputOf(form.getValues());
      const isPublishing = vehicleId !== null && !saved.values.isPublished && input.isPublished;
      return isPublishing && missingOf(input).length > 0;
    },
  };

  /** Saves if everything is ready, and returns the next state of the form. */
  const attempt = async (answered: readonly Question[]): Promise<Phase> => {
    const bad = await firstBadField();
    if (bad !== undefined) {
      pointAt(bad);
      return 'filling';
    }
    if (running > 0) return 'uploading';
    const question = questions.find((other) => !answered.includes(other) && arises[other]());
    if (question !== undefined) return question;
    const refused = await send();
    if (refused !== undefined) pointAt(refused);
    return 'filling';
  };

  // A ref instead of state: a second click may come before the first one is rendered.
  const isSaving = useRef(false);
  const submit = async (answered: readonly Question[] = []) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setPhase('saving');
    setPhase(await attempt(answered));
    isSaving.current = false;
  };

  const submitAfterUploads = useEffectEvent(submit);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- saving waits for uploads, which are outside of React
    if (phase === 'uploading' && running === 0) void submitAfterUploads();
  }, [phase, running]);

  // The uploads were retried automatically while the question about them was open.
  const areFailedSentAgain = phase === 'photos' && uploads.failed === 0;
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the uploads are outside of React
    if (areFailedSentAgain) setPhase('uploading');
  }, [areFailedSentAgain]);

  return {
    failure,
    setFailure,
    fail,
    phase,
    uploads,
    setUploads,
    documentUploads,
    setDocumentUploads: (counts: DocumentUploads) => {
      setDocumentUploads(counts);
      if (counts.failed === 0) form.clearErrors('documents');
    },
    /** Photos and documents that are being uploaded. */
    running,
    submit: () => submit(),
    saveUnpublished: () => {
      form.setValue('isPublished', false);
      void submit();
    },
    priceDoubt: doubt,
    /** Answers the open question; those before it have been answered. */
    saveAnyway: () => void submit(questions.slice(0, questions.findIndex((open) => open === phase) + 1)),
    goBack: () => setPhase('filling'),
    retryUploads: () => {
      uploads.retry?.();
      // Counted immediately, so that saving waits for them.
      setUploads((before) => ({ running: before.running + before.failed, failed: 0, retry: null }));
      setPhase('uploading');
    },
  };
}

/** Back may close the form during a save; whatever is opened then must stay open. */
function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
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
