import { addApiKey } from '../src/api-keys/api-keys.store.ts';
import type { Scope } from '../src/api-keys/api-key.ts';
import type { Database } from '../src/platform/database.ts';

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
