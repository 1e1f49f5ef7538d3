/** A staff account as the staff screens knows it. Safe in a browser. */
export type Account = { id: number; username: string; role: 'admin' };

/** Section 5: an empty field makes no call; the server says the same. */
export const bothFieldsMessage = 'Please enter both username and password';

/** One account whatever case its owner types: names are stored and compared like this. */
export const normalizeUsername = (username: string) => username.normalize('NFC').trim().toLowerCase();

/** Characters of a password that staff choose; there is no other rule. */
export const passwordLength = { min: 12, max: 200 };

/** An account as the list of staff shows it; times are ISO 8601. */
export type StaffAccount = Account & {
  createdAt: string;
  /** Null for one that has never signed in. */
  lastLoginAt: string | null;
  /** Since when it may not sign in; null for an active one. */
  disabledAt: string | null;
  /** Whether it is the caller's. */
  isYou: boolean;
};
