import { z } from '@hono/zod-openapi';

/** A whole number in an address: plain digits, so that `1e1` and `0x10` are none. */
export const wholeNumberText = (min: number, max: number, name: string) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `${name} must be a whole number`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `${name} must be from ${min} to ${max}`);

/** The page of a list, counted from 1, and how many rows it has. */
export const pageQuery = {
  page: wholeNumberText(1, 1_000_000, 'page'),
  limit: wholeNumberText(1, 100, 'limit'),
};
