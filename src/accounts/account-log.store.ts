import { sql } from 'drizzle-orm';
import type { FieldChange } from '../changes/change.ts';
import { recordChanges } from '../changes/changes.store.ts';
import type { Queries } from '../platform/database.ts';
import type { Account } from './account.ts';

/** Who changes an account, and when, for the change log. */
export type Act = { by: Account; now: Date };

/** Notice sent to every process once a change of an account is committed. */
export const accountsChannel = 'accounts';

/** Writes a change of an account to the change log, and announces it. */
export async function recordAccountChange(
  queries: Queries,
  change: {
    action: 'added' | 'changed' | 'disabled' | 'enabled';
    account: Pick<Account, 'id' | 'username'>;
    act: Act;
    fields?: FieldChange[];
  },
): Promise<void> {
  const { account, act } = change;
  await queries.execute(sql`select pg_notify(${accountsChannel}, '')`);
  return recordChanges(
    queries,
    [
      {
        by: act.by.username,
        kind: 'account',
        action: change.action,
        subjectId: account.id,
        subject: account.username,
        fields: change.fields ?? [],
      },
    ],
    act.now,
  );
}
