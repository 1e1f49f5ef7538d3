import { z } from './zod.ts';

/** The id of a row, in the body of a request: PostgreSQL’s `integer` holds no more. */
export const rowId = z.int().min(1).max(2_147_483_647);
