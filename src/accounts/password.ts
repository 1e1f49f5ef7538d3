import { randomBytes, randomInt, createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../platform/errors.ts';
import { newPasswordSchema } from './accounts.schema.ts';
import { commonPasswordHashes } from './common-passwords.ts';
import { weakness } from './weak-passwords.ts';

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

// Without those that look alike, because people may have to copy the code by hand.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Letters and digits in groups of five, with 25 bits each. */
export const readableCode = (groups: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: 5 }, () => letters.charAt(randomInt(letters.length))).join(''),
  ).join('-');

/** A password for a first account. */
export const generatePassword = () => readableCode(4);

/** Ignores case. */
const isCommon = (password: string) =>
  commonPasswordHashes.has(
    createHash('sha256').update(password.toLowerCase()).digest('base64url').slice(0, 8),
  );

const common = 'This is one of the 100,000 most used passwords; choose another';

/**
 * Throws 400 at `path` if a new password is one of the most used, or easy to guess for somebody who knows these names, of the
 * dealership and of its owner (`weak-passwords.ts`). Its schema has checked everything else.
 */
export function requireStrong(password: string, path: string, names: readonly string[]): void {
  const message = isCommon(password) ? common : weakness(password, names);
  if (message !== null) throw new ApiError(400, message, { issues: [{ path, message }] });
}

/** Throws 400 at `path` if a new password is the one that has this hash. */
export async function requireOther(password: string, path: string, passwordHash: string): Promise<void> {
  if (!(await verifyPassword(password, passwordHash))) return;
  const message = 'This is the password that you have; choose another';
  throw new ApiError(400, message, { issues: [{ path, message }] });
}

/** What is wrong with a password whatever the names: too short, too long, or one of the most used. Null for no fault. */
export function passwordProblem(password: string): string | null {
  const issue = newPasswordSchema.safeParse(password).error?.issues[0]?.message;
  return issue ?? (isCommon(password) ? common : null);
}
