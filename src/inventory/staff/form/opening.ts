import type { Draft, DraftKey } from '../../../ui/staff/form/drafts.ts';
import { mergeNewer, type Merge } from '../../../ui/staff/form/merge.ts';
import type { Saved } from '../../../ui/staff/form/useConflictMerge.ts';
import type { Vehicle } from '../../../vehicles/vehicle.ts';
import type { DraftSource } from './vehicle-drafts.ts';
import { formFields, newValues, valuesOf, type FormValues } from './form-values.ts';
import type { Field } from './layout.ts';

/**
 * What the form opens with. `vehicle` is null for a new one, and for one that was deleted while its draft was
 * kept.
 */
export type Opening = {
  draftKey: DraftKey;
  vehicleId: number | null;
  vehicle: Vehicle | null;
  draft: Draft<FormValues> | null;
  /** The vehicle that a new one starts as a copy of. */
  copied?: Vehicle | null;
  /** The source of a draft that was filled in automatically. */
  source?: DraftSource | null;
};

/** The state of the form: what is saved, the last merge, and the current values. */
export type Snapshot = {
  saved: Saved<FormValues>;
  merge: Merge<FormValues, Field> | null;
  values: FormValues;
};

/** The saved values; for a new vehicle, the defaults. */
export const savedOf = (vehicle: Vehicle | null, now: Date): Saved<FormValues> =>
  vehicle === null
    ? { values: newValues(now), updatedAt: null }
    : { values: valuesOf(vehicle), updatedAt: vehicle.updatedAt };

/**
 * The state in which the form opens. Changes saved since the draft was started are merged as after a
 * conflict.
 */
export function openingState(
  { vehicle, draft, copied = null }: Pick<Opening, 'vehicle' | 'draft' | 'copied'>,
  now: Date,
): Snapshot {
  const saved = savedOf(vehicle, now);
  if (draft === null && copied !== null) return { saved, merge: null, values: copyOf(copied, now) };
  if (draft === null) return { saved, merge: null, values: saved.values };
  if (vehicle === null || draft.updatedAt === vehicle.updatedAt)
    return { saved, merge: null, values: draft.values };
  const merge = mergeNewer(formFields, { base: draft.base, mine: draft.values, server: saved.values });
  return { saved, merge, values: merge.values };
}

/** What belongs to the one car. */
const ownFields = [
  'vin',
  'stockNumber',
  'photos',
  'video',
  'historyReport',
  'walkAround',
  'documents',
  'costBasis',
  'costItems',
  'status',
  'arrival',
  'arrivalMonth',
  'isNewArrival',
  'isFeatured',
] as const satisfies (keyof FormValues)[];

/** The values of a new listing that begins as a copy: those of the vehicle, without what belongs to the one car. */
export function copyOf(vehicle: Vehicle, now: Date): FormValues {
  const empty = newValues(now);
  return { ...valuesOf(vehicle), ...Object.fromEntries(ownFields.map((field) => [field, empty[field]])) };
}
