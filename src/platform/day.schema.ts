import { isInReach } from './time-zones.ts';
import { z } from './zod.ts';

/** A day like 2026-11-24, of 1900 to 2999; what is none is refused with `message`. */
export const daySchema = (message: string) =>
  z.iso.date({ error: message, abort: true }).refine(isInReach, message);

/** A time like 2026-11-24T17:00:00Z of 1900 to 2999, as a `Date`; with `offset` also one like 2026-11-24T12:00:00-05:00. */
export const timeSchema = (message: string, { offset = false } = {}) =>
  z.iso
    .datetime({ error: message, abort: true, offset })
    .transform((text) => new Date(text))
    .refine((time) => isInReach(time.toISOString()), message);
