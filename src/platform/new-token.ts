import { randomBytes } from 'node:crypto';

/** A secret that nobody can guess: 43 letters of base64url. */
export const newToken = () => randomBytes(32).toString('base64url');
