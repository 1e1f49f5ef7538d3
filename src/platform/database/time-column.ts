import { timestamp } from 'drizzle-orm/pg-core';

/** A column of an instant, to the millisecond, as a `Date` has it. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
