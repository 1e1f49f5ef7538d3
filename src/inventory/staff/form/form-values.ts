/** The values of the vehicle form, and their conversion to a vehicle. */
import type { Photos } from '../../../images/staff/form-photos.ts';
import { z } from '../../../platform/zod.ts';
import { changedFields as changed, type FormFields } from '../../../ui/staff/form/merge.ts';
import { costBasisOf } from '../../../vehicles/cost-items.ts';
import {
  describe,
  vehicleFieldNames,
  type FieldOfKind,
  type vehicleFields,
  type VehicleField,
} from '../../../vehicles/vehicle-fields.ts';
import type { Vehicle, VehicleInput } from '../../../vehicles/vehicle.ts';
import {
  codecOf,
  photosSchema,
  priceCodec,
  type Codec,
  type ValueByKind,
  type PriceValue,
} from './codecs.ts';
import { fieldOrder, type Field } from './layout.ts';

export type FormValues = {
  [Name in Exclude<Field, 'price' | 'photos'>]: ValueByKind[(typeof vehicleFields)[Name]['kind']];
} & { price: PriceValue; photos: Photos };

const isPhotoField = (field: VehicleField): field is FieldOfKind<'images'> =>
  describe(field).kind === 'images';

/** The form's value of each field of a vehicle except its photos. */
const codecs: [Exclude<Field, 'photos'>, Codec][] = vehicleFieldNames.flatMap((field) => {
  if (isPhotoField(field)) return [];
  return [[field, field === 'price' ? priceCodec : codecOf(describe(field))]];
});

export const valuesOf = (vehicle: Partial<VehicleInput>): FormValues =>
  ({
    ...Object.fromEntries(codecs.map(([field, { format }]) => [field, format(vehicle[field])])),
    photos: {
      images: vehicle.images ?? [],
      featuredImage: vehicle.featuredImage ?? null,
      focalPoints: vehicle.focalPoints ?? {},
    },
  }) as FormValues;

const usual = { status: 'available', isPublished: true, isReservable: true } as const;
const inOlderDrafts = valuesOf(usual);

/** The schema of a stored draft. One that was kept before the form had a field gets its usual value. */
export const valuesSchema = z.object({
  ...Object.fromEntries(codecs.map(([field, { schema }]) => [field, schema.default(inOlderDrafts[field])])),
  photos: photosSchema,
}) as z.ZodType as z.ZodType<FormValues>;

/** Section 2, defaults: the current year, 0 for the numbers, available, neither new nor featured. Published. */
export const newValues = (now: Date): FormValues =>
  valuesOf({ ...usual, year: now.getFullYear(), mileage: 0 });

/** The vehicle in the form. If the form has issues, numbers may be NaN and texts null. */
export function inputOf(values: FormValues): VehicleInput {
  const input = {
    ...Object.fromEntries(codecs.map(([field, { parse }]) => [field, parse(values[field])])),
    ...values.photos,
  } as VehicleInput;
  return { ...input, costBasis: costBasisOf(input) };
}

/** A field's value regardless of its notation: `246900` equals `246,900`, and blank text equals none. */
function meaningOf(values: FormValues, field: Field): unknown {
  const input = inputOf(values);
  if (field === 'photos') {
    const { images, featuredImage, focalPoints } = input;
    return [images, featuredImage, images.map((image) => focalPoints[image] ?? null)];
  }
  // Text that is not a number yet is compared as typed.
  return Number.isNaN(input[field]) ? values[field] : input[field];
}

export const formFields: FormFields<FormValues, Field> = {
  names: fieldOrder,
  isSame: (field, one, other) =>
    JSON.stringify(meaningOf(one, field)) === JSON.stringify(meaningOf(other, field)),
};

/** The fields whose value has changed, in the order of the form. */
export const changedFields = (before: FormValues, after: FormValues): Field[] =>
  changed(formFields, before, after);

/** The body of a PATCH: only the changed fields. */
export function patchOf(values: FormValues, fields: readonly Field[]): Partial<VehicleInput> {
  const input = inputOf(values);
  return Object.assign(
    {},
    ...fields.map((field) => (field === 'photos' ? values.photos : { [field]: input[field] })),
  );
}

/** The saved state that the form started from, and its current values. */
export type VehicleState = {
  /** Null when saving adds a vehicle. */
  vehicleId: number | null;
  /** Sent with the save. Null for a new vehicle. */
  updatedAt: string | null;
  base: FormValues;
  values: FormValues;
};

/**
 * Whether the newer vehicle is what the form wanted to save: then the save was stored and only its response
 * was lost.
 */
export const isSavedAlready = ({ values }: VehicleState, newer: Vehicle) =>
  changedFields(values, valuesOf(newer)).length === 0;

/** The form's name for its vehicle: `2023 Ashdown Grand Tourer V12`, or as much of it as has been typed. */
export function titleOf({ year, make, model }: FormValues): string {
  const name = [make, model].map((part) => part.trim()).filter((part) => part !== '');
  return name.length === 0 ? 'Unnamed vehicle' : [year.trim(), ...name].join(' ').trim();
}
