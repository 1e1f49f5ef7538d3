/** A staff account as the portal knows it. Safe in a browser. */
export type Account = { id: number; username: string; role: 'admin' };

/** Section 5: an empty field makes no call; the server says the same. */
export const bothFieldsMessage = 'Please enter both username and password';

/** One account whatever case its owner types: names are stored and compared like this. */
export const normalizeUsername = (username: string) => username.normalize('NFC').trim().toLowerCase();
