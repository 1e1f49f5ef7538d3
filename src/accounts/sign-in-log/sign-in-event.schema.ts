/** The log of sign-ins and of changes to accounts. */
import { sortOrdersOf } from '../../platform/sort-orders.ts';
import { z } from '../../platform/zod.ts';

/** Kinds of events with their labels. */
export const signInKinds = {
  'signed-in': 'Signed in',
  failed: 'Wrong password',
  'code-asked': 'Right password, asked for the code',
  'code-failed': 'Wrong code',
  throttled: 'Too many attempts',
  'confirmation-failed': 'Wrong password when asked again',
  'recovery-code-used': 'Signed in with a recovery code',
  'passkey-used': 'Signed in with a passkey',
  'passkey-failed': 'Passkey refused',
  'signed-out': 'Signed out',
  'signed-out-everywhere': 'Signed out everywhere',
  'session-ended': 'Ended a session',
  'password-changed': 'Changed the password',
  'password-reset': 'Password set by an admin',
  'password-link-sent': 'Asked for a new password by mail',
  'password-link-used': 'Set a new password by mail',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  'second-factor-on': 'Turned the second factor on',
  'second-factor-off': 'Turned the second factor off',
  'recovery-codes-made': 'Made new recovery codes',
  'second-factor-reset': 'Second factor reset by an admin',
  'account-added': 'Account added',
  'account-disabled': 'Account disabled',
  'account-enabled': 'Account enabled',
  'role-changed': 'Role changed',
  'requirement-changed': 'Changed whom a second factor is required of',
} as const;
export type SignInKind = keyof typeof signInKinds;

export const signInKindNames = Object.keys(signInKinds) as [SignInKind, ...SignInKind[]];

/** Days after which an entry is deleted. */
export const signInLogDays = 180;

export const signInEventSchema = z
  .object({
    id: z.number().int(),
    at: z.string(),
    kind: z.enum(signInKindNames),
    username: z.string().nullable().openapi({ description: 'null for a name that no account has' }),
    by: z.string().nullable().openapi({ description: 'The admin who did it to somebody else’s account' }),
    address: z.string(),
    device: z.string(),
  })
  .openapi('SignInEvent');
/** An entry. Unknown usernames are null, because people type passwords into that field. `device` is like `Firefox on Windows`. */
export type SignInEvent = z.infer<typeof signInEventSchema>;

/** `username` is part of a name. */
export type SignInFilter = { kind?: SignInKind | undefined; username?: string | undefined };

/** Sort orders of the log; the default is the first. */
export const signInOrders = sortOrdersOf('at', 'kind', 'username', 'address', 'device');
export type SignInOrder = (typeof signInOrders)[number];
