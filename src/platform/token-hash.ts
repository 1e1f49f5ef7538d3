import { createHash } from 'node:crypto';

/** Tokens are 32 random bytes, so one round of a fast hash is enough to keep them out of the database. */
export const tokenHashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
