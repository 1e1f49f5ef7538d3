import { createHash } from 'node:crypto';
import { ApiError } from '../platform/errors.ts';
import { newPasswordSchema } from './accounts.schema.ts';
import { commonPasswordHashes } from './common-passwords.ts';

/** Ignores case. */
const isCommon = (password: string) =>
  commonPasswordHashes.has(
    createHash('sha256').update(password.toLowerCase()).digest('base64url').slice(0, 8),
  );

const common = 'This is one of the 100,000 most used passwords; choose another';

/** Throws 400 at `path` if a new password is one of the most used. Its schema has checked everything else. */
export function requireUncommon(password: string, path: string): void {
  if (isCommon(password)) throw new ApiError(400, common, { issues: [{ path, message: common }] });
}

/** The fault of a new password, as the end of a sentence; null for a valid one. */
export function passwordProblem(password: string): string | null {
  const issue = newPasswordSchema.safeParse(password).error?.issues[0]?.message;
  return issue ?? (isCommon(password) ? common : null);
}
