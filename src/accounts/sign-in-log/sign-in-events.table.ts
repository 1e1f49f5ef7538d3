import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { SignInKind } from './sign-in-event.ts';

/** Sign-ins, failures and changes to accounts. No foreign key: an entry outlives its account. */
export const signInEvents = pgTable(
  'sign_in_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    kind: text('kind').$type<SignInKind>().notNull(),
    username: text('username'),
    by: text('by'),
    address: text('address').notNull(),
    device: text('device').notNull(),
  },
  (table) => [index('sign_in_events_newest').on(table.at.desc(), table.id.desc())],
);
