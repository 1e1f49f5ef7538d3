import { z } from '@hono/zod-openapi';
import { linkNames, sitePictures, weekdays, type Dealership } from './dealership.ts';

const text = (max: number) => z.string().trim().max(max, `May have at most ${max} characters`);
const required = (max: number) => text(max).min(1, 'May not be empty');

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
};

const days = z.array(z.enum(weekdays)).min(1, 'Choose at least one day');
const openHours = z
  .object({
    days,
    opens: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 09:00'),
    // 24:00 is midnight at the end of the day; a time before `opens` is on the day after.
    closes: z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Must be a time like 19:00'),
  })
  .refine(({ opens, closes }) => opens !== closes, 'Opening and closing may not be the same');
const noteInstead = z.object({ days, note: required(80) });

/** Where a link without a target of its own leads: a web address or a path of this site. */
const target = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:https?:\/\/|\/(?!\/))\S*$/i, 'Must be a web address or a path');
const picture = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)\S+$/, 'Must be the address of an image');

/** The dealership's settings, as stored and as every page reads them. */
export const dealershipSchema = z
  .object({
    name: required(80),
    logoText: z.object({ primary: required(40), secondary: text(40) }),
    tagline: text(160),
    introduction: z.object({ heading: text(160), text: text(2_000) }),
    street: text(120),
    city: text(80),
    region: text(40),
    regionName: text(80),
    postalCode: text(20),
    country: text(2),
    phone: text(40),
    email: text(254),
    timeZone: z.string().refine(isTimeZone, 'Must be a time zone like America/Phoenix'),
    foundedYear: z.number().int().min(1800).max(2200),
    hours: z.array(z.union([openHours, noteInstead])).max(14, 'At most 14 lines'),
    links: z.partialRecord(z.enum(linkNames), target),
    pictures: z.partialRecord(z.enum(sitePictures), picture),
  })
  .openapi('Dealership') satisfies z.ZodType<Dealership>;
