import { randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id, the library's default, at OWASP's parameters: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with argon2id, in PHC format. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

/** The hash that is checked for unknown usernames. */
const nobodysHash = hashPassword(randomBytes(32).toString('base64url'));

/**
 * Whether a password matches a hash. Null, for an account that does not exist, is false after the same work,
 * so that the response time does not reveal which names exist.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return matches && passwordHash !== null;
}

// Without letters and digits that look alike, because people may have to copy the password by hand.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password for a first account: four groups of five, 100 bits. */
export const generatePassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => letters.charAt(randomInt(letters.length))).join(''),
  ).join('-');
