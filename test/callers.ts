import { createUser } from '../src/accounts/accounts.store.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import { scopes, type Scope } from '../src/api-keys/api-key.ts';
import { addApiKey } from '../src/api-keys/api-keys.store.ts';
import type { Database } from '../src/platform/database.ts';
import type { Role } from '../src/platform/roles.ts';
import { testNow } from './factories.ts';

/** A new key of an account, as a program sends it. */
export const makeApiKey = (
  database: Database,
  given: {
    name: string;
    scopes: Scope[];
    by: { id: number; username: string };
    now: Date;
    lastDay?: string | null;
  },
): Promise<string> => database.queries.transaction((tx) => addApiKey(tx, { lastDay: null, ...given }, given));

/** Who calls the API: an account by its role, or a program with a key of all scopes. */
export type Caller = Role | 'key';

/** The tokens of an admin, of staff from whom fields are hidden, and of a program. */
export async function createCallers(database: Database): Promise<Record<Caller, string>> {
  const tokens = {} as Record<Caller, string>;
  for (const role of ['admin', 'sales', 'photographer'] as const) {
    const account = await createUser(database.queries, { username: role, passwordHash: 'x', role }, testNow);
    const by = { id: account?.id ?? 0, username: role };
    tokens[role] = await createSession(database.queries, by.id, testNow);
    if (role === 'admin')
      tokens.key = await makeApiKey(database, { name: 'All', scopes: [...scopes], by, now: testNow });
  }
  return tokens;
}
