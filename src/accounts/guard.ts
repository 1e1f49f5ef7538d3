import type { Context, MiddlewareHandler } from 'hono';
import { endpointOf, type ApiEnv } from '../platform/http/api.ts';
import { allowLongBody } from '../platform/http/body-time.ts';
import type { BodyFields } from '../platform/http/body-fields.ts';
import { incomingOf } from '../platform/http/request-context.ts';
import { requestInfo } from '../platform/http/request-info.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import {
  allRestricted,
  fieldsHiddenFrom,
  may,
  withoutHidden,
  writableBody,
  type Permission,
} from './permissions.ts';
import { owedTexts, type Owed } from './owed.ts';
import { findSession } from './sessions.store.ts';

const noFields: ReadonlySet<string> = new Set();

/** Requests whose token could not be looked up, or is a key that is refused, with the reason. */
const undecided = new WeakMap<Request, unknown>();

/** The token from `Authorization: Bearer …`; null if there is none or it cannot be one of ours. */
export function bearerToken(context: Context): string | null {
  return /^Bearer +([\w-]{1,128}) *$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? null;
}

/** Who sends a request with a bearer token; null for nobody. */
export type FindCaller = (token: string, context: Context<ApiEnv>) => Promise<ApiEnv['Variables']['user']>;

/** Whose session a token is. */
export const findSignedIn =
  ({ database, clock }: { database: Database; clock: () => Date }): FindCaller =>
  (token) =>
    findSession(database.queries, token, clock());

/**
 * Sets `user` from the bearer token, null without a valid one. Whoever has one may send slowly. If `find` throws, because the
 * database is unavailable or the token is a key that is refused, the user is unknown; only staff calls fail then, in
 * `closedByDefault`.
 */
export function authenticate(find: FindCaller): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const token = bearerToken(context);
    context.set('user', null);
    if (token !== null) {
      try {
        const user = await find(token, context);
        context.set('user', user);
        const incoming = incomingOf(context);
        // A photograph over the slow line of an office takes minutes.
        if (user !== null && incoming) allowLongBody(incoming);
      } catch (error) {
        undecided.set(context.req.raw, error);
      }
    }
    return next();
  };
}

/**
 * Checks whether the session of an open stream is still valid and still has the permission. This does not
 * extend the session, so one that is only connected expires like any other.
 */
export const sessionWatch =
  ({ database, clock }: { database: Database; clock: () => Date }, permission: Permission) =>
  async (context: Context): Promise<boolean> => {
    const token = bearerToken(context);
    if (token === null) return false;
    const account = await findSession(database.queries, token, clock(), { isUse: false });
    return account !== null && account.owes === undefined && may(account.role, permission);
  };

/**
 * Allows only staff to call an endpoint unless `METHOD /route/:pattern` is one of `publicCalls`, and only those whose
 * role has the permission that `staffCalls` names for it, or admins if it names none. It checks the route that the router
 * matched, not the text of the path, so no spelling of a path gets around it. Without an endpoint everyone gets 404. Staff
 * who owe something first get 403 for everything but the `owedCalls` to it, with its code. A key may make only the calls
 * for which `keyCalls` names a scope that it has, and reads no field that needs a permission. With a scope to write and none
 * to read the same, it learns the id of what it has written.
 */
export function closedByDefault(
  publicCalls: readonly string[],
  staffCalls: Readonly<Record<string, Permission>>,
  owedCalls: Readonly<Record<Owed, readonly string[]>>,
  keyCalls: Readonly<Record<string, string>>,
): MiddlewareHandler<ApiEnv> {
  const open = new Set(publicCalls);
  return async (context, next) => {
    const endpoint = endpointOf(context);
    if (!endpoint) return context.notFound();
    const call = `${endpoint.method} ${endpoint.path}`;
    if (open.has(call)) return next();
    if (context.var.user === null) {
      if (undecided.has(context.req.raw)) throw undecided.get(context.req.raw);
      throw new ApiError(401, 'Authentication required', { headers: { 'www-authenticate': 'Bearer' } });
    }
    const { role, owes, key } = context.var.user;
    if (key !== undefined) {
      const scope = requireScope(key.scopes, keyCalls[call]);
      changeAnswers(context, (answer) =>
        withoutHidden(mayRead(key.scopes, scope) ? answer : idAlone(answer), allRestricted),
      );
      await next();
      context.header('cache-control', 'no-store');
      return;
    }
    if (owes !== undefined && !owedCalls[owes].includes(call)) {
      const { code, message } = owedTexts[owes];
      const incoming = incomingOf(context);
      const info = incoming && requestInfo(incoming);
      if (info) info.isOwed = true;
      throw new ApiError(403, message, { code });
    }
    if (!may(role, staffCalls[call] ?? 'administer')) {
      throw new ApiError(403, 'Your role does not allow this');
    }
    hideFields(context, fieldsHiddenFrom(role));
    await next();
    context.header('cache-control', 'no-store');
  };
}

function requireScope(scopes: readonly string[], scope: string | undefined): string {
  if (scope === undefined) throw new ApiError(403, 'API keys may not make this call');
  if (!scopes.includes(scope)) throw new ApiError(403, `This API key lacks the scope ${scope}`);
  return scope;
}

/** Whether a key may also read what it writes. */
const mayRead = (scopes: readonly string[], scope: string) =>
  scopes.includes(scope.replace(/^write-/, 'read-'));

/** Of what was written, its id: the rest would be reading. An answer without one is as it is. */
const idAlone = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'id' in answer ? { id: answer.id } : answer;

/** Removes these fields from JSON answers. Here and not in each endpoint, so that an endpoint cannot forget it. */
function hideFields(context: Context<ApiEnv>, hidden: ReadonlySet<string>): void {
  if (hidden.size > 0) changeAnswers(context, (answer) => withoutHidden(answer, hidden));
}

function changeAnswers(context: Context<ApiEnv>, change: (answer: unknown) => unknown): void {
  const respond = context.json as (value: unknown, ...options: unknown[]) => Response;
  context.json = ((value: unknown, ...options: unknown[]) =>
    respond(change(value), ...options)) as typeof context.json;
}

/**
 * The fields of a body that the caller's role may write; the rest counts as missing. A call that `bodyFields` does not
 * name gets nothing from a role with hidden fields.
 */
export const writableInput =
  (bodyFields: BodyFields) =>
  (context: Context<ApiEnv>, body: object): object => {
    const { user } = context.var;
    const hidden = user === null ? noFields : fieldsHiddenFrom(user.role);
    if (hidden.size === 0) return body;
    const endpoint = endpointOf(context);
    return writableBody(body, bodyFields.get(`${endpoint?.method} ${endpoint?.path}`) ?? noFields, hidden);
  };
