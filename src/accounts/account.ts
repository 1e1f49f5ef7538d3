import type { Role } from '../platform/roles.ts';

/** A staff account as the staff screens see it. Safe in a browser. */
export type Account = { id: number; username: string; role: Role };

/** Section 5: the error for an empty field, in the browser and from the server. */
export const bothFieldsMessage = 'Please enter both username and password';

/** Usernames are stored and compared in this form, so their case does not matter. */
export const normalizeUsername = (username: string) => username.normalize('NFC').trim().toLowerCase();

/** Length of a password that staff choose. */
export const passwordLength = { min: 12, max: 200 };

/** One of a user's own sessions; times are ISO 8601. */
export type OwnSession = {
  id: string;
  /** Browser and system, such as `Firefox on Windows`. */
  device: string;
  /** Null for a session from before addresses were kept. */
  address: string | null;
  signedInAt: string;
  lastSeenAt: string;
  /** Whether it is the session that asks. */
  isThis: boolean;
};

/** An account in the list of staff accounts; times are ISO 8601. */
export type StaffAccount = Account & {
  createdAt: string;
  /** Null if it has never signed in. */
  lastLoginAt: string | null;
  /** When it was disabled; null for an active account. */
  disabledAt: string | null;
  /** Whether signing in asks for a code, too. */
  hasSecondFactor: boolean;
  /** Whether it is the caller's own account. */
  isYou: boolean;
};
