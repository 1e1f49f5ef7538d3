import { z } from './zod.ts';

/** A day like 2026-11-24. None of the year 0, which the calendar and PostgreSQL do not have. */
export const daySchema = (message: string) =>
  z.iso.date({ error: message, abort: true }).refine((day) => day >= '0001-01-01', message);
