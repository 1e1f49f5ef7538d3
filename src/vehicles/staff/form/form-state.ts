/** The form's state and every way in which it changes. Pure: the screen holds it and draws it. */
import type { Vehicle } from '../../vehicle.ts';
import { changedFields, sameField } from './changed.ts';
import type { Draft } from './drafts.ts';
import { newValues, valuesOf, type Field, type FormValues } from './values.ts';

export type FormState = {
  /** The vehicle that is edited; null when saving adds one. */
  vehicleId: number | null;
  /** The state of the vehicle that `base` shows; goes along with the save. Null for a new one. */
  updatedAt: string | null;
  /** What is saved, as far as the form knows. */
  base: FormValues;
  values: FormValues;
  /** After a conflict: what the other one saved, and the fields that both changed. */
  theirs: { values: FormValues; differing: Field[]; taken: Field[] } | null;
};

/** The form as it opens: on a vehicle, or on none to add one. */
export function startForm(vehicle: Vehicle | null, now: Date): FormState {
  const base = vehicle === null ? newValues(now) : valuesOf(vehicle);
  return {
    vehicleId: vehicle?.id ?? null,
    updatedAt: vehicle?.updatedAt ?? null,
    base,
    values: base,
    theirs: null,
  };
}

/** The form as it opens on a kept draft. What was saved since the draft began is merged as after a conflict. */
export function restoreDraft(start: FormState, draft: Draft, vehicle: Vehicle | null): FormState {
  if (vehicle === null) return { ...start, values: draft.values };
  const drafted: FormState = { ...start, base: draft.base, values: draft.values };
  return draft.updatedAt === vehicle.updatedAt
    ? { ...start, values: draft.values }
    : mergeNewer(drafted, vehicle);
}

/**
 * Takes in what somebody else saved meanwhile. Fields that were not touched here become theirs; where both changed one,
 * what was typed stays and theirs is offered beside it. Saving then goes against the newer state.
 */
export function mergeNewer(state: FormState, newer: Vehicle): FormState {
  const theirs = valuesOf(newer);
  const mine = changedFields(state.base, state.values);
  const taken = changedFields(state.base, theirs).filter((field) => !mine.includes(field));
  const differing = mine.filter(
    (field) => !sameField(field, state.base, theirs) && !sameField(field, state.values, theirs),
  );
  return {
    ...state,
    vehicleId: newer.id,
    updatedAt: newer.updatedAt,
    base: theirs,
    values: taken.reduce((values, field) => withField(values, theirs, field), state.values),
    theirs: { values: theirs, differing, taken },
  };
}

/** Takes the other one's value of a field. */
export const takeTheirs = (state: FormState, field: Field): FormState =>
  state.theirs === null ? state : { ...state, values: withField(state.values, state.theirs.values, field) };

/** After the vehicle was deleted: what is entered becomes a new one. */
export const asNewVehicle = (state: FormState, now: Date): FormState => ({
  ...startForm(null, now),
  values: state.values,
});

/** Whether the newer state is what this form wanted to save: then its save has arrived and only the answer was lost. */
export const isSavedAlready = (state: FormState, newer: Vehicle) =>
  changedFields(state.values, valuesOf(newer)).length === 0;

/** `values` with one field as in `from`. */
function withField(values: FormValues, from: FormValues, field: Field): FormValues {
  if (field === 'features') return { ...values, features: from.features, newFeature: from.newFeature };
  if (field === 'price') return { ...values, price: from.price, priceOnRequest: from.priceOnRequest };
  return { ...values, [field]: from[field] };
}

/** What the form calls its vehicle: `2023 Ashdown Grand Tourer V12`, with as much of it as is typed. */
export function titleOf({ year, make, model }: FormValues): string {
  const name = [make, model].map((part) => part.trim()).filter((part) => part !== '');
  return name.length === 0 ? 'Unnamed vehicle' : [year.trim(), ...name].join(' ').trim();
}
