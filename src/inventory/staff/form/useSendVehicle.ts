import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useServerIssues } from '../../../ui/staff/form/useServerIssues.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { refreshVehicles } from '../../../vehicles/vehicles.staff.queries.ts';
import { fieldOrder, type Field } from './layout.ts';
import type { FormValues } from './form-values.ts';
import type { Opening } from './opening.ts';
import { explainFailure, sendVehicle, type SaveFailure } from './save-vehicle.ts';
import type { VehicleValues } from './useVehicleValues.ts';
import { fieldOfPath } from './vehicle-issues.ts';

/** The banner above the fields; `fields`: some of them must be corrected before saving. */
export type FormFailure = { kind: 'fields' } | Exclude<SaveFailure, { kind: 'refused' }>;

/** Sends what the form holds, and says what has failed. `onSaved` closes the form. */
export function useSendVehicle({
  opening,
  held,
  draft,
  idempotencyKey,
  onSaved,
}: {
  opening: Opening;
  held: VehicleValues;
  draft: { keepNow: () => void; drop: (values: FormValues) => void };
  idempotencyKey: string;
  onSaved: () => void;
}) {
  const { form, vehicleId } = held;
  const { saved } = held.conflict;
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({ mutationFn: sendVehicle });
  const showServerIssues = useServerIssues(form.setError, fieldOfPath);
  const [failure, setFailure] = useState<FormFailure | null>(
    opening.vehicleId !== null && opening.vehicle === null ? { kind: 'deleted', message: undefined } : null,
  );
  const isOpen = useIsOpen();

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
      await mutateAsync({ state, idempotencyKey });
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
    if (isOpen.current) onSaved();
    return undefined;
  };

  return { failure, setFailure, fail, send };
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
