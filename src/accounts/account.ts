import type { Role } from '../platform/roles.ts';

/** Safe in a browser. */
export type Account = { id: number; username: string; role: Role };

/** Section 5: the error for an empty field, in the browser and from the server. */
export const bothFieldsMessage = 'Please enter both username and password';

/** Usernames are stored and compared in this form, so their case does not matter. */
export const normalizeUsername = (username: string) => username.normalize('NFC').trim().toLowerCase();

export const passwordLength = { min: 12, max: 200 };
