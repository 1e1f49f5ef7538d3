/** The log of sign-ins and of changes to accounts. Safe in a browser. */

import { sortOrdersOf } from '../../platform/sort-orders.ts';

/** What happened, with its words in the log. */
export const signInKinds = {
  'signed-in': 'Signed in',
  failed: 'Wrong password',
  'code-asked': 'Right password, asked for the code',
  'code-failed': 'Wrong code',
  throttled: 'Too many attempts',
  'confirmation-failed': 'Wrong password when asked again',
  'recovery-code-used': 'Signed in with a recovery code',
  'signed-out': 'Signed out',
  'signed-out-everywhere': 'Signed out everywhere',
  'session-ended': 'Ended a session',
  'password-changed': 'Changed the password',
  'password-reset': 'Password set by an admin',
  'second-factor-on': 'Turned the second factor on',
  'second-factor-off': 'Turned the second factor off',
  'second-factor-reset': 'Second factor reset by an admin',
  'account-added': 'Account added',
  'account-disabled': 'Account disabled',
  'account-enabled': 'Account enabled',
  'role-changed': 'Role changed',
} as const;
export type SignInKind = keyof typeof signInKinds;

export const signInKindNames = Object.keys(signInKinds) as [SignInKind, ...SignInKind[]];

/** Days after which an entry is deleted. */
export const signInLogDays = 180;

/** One entry. `at` is ISO 8601. */
export type SignInEvent = {
  id: number;
  at: string;
  kind: SignInKind;
  /** Whose account it is about. Null for a name that no account has: people type passwords into that field. */
  username: string | null;
  /** The admin who did it to somebody else's account; null for one's own acts. */
  by: string | null;
  address: string;
  /** Browser and system, such as `Firefox on Windows`. */
  device: string;
};

/** What the log is narrowed down to; `username` is part of a name. */
export type SignInFilter = { kind?: SignInKind | undefined; username?: string | undefined };

/** Sort orders of the log; the default is the first. */
export const signInOrders = sortOrdersOf('at', 'kind', 'username', 'address', 'device');
export type SignInOrder = (typeof signInOrders)[number];
