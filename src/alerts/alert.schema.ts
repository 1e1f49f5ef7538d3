import { colorFamilies } from '../vehicles/color-names.ts';
import { priceCeiling } from '../vehicles/filters.ts';
import { vehicleBounds } from '../vehicles/vehicle-bounds.ts';
import {
  bodyStyleLabels,
  conditionLabels,
  drivetrainLabels,
  fuelLabels,
  transmissionLabels,
} from '../vehicles/vehicle-values.ts';
import { emailMessage } from '../platform/email.ts';
import { emailText, oneLineText } from '../platform/text.schema.ts';
import { z } from '../platform/zod.ts';

const name = (max: number) =>
  oneLineText(max, 'Must be one line of text').min(1, 'May not be empty').optional();
const choice = (values: readonly string[]) =>
  z.enum(values, `Must be one of ${values.join(', ')}`).optional();
const whole = (min: number, max: number) =>
  z
    .number('Must be a number')
    .int('Must be a whole number')
    .min(min, `Must be at least ${min}`)
    .max(max, `May be at most ${max.toLocaleString('en-US')}`)
    .optional();

const alertCriteriaSchema = z
  .object({
    model: name(vehicleBounds.model),
    make: name(vehicleBounds.make),
    year: whole(1, 9999),
    minPrice: whole(1, priceCeiling),
    maxPrice: whole(0, priceCeiling - 1),
    body: choice(Object.keys(bodyStyleLabels)),
    drivetrain: choice(Object.keys(drivetrainLabels)),
    transmission: choice(Object.keys(transmissionLabels)),
    fuel: choice(Object.keys(fuelLabels)),
    condition: choice(Object.keys(conditionLabels)),
    color: choice(colorFamilies),
    power: whole(1, 99_999),
  })
  .refine(({ minPrice = 0, maxPrice = priceCeiling }) => minPrice <= maxPrice, {
    error: 'The lowest price is above the highest',
    path: ['minPrice'],
  })
  .openapi('AlertCriteria', { description: 'The filters of the inventory; amounts are US dollars' });

export const newAlertSchema = z
  .object({
    email: emailText(emailMessage).toLowerCase(),
    criteria: alertCriteriaSchema,
  })
  .openapi('AlertInput');

/** The token in the links of our mails. */
const token = z.string('The link is not complete').regex(/^[\w-]{43}$/, 'The link is not complete');

export const alertLinkSchema = z.object({ token }).openapi('AlertLink');

export const noMoreMailSchema = z
  .object({
    token,
    again: z.boolean().optional().openapi({ description: 'Takes it back: mail may be written again' }),
  })
  .openapi('NoMoreMail');

export const endAlertSchema = z
  .object({ token, all: z.boolean().optional().openapi({ description: 'All alerts of the same address' }) })
  .openapi('AlertEnd');

export const alertPageSchema = z
  .object({
    alerts: z.array(
      z.object({
        id: z.number().int(),
        email: z.string(),
        wanted: z.string().openapi({ description: 'The criteria in words' }),
        createdAt: z.string(),
        confirmedAt: z.string().nullable(),
        lastNotifiedAt: z.string().nullable(),
      }),
    ),
    total: z.number().int(),
    all: z.number().int(),
    confirmed: z.number().int(),
  })
  .openapi('AlertPage');

/** One page of the alerts. `total` counts the matches, `all` and `confirmed` the whole list. */
export type AlertPage = z.infer<typeof alertPageSchema>;
/** `confirmedAt` is null until the address has confirmed it, `lastNotifiedAt` until the first mail about new vehicles. */
export type Alert = AlertPage['alerts'][number];
