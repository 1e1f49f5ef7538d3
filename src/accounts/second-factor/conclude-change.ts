import type { Context } from 'hono';
import type { Queries } from '../../platform/database.ts';
import { staffOf, type ApiEnv } from '../../platform/http/api.ts';
import type { AccountMails } from '../account-mail.ts';
import { bearerToken } from '../guard.ts';
import { tellOwner } from '../security-mail.ts';
import { endAfterFactor } from '../sessions.store.ts';
import { originOf } from '../sign-in-log/request-origin.ts';
import { recordSignIn } from '../sign-in-log/sign-in-events.store.ts';

type Change =
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes-made'
  | 'passkey-added'
  | 'passkey-removed';

/**
 * After a change of the caller's own second factor: logs it, tells them by mail, as it may be somebody else, and ends their other
 * sessions. `passkey` is the name of the one that it is about. Call it in the transaction of the change.
 */
export async function concludeFactorChange(
  tx: Queries,
  context: Context<ApiEnv>,
  change: Change,
  { mails, now, passkey }: { mails: AccountMails; now: Date; passkey?: string },
): Promise<void> {
  const account = staffOf(context);
  const origin = originOf(context);
  const subject = passkey === undefined ? {} : { subject: { name: 'Passkey', text: passkey } };
  await recordSignIn(tx, { kind: change, username: account.username, ...origin }, now);
  await tellOwner(tx, mails, { account, act: change, origin, now, ...subject });
  await endAfterFactor(tx, account.id, { now, exceptToken: bearerToken(context) });
}
