import { randomBytes } from 'node:crypto';
import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { recordAccountChange } from '../accounts/account-log.store.ts';
import type { EndKeys } from '../accounts/accounts.staff.store.ts';
import { users } from '../accounts/accounts.table.ts';
import type { FindCaller } from '../accounts/guard.ts';
import type { ChangeAction, FieldChange } from '../changes/change.ts';
import { recordChanges } from '../changes/changes.store.ts';
import type { Database, Queries } from '../platform/database.ts';
import { isUniqueViolation } from '../platform/database/failures.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import type { ApiEnv } from '../platform/http/api.ts';
import { programNameOf } from '../platform/http/program-name.ts';
import type { Role } from '../platform/roles.ts';
import { dayOf } from '../platform/time-zones.ts';
import { tokenHashOf } from '../platform/token-hash.ts';
import { newToken } from '../platform/new-token.ts';
import { apiKeyBounds, scopes, type Scope } from './api-key.ts';
import type { ApiKey } from './api-key.schema.ts';
import { apiKeys } from './api-keys.table.ts';

/** Secret scanners look for this form: a fixed prefix, eight characters that the settings show, and the secret. */
const form = /^mrq_[0-9a-f]{8}_[\w-]{43}$/;
const shownLength = 'mrq_'.length + 8;

/** Whether a token is a key. Tokens of sessions are shorter. */
export const isApiKey = (token: string) => form.test(token);

const newKey = () => `mrq_${randomBytes(4).toString('hex')}_${newToken()}`;

/**
 * The role below the scopes, where code asks for one: it sells, but neither sees nor writes costs. What else needs a
 * permission, the guard keeps from every key.
 */
const keyRole: Role = 'sales';

/** Interval for writing the last use, so that not every call costs a write. */
const usedStepMs = 5 * 60_000;
/** How long an ended key stays in the list, and is told that it has ended. */
const endedKeptMs = 90 * 24 * 60 * 60_000;

/** How the change log and other records name a program. No user name has a space. */
const programName = (name: string) => `${name} (API key)`;

/** `today` is the day in the dealership's time zone. */
type Moment = { now: Date; today: string };

const columns = {
  key: apiKeys,
  maker: { username: users.username, role: users.role, disabledAt: users.disabledAt },
};
type Row = {
  key: typeof apiKeys.$inferSelect;
  maker: { username: string; role: Role; disabledAt: Date | null };
};

function stateOf({ key, maker }: Row, today: string): ApiKey['state'] {
  if (key.endedAt !== null) return 'ended';
  if (key.lastDay !== null && key.lastDay < today) return 'expired';
  return maker.disabledAt !== null || maker.role !== 'admin' ? 'maker-gone' : 'works';
}

const known = (names: readonly string[]): Scope[] => scopes.filter((scope) => names.includes(scope));

/** Those that have not ended first, then by their age, the newest first. */
export async function readApiKeys(queries: Queries, { today }: Moment): Promise<ApiKey[]> {
  const rows = await queries
    .select(columns)
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.madeBy))
    .orderBy(sql`${apiKeys.endedAt} desc nulls first`, desc(apiKeys.id));
  return rows.map((row) => {
    const { keyHash: _secret, createdAt, lastUsedAt, endedAt, ...key } = row.key;
    return {
      ...key,
      scopes: known(key.scopes),
      madeBy: row.maker.username,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
      state: stateOf(row, today),
    };
  });
}

type Writing = { by: { id: number; username: string }; now: Date };

/**
 * Returns the new key. Throws 409 if the name is taken, or if there are too many. Forgets keys that ended long ago. Call it in
 * a transaction that has locked the account.
 */
export async function addApiKey(
  tx: Queries,
  { name, scopes: chosen, lastDay }: { name: string; scopes: Scope[]; lastDay: string | null },
  { by, now }: Writing,
): Promise<string> {
  const key = newKey();
  await tx.delete(apiKeys).where(lt(apiKeys.endedAt, new Date(now.getTime() - endedKeptMs)));
  const [row] = await tx.select({ total: count() }).from(apiKeys).where(isNull(apiKeys.endedAt));
  if ((row?.total ?? 0) >= apiKeyBounds.keys)
    throw new ApiError(409, `There can be at most ${apiKeyBounds.keys} keys. End one that is not used.`);
  try {
    await tx.insert(apiKeys).values({
      name,
      keyHash: tokenHashOf(key),
      prefix: key.slice(0, shownLength),
      scopes: chosen,
      lastDay,
      madeBy: by.id,
      createdAt: now,
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'api_keys_name')) throw error;
    const message = 'Another key has this name';
    throw new ApiError(409, message, { issues: [{ path: 'name', message }] });
  }
  await record(tx, name, 'added', { by, now }, [
    { field: 'scopes', from: null, to: chosen.join(', ') },
    ...(lastDay === null ? [] : [{ field: 'lastDay', from: null, to: lastDay }]),
  ]);
  return key;
}

/** Ends a key at once, on every node. Throws 404 for one that is not there or has ended. */
export const endApiKey = (database: Database, id: number, { by, now }: Writing): Promise<void> =>
  database.queries.transaction(async (tx) => {
    const [row] = await tx
      .update(apiKeys)
      .set({ endedAt: now, endedBy: by.username })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.endedAt)))
      .returning({ name: apiKeys.name });
    if (!row) throw notFound('API key');
    await record(tx, row.name, 'removed', { by, now }, []);
  });

/** Ends the keys that an account has made, each with an entry in its change log. */
export const endKeysOf: EndKeys = async (tx, account, act) => {
  const ended = await tx
    .update(apiKeys)
    .set({ endedAt: act.now, endedBy: act.by.username })
    .where(and(eq(apiKeys.madeBy, account.id), isNull(apiKeys.endedAt)))
    .returning({ name: apiKeys.name });
  for (const { name } of ended)
    await recordAccountChange(tx, {
      action: 'changed',
      account,
      act,
      fields: [{ field: 'apiKey', from: name, to: null }],
    });
};

const record = (
  tx: Queries,
  name: string,
  action: ChangeAction,
  { by, now }: Writing,
  fields: FieldChange[],
): Promise<void> =>
  recordChanges(
    tx,
    [{ by: by.username, kind: 'account', action, subjectId: null, subject: `API key "${name}"`, fields }],
    now,
  );

const refused = (message: string) =>
  new ApiError(401, message, { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });

/** Why a key in this state is refused; none for one that works. */
const refusals: Partial<Record<ApiKey['state'], string>> = {
  ended: 'This API key was ended.',
  expired: 'This API key has expired.',
  'maker-gone': 'This API key is refused because the account that made it is disabled or no longer an admin.',
};

/** Which program sends a request with a key. Throws 401 with the reason for a key that is refused. */
export const findByKey =
  ({
    database,
    clock,
    dealership,
  }: {
    database: Database;
    clock: () => Date;
    dealership: { readonly current: { timeZone: string } };
  }): FindCaller =>
  async (token, context) => {
    const { queries } = database;
    const now = clock();
    const [row] = await queries
      .select(columns)
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.madeBy))
      .where(eq(apiKeys.keyHash, tokenHashOf(token)));
    if (!row) throw refused('This API key is not known.');
    const refusal = refusals[stateOf(row, dayOf(now, dealership.current.timeZone))];
    if (refusal !== undefined) throw refused(refusal);
    const { id, name, lastUsedAt } = row.key;
    // Also if the clock was set back: the use would not be written until then otherwise.
    if (lastUsedAt === null || Math.abs(now.getTime() - lastUsedAt.getTime()) >= usedStepMs)
      await queries
        .update(apiKeys)
        .set({ lastUsedAt: now, lastUsedBy: programOf(context) })
        .where(eq(apiKeys.id, id));
    return { id: 0, username: programName(name), role: keyRole, key: { id, scopes: known(row.key.scopes) } };
  };

/** What a caller says that it is, and where it is: `curl/8.5.0 from 203.0.113.7`. */
function programOf(context: Context<ApiEnv>): string {
  const program = programNameOf(context.req.header('user-agent'));
  return `${program ?? 'a program'} from ${context.var.address}`;
}
