import type { Queries } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Account } from '../account.ts';
import { readAccountSettings } from '../account-settings.store.ts';
import { isRequiredOf } from './requirement.ts';
import { readSecondFactor } from './second-factor.store.ts';

/**
 * Throws 409 if an account has no second factor left, and one is required of it. Call it at the end of the transaction that
 * removes one.
 */
export async function requireFactorLeft(tx: Queries, account: Account): Promise<void> {
  const { settings } = await readAccountSettings(tx);
  if (!isRequiredOf(account.role, settings.secondFactorRequiredOf)) return;
  const { isOn, passkeys } = await readSecondFactor(tx, account.id);
  if (isOn || passkeys > 0) return;
  throw new ApiError(409, 'Your dealership requires a second factor. Set up another one first.');
}
