import { randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id, the library's default, at OWASP's parameters: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

/** What the password of a name that nobody has is compared with. */
const nobodysHash = hashPassword(randomBytes(32).toString('base64url'));

/**
 * Whether a password is the one of a hash. Null, for an account that does not exist, is false after the same work, so
 * that the time of an answer does not say which names exist.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return matches && passwordHash !== null;
}

// Without letters and digits that look alike: someone may have to read it from one screen and type it on another.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password for a first account: four groups of five, 100 bits. */
export const generatePassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => letters.charAt(randomInt(letters.length))).join(''),
  ).join('-');
