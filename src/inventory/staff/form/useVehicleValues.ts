import { useCallback, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Photos } from '../../../images/staff/form-photos.ts';
import { issuesResolver } from '../../../ui/staff/form/issues.ts';
import { useConflictMerge } from '../../../ui/staff/form/useConflictMerge.ts';
import { formFields, type FormValues } from './form-values.ts';
import type { Field } from './layout.ts';
import { openingState, type Opening, type Snapshot } from './opening.ts';
import { vehicleIssues } from './vehicle-issues.ts';

export type VehicleValues = ReturnType<typeof useVehicleValues>;

/** What the form holds: the fields with their values, and the saved state that they started from. */
export function useVehicleValues(opening: Opening) {
  const [openedAt] = useState(() => new Date());
  const [start] = useState(() => openingState(opening, openedAt));
  const conflict = useConflictMerge<FormValues, Field>(formFields, () => start);
  const form = useForm<FormValues>({
    defaultValues: start.values,
    resolver: issuesResolver((entered) => vehicleIssues(entered, openedAt)),
    // A field is checked when focus first leaves it, and from then on while it is edited.
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control }) as FormValues;
  // Null once a deleted vehicle is to become a new one.
  const [vehicleId, setVehicleId] = useState(opening.vehicle?.id ?? null);
  const { getValues, setValue } = form;
  // A stable function, so that typing in another field does not render the photos again.
  const setPhotos = useCallback(
    (update: (photos: Photos) => Photos) => setValue('photos', update(getValues('photos'))),
    [getValues, setValue],
  );
  return {
    openedAt,
    form,
    conflict,
    vehicleId,
    setVehicleId,
    values,
    changed: conflict.changedFields(values),
    setPhotos,
    restore: (before: Snapshot) => {
      form.reset(before.values);
      conflict.setSaved(before.saved, before.merge);
    },
  };
}
