import type { FieldOfKind, VehicleField } from '../../../vehicles/vehicle-fields.ts';

/** The fields of the form: those of a vehicle, with everything about its photos as one field. */
export type Field = Exclude<VehicleField, FieldOfKind<'images'>> | 'photos';

/**
 * A field's layout: its columns in a grid of six, or of two on phones. `optional` is shown beside its label.
 */
type Place = { field: Field; columns?: string; optional?: true };

/** The sections of the form with their fields, in order. */
export const layout = {
  vehicle: [
    { field: 'make', columns: 'col-span-2' },
    { field: 'model', columns: 'col-span-2 md:col-span-3' },
    { field: 'year', columns: 'col-span-1' },
    { field: 'trim', columns: 'col-span-1 md:col-span-2' },
    { field: 'stockNumber', columns: 'col-span-1 md:col-span-2' },
    { field: 'condition', columns: 'col-span-1 md:col-span-2' },
    { field: 'vin', columns: 'col-span-2 md:col-span-4', optional: true },
    { field: 'mileage', columns: 'col-span-2' },
  ],
  price: [
    { field: 'price' },
    { field: 'costBasis', columns: 'col-span-1 md:col-span-2' },
    { field: 'costItems' },
  ],
  status: [
    { field: 'status' },
    { field: 'arrival' },
    { field: 'arrivalMonth', optional: true },
    { field: 'isNewArrival' },
    { field: 'isFeatured' },
    { field: 'isReservable' },
    { field: 'isPublished' },
    { field: 'publishOn' },
    { field: 'adviser' },
  ],
  details: [
    { field: 'engine', columns: 'col-span-2 md:col-span-4' },
    { field: 'horsepower', columns: 'col-span-1 md:col-span-2' },
    { field: 'fuel', columns: 'col-span-1 md:col-span-2' },
    { field: 'transmission', columns: 'col-span-1 md:col-span-2' },
    { field: 'drivetrain', columns: 'col-span-1 md:col-span-2' },
    { field: 'bodyStyle', columns: 'col-span-2' },
    { field: 'doors', columns: 'col-span-1 md:col-span-2' },
    { field: 'seats', columns: 'col-span-1 md:col-span-2' },
    { field: 'exteriorColor', columns: 'col-span-2 md:col-span-4' },
    { field: 'exteriorSwatch', columns: 'col-span-2' },
    { field: 'interiorColor', columns: 'col-span-2 md:col-span-4' },
    { field: 'interiorSwatch', columns: 'col-span-2' },
    { field: 'titleStatus', columns: 'col-span-1 md:col-span-2' },
    { field: 'owners', columns: 'col-span-1 md:col-span-2' },
    { field: 'countryOfOrigin', columns: 'col-span-2' },
    { field: 'warranty', columns: 'col-span-2 md:col-span-6', optional: true },
    { field: 'modifications', columns: 'col-span-2 md:col-span-6', optional: true },
    { field: 'description', columns: 'col-span-2 md:col-span-6' },
  ],
  features: [{ field: 'features' }],
  photos: [{ field: 'photos' }],
  video: [{ field: 'video', optional: true }],
  papers: [
    { field: 'historyReport', columns: 'md:max-w-140', optional: true },
    { field: 'walkAround', columns: 'md:max-w-140', optional: true },
    { field: 'documents' },
  ],
} as const satisfies Record<string, readonly Place[]>;

/** Every field, in the order of the form. */
export const fieldOrder: readonly Field[] = Object.values(layout).flatMap((places) =>
  places.map(({ field }) => field),
);
