import { adviserSchema } from '../accounts/adviser.schema.ts';
import { z } from '../platform/zod.ts';
import { isImageAddress } from '../images/image.ts';
import { longText, oneLineText } from '../platform/text.schema.ts';
import { withoutControls, withoutUnseen } from '../platform/unseen.ts';
import { costBasisOf, costBounds } from './cost-items.ts';
import { countryMessage, isCountry } from './countries.ts';
import { arrivalNote } from './arrival.ts';
import { documentSchema, publicDocumentSchema } from './documents/document.schema.ts';
import { documentBounds, publicDocuments } from './documents/document.ts';
import { canonicalLink, linkMessage } from './link.ts';
import { canonicalMonth, monthMessage } from './month.ts';
import { canonicalVideo, videoMessage } from './video.ts';
import { isImageDataUrl } from './image-data-url.ts';
import { canonicalSwatch, swatchMessage } from './swatch.ts';
import { lastYear, vehicleBounds } from './vehicle-bounds.ts';
import {
  arrivalLabels,
  bodyStyleLabels,
  conditionLabels,
  drivetrainLabels,
  fuelLabels,
  titleStatusLabels,
  transmissionLabels,
  vehicleStatuses,
} from './vehicle-values.ts';
import { isValidVin, normalizeVin } from './vin.ts';
import { daySchema } from '../platform/day.schema.ts';

const focalPointSchema = z
  .object({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) })
  .openapi('FocalPoint', { description: 'Per cent of the image, from its left and top edges' });
const bounds = vehicleBounds;
/** Signs that nobody sees would make a second make, or a car that no search finds. */
const oneLine = (max: number, missing?: string) =>
  oneLineText(max, 'Must be one line of text', undefined, missing).overwrite((text) =>
    withoutUnseen(text).replace(/\s+/g, ' ').trim(),
  );
/** A number; `missing` is said of a required one that is not there. */
const number = (missing: string) =>
  z.number({ error: ({ input }) => (input === undefined ? missing : 'Must be a number') });
const paragraphs = (max: number) =>
  longText(max, 'Must be text').overwrite((text) => withoutControls(withoutUnseen(text)));
const emptyAsNull = (schema: z.ZodType<string, string>) =>
  schema.transform((text) => (text === '' ? null : text)).nullable();
export const amount = number('Enter an amount')
  .min(0, 'May not be negative')
  .max(bounds.maxAmount, 'May be at most $100,000,000')
  .refine((value) => Number(value.toFixed(2)) === value, 'May have at most two decimals');
/** A list price. Nothing is for sale at $0: other systems write 0 for a price that is not stated. */
const listPrice = amount
  .nullable()
  .transform((price) => price || null)
  .openapi({ description: 'US dollars. null is price on request, and so is 0, which is stored as null' });
const wholeNumber = (max: number) =>
  number('Enter a number')
    .int('Must be a whole number')
    .min(0, 'May not be negative')
    .max(max, `May be at most ${max.toLocaleString('en-US')}`);
/** Forms and other systems write 0 for an unknown value. */
const countOrNone = (max: number) =>
  wholeNumber(max)
    .nullable()
    .transform((value) => value || null);

const imageMessage = 'Must be the address of an uploaded image, or a JPEG, PNG or WebP image as a data URL';
const image = (isOne: (text: string) => boolean) => z.string(imageMessage).refine(isOne, imageMessage);
const isImage = (text: string) => isImageAddress(text) || isImageDataUrl(text);

/** One of the values of a closed set, or null. */
const choice = <Value extends string>(labels: Readonly<Record<Value, string>>) => {
  const values = Object.keys(labels) as Value[];
  return z.enum(values, `Must be one of ${values.join(', ')}`).nullable();
};

/** A color in hex. The length is checked first, so that no long text is searched. */
const swatch = emptyAsNull(z.string(swatchMessage).max(40, swatchMessage))
  .refine((text) => text === null || canonicalSwatch(text) !== null, swatchMessage)
  .transform((text) => text && canonicalSwatch(text))
  .openapi({ type: ['string', 'null'], description: 'A color like #0f4d33' });

/** An https address elsewhere. */
const link = (description: string) =>
  emptyAsNull(oneLine(bounds.link))
    .refine((text) => text === null || canonicalLink(text) !== null, linkMessage)
    .transform((text) => text && canonicalLink(text))
    .openapi({ type: ['string', 'null'], description });

const countryDescription = 'Where the car was built: a code of ISO 3166-1 such as IT';

/** Required fields. The year is checked against the clock. */
const requiredFields = (clock: () => Date) => ({
  make: oneLine(bounds.make, 'Enter a make').min(1, 'Make is required'),
  model: oneLine(bounds.model, 'Enter a model').min(1, 'Model is required'),
  year: number('Enter a year')
    .int('Must be a whole number')
    .min(bounds.firstYear, `May not be before ${bounds.firstYear}`)
    .refine((year) => year <= lastYear(clock()), {
      error: () => `May be at most ${lastYear(clock())}`,
    }),
  price: listPrice,
  mileage: wholeNumber(bounds.maxMileage),
});

/** Fields that are null when they are unknown. */
const nullableFields = {
  trim: emptyAsNull(oneLine(bounds.trim)),
  condition: choice(conditionLabels),
  bodyStyle: choice(bodyStyleLabels),
  engine: emptyAsNull(oneLine(bounds.engine)),
  horsepower: countOrNone(bounds.maxHorsepower),
  fuel: choice(fuelLabels),
  transmission: choice(transmissionLabels),
  drivetrain: choice(drivetrainLabels),
  doors: countOrNone(bounds.maxDoors),
  seats: countOrNone(bounds.maxPeople),
  owners: wholeNumber(bounds.maxPeople).nullable(),
  countryOfOrigin: emptyAsNull(z.string(countryMessage))
    .refine((code) => code === null || isCountry(code), countryMessage)
    .openapi({ type: ['string', 'null'], description: countryDescription }),
  titleStatus: choice(titleStatusLabels),
  vin: emptyAsNull(oneLine(40))
    .transform((vin) => (vin === null ? null : normalizeVin(vin) || null))
    .refine(
      (vin) => vin === null || isValidVin(vin),
      'A VIN has 5 to 17 letters and digits, without I, O and Q',
    ),
  stockNumber: emptyAsNull(oneLine(bounds.stockNumber)),
  exteriorColor: emptyAsNull(oneLine(bounds.color)),
  interiorColor: emptyAsNull(oneLine(bounds.color)),
  exteriorSwatch: swatch,
  interiorSwatch: swatch,
  modifications: emptyAsNull(paragraphs(bounds.modifications)),
  description: emptyAsNull(paragraphs(bounds.description)),
  featuredImage: emptyAsNull(image((text) => text === '' || isImage(text))),
  costBasis: amount.nullable(),
  video: emptyAsNull(oneLine(bounds.video))
    .refine((video) => video === null || canonicalVideo(video) !== null, videoMessage)
    .transform((video) => video && canonicalVideo(video))
    .openapi({
      type: ['string', 'null'],
      description: 'Address of a video on YouTube or Vimeo, or of an .mp4 file',
    }),
  historyReport: link('Address of a report on the history of the vehicle'),
  walkAround: link('Address of a tour around it, or of a view of 360 degrees'),
  warranty: emptyAsNull(oneLine(bounds.warranty)),
  arrival: choice(arrivalLabels),
  arrivalMonth: emptyAsNull(z.string(monthMessage).max(40, monthMessage))
    .refine((text) => text === null || canonicalMonth(text) !== null, monthMessage)
    .transform((text) => text && canonicalMonth(text))
    .openapi({ type: ['string', 'null'], description: 'When it is expected: a month like 2026-12' }),
  adviser: emptyAsNull(oneLine(bounds.adviser)).openapi({
    type: ['string', 'null'],
    description: 'Who looks after it: the user name of an active account whose person has a name',
  }),
  publishOn: daySchema('Must be a day like 2026-11-30').nullable().openapi({
    description: 'The day, in the dealership’s time zone, on which an unpublished vehicle is published',
  }),
};

const otherFields = {
  features: z
    .array(oneLine(bounds.feature).min(1, 'May not be empty'))
    .max(bounds.features, `At most ${bounds.features} features`),
  images: z.array(image(isImage)).max(bounds.images, `At most ${bounds.images} images`),
  focalPoints: z.record(z.string(), focalPointSchema),
  costItems: z
    .array(
      z
        .object({ label: oneLine(costBounds.label).min(1, 'A cost must have a name'), amount })
        .openapi('CostItem', { description: 'What a vehicle has cost the dealership, in US dollars' }),
    )
    .max(costBounds.items, `At most ${costBounds.items} cost lines`)
    .refine(
      (costItems) => (costBasisOf({ costBasis: null, costItems }) ?? 0) <= bounds.maxAmount,
      'May be at most $100,000,000 together',
    ),
  status: z.enum(vehicleStatuses),
  documents: z
    .array(documentSchema)
    .max(documentBounds.documents, `At most ${documentBounds.documents} documents`),
  isReservable: z.boolean('Must be true or false'),
  isNewArrival: z.boolean('Must be true or false'),
  isFeatured: z.boolean('Must be true or false'),
  isPublished: z.boolean('Must be true or false'),
};

/** The same fields, null when they are not given. */
function nullByDefault<Fields extends Record<string, z.ZodType>>(fields: Fields) {
  const withDefaults = Object.entries(fields).map(([name, schema]) => [name, schema.default(null)]);
  return Object.fromEntries(withDefaults) as { [Name in keyof Fields]: z.ZodDefault<Fields[Name]> };
}

/**
 * Made once, not with each schema below: what describes the API remembers every schema with a description for as long as the
 * process lives.
 */
const fieldsWithDefaults = {
  ...nullByDefault(nullableFields),
  features: otherFields.features.default([]),
  images: otherFields.images.default([]),
  focalPoints: otherFields.focalPoints.default({}),
  costItems: otherFields.costItems.default([]),
  status: otherFields.status.default('available'),
  documents: otherFields.documents.default([]),
  isReservable: otherFields.isReservable.default(true),
  isNewArrival: otherFields.isNewArrival.default(false),
  isFeatured: otherFields.isFeatured.default(false),
  isPublished: otherFields.isPublished.default(true),
};

/**
 * What staff enter for a new vehicle; only make, model, year, price and mileage are required. Fields that the
 * server sets are ignored.
 */
export const vehicleInputSchema = (clock: () => Date) =>
  z.object({ ...requiredFields(clock), ...fieldsWithDefaults });

/** What staff change in a vehicle: fields that are not given stay as they are. */
export const vehicleChangeSchema = (clock: () => Date) =>
  z.object({ ...requiredFields(clock), ...nullableFields, ...otherFields }).partial();

const shownSwatch = z.string().nullable().openapi({
  description: 'The color itself, like #0f4d33: as staff have picked it, or as its name is known',
});

/** The fields that a card and a page have in common. */
const shown = {
  id: z.number().int(),
  make: z.string(),
  model: z.string(),
  year: z.number().int(),
  price: z.number().nullable().openapi({ description: 'US dollars; null is price on request' }),
  mileage: z.number().int(),
  horsepower: z.number().int().nullable(),
  exteriorColor: z.string().nullable(),
  interiorColor: z.string().nullable(),
  exteriorSwatch: shownSwatch,
  interiorSwatch: shownSwatch,
  description: z.string().nullable(),
  isNewArrival: z.boolean(),
  status: z.enum(vehicleStatuses),
  arrival: z.string().nullable().openapi({
    description: 'A note that it is not there yet, such as "In transit, expected December 2026"',
  }),
};

/** A vehicle on its own page. */
export const publicVehicleSchema = z
  .object({
    ...shown,
    trim: z.string().nullable(),
    condition: choice(conditionLabels),
    bodyStyle: choice(bodyStyleLabels),
    engine: z.string().nullable(),
    fuel: choice(fuelLabels),
    transmission: choice(transmissionLabels),
    drivetrain: choice(drivetrainLabels),
    doors: z.number().int().nullable(),
    seats: z.number().int().nullable(),
    owners: z.number().int().nullable(),
    countryOfOrigin: z.string().nullable().openapi({ description: countryDescription }),
    titleStatus: choice(titleStatusLabels),
    vin: z.string().nullable(),
    stockNumber: z.string().nullable(),
    modifications: z.string().nullable(),
    features: z.array(z.string()),
    images: z.array(z.string()),
    featuredImage: z.string().nullable(),
    focalPoints: z.record(z.string(), focalPointSchema),
    isFeatured: z.boolean(),
    video: z.string().nullable().openapi({ description: 'On YouTube or Vimeo, or an .mp4 file' }),
    historyReport: z.string().nullable(),
    walkAround: z.string().nullable(),
    warranty: z.string().nullable(),
    documents: z.array(publicDocumentSchema),
    isReservable: z.boolean().openapi({ description: 'Whether it may be reserved for a deposit' }),
    listedAt: z.string(),
    updatedAt: z.string(),
  })
  .openapi('Vehicle');

/** The same with who looks after it, left out if nobody does. Only this page shows the person. */
export const vehicleTextSchema = publicVehicleSchema
  .extend({ adviser: adviserSchema.optional() })
  .openapi('VehicleText');

/** The only allow-list of public fields: a field is private until it is in the schema. */
export const publicFields = publicVehicleSchema.keyof().options;

type PublicVehicle = z.output<typeof publicVehicleSchema>;

/** A vehicle as it is stored, with at least what its public fields are made of. */
type Stored = Omit<PublicVehicle, 'arrival' | 'documents'> &
  Pick<z.output<ReturnType<typeof vehicleInputSchema>>, 'arrival' | 'arrivalMonth' | 'documents'>;

/** The public fields of a vehicle, and nothing else that it has: no document that is internal. */
export function toPublic(vehicle: Stored): PublicVehicle {
  const values = { ...vehicle, arrival: arrivalNote(vehicle), documents: publicDocuments(vehicle.documents) };
  const shown: Record<string, unknown> = {};
  for (const field of publicFields) shown[field] = values[field];
  return shown as PublicVehicle;
}

/** A vehicle in a list; its description is cut to two lines. */
export const vehicleCardSchema = z
  .object({ ...shown, thumbnail: z.string().nullable(), focalPoint: focalPointSchema.nullable() })
  .openapi('VehicleCard');
