import { z } from '@hono/zod-openapi';
import { longText, oneLineText, requiredLine } from '../../platform/text.schema.ts';
import { lastYear, vehicleBounds } from '../../vehicles/vehicle-bounds.ts';
import { isValidVin, normalizeVin } from '../../vehicles/vin.ts';
import { inquiryInputSchema } from '../inquiry.schema.ts';
import { inquiryBounds } from '../inquiry.ts';
import {
  accidentReports,
  offerBounds,
  offerMessages as messages,
  sellerIntents,
  serviceHistories,
} from './offer.ts';

const { firstYear, maxMileage, maxPeople } = vehicleBounds;
const { name, email, phone, leaveBlank } = inquiryInputSchema.shape;

const severalLines = (max: number) =>
  longText(max, 'Must be text', `May have at most ${max.toLocaleString('en-US')} characters`);

/** What a visitor sends to offer a car. The year is checked against the clock; `leaveBlank` is the honeypot. */
export const offerInputSchema = (clock: () => Date) =>
  z
    .object({
      vin: oneLineText(40, messages.vin, messages.vin)
        .transform(normalizeVin)
        .refine((vin) => vin === '' || isValidVin(vin), messages.vin)
        .transform((vin) => vin || null)
        .nullable()
        .default(null)
        .openapi({ type: 'string' }),
      year: z
        .int(messages.year)
        .min(firstYear, messages.year)
        .refine((year) => year <= lastYear(clock()), messages.year),
      make: requiredLine(vehicleBounds.make, messages.make),
      model: requiredLine(vehicleBounds.model, messages.model),
      mileage: z.int(messages.mileage).min(0, messages.mileage).max(maxMileage, messages.mileage),
      accidents: z.enum(accidentReports, messages.accidents),
      owners: z
        .int(messages.owners)
        .min(1, messages.owners)
        .max(maxPeople, messages.owners)
        .nullable()
        .default(null),
      serviceHistory: z.enum(serviceHistories, 'Please choose one of the answers').nullable().default(null),
      modifications: severalLines(offerBounds.modifications).default(''),
      wish: z.enum(sellerIntents, 'Please choose one of the answers'),
      photos: z
        .array(z.string().regex(/^[\w-]{22}$/, messages.photosGone), messages.tooManyPhotos)
        .max(offerBounds.photos, messages.tooManyPhotos)
        .default([])
        .openapi({ description: 'What POST /offers/photos has answered, in the order to show them' }),
      name,
      email,
      phone,
      message: severalLines(inquiryBounds.message).default(''),
      leaveBlank,
    })
    .openapi('OfferInput');

export const offerSchema = z
  .object({
    vin: z.string().nullable(),
    year: z.number().int(),
    make: z.string(),
    model: z.string(),
    mileage: z.number().int().openapi({ description: 'In miles' }),
    accidents: z.enum(accidentReports),
    owners: z.number().int().nullable(),
    serviceHistory: z.enum(serviceHistories).nullable(),
    modifications: z.string(),
    wish: z.enum(sellerIntents),
    photos: z.array(
      z.object({ id: z.string(), width: z.number().int(), height: z.number().int() }).openapi('OfferPhoto'),
    ),
  })
  .openapi('Offer');
/** An offered car as staff see it; `owners` counts the present one. */
export type Offer = z.infer<typeof offerSchema>;
export type OfferedCar = Omit<Offer, 'photos'>;
/** Without its bytes. Width and height are in pixels. */
export type OfferPhoto = Offer['photos'][number];

/** A new offer, with the ids of its photographs in their order. */
export type NewOffer = { car: OfferedCar; photos: readonly string[] };
