import { z } from './zod.ts';

/** A whole number in a query, from `min` to `max`. */
export const wholeNumberText = (min: number, max: number, name: string) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `${name} must be a whole number`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `${name} must be from ${min} to ${max}`);

/** The page of a list, counted from 1. */
export const pageNumber = wholeNumberText(1, 1_000_000, 'page');
/** How many rows a page has. */
export const pageLimit = wholeNumberText(1, 100, 'limit');
