import { z } from './zod.ts';

/** The largest id of a row: PostgreSQL’s `integer` holds no more. */
export const mostRowId = 2_147_483_647;

/** The id of a row, in the body of a request; what is none is refused with `message`. */
export const rowIdOf = (message?: string) => z.int(message).min(1, message).max(mostRowId, message);

export const rowId = rowIdOf();
