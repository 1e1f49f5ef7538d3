import type { Context, MiddlewareHandler } from 'hono';
import { endpointOf, type ApiEnv } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { findSession } from './sessions.store.ts';

/** Requests whose token could not be looked up, with the reason. */
const undecided = new WeakMap<Request, unknown>();

/** The token from `Authorization: Bearer …`; null if there is none or it cannot be one of ours. */
export function bearerToken(context: Context): string | null {
  return /^Bearer +([\w-]{1,128}) *$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? null;
}

/**
 * Sets `user` from the bearer token, null without a valid one. If the database is unavailable the user is
 * unknown; only staff calls fail then, in `closedByDefault`.
 */
export function authenticate({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const token = bearerToken(context);
    context.set('user', null);
    if (token !== null) {
      try {
        context.set('user', await findSession(database.queries, token, clock()));
      } catch (error) {
        undecided.set(context.req.raw, error);
      }
    }
    return next();
  };
}

/**
 * Checks whether the session of an open stream is still valid. This does not extend the session, so one that
 * is only connected expires like any other.
 */
export const sessionWatch =
  ({ database, clock }: { database: Database; clock: () => Date }) =>
  async (context: Context): Promise<boolean> => {
    const token = bearerToken(context);
    if (token === null) return false;
    return (await findSession(database.queries, token, clock(), { isUse: false })) !== null;
  };

/**
 * Allows only staff to call an endpoint unless `METHOD /route/:pattern` is one of `publicCalls`. It checks
 * the route that the router matched, not the text of the path, so no spelling of a path gets around it.
 * Without an endpoint everyone gets 404.
 */
export function closedByDefault(publicCalls: readonly string[]): MiddlewareHandler<ApiEnv> {
  const open = new Set(publicCalls);
  return async (context, next) => {
    const endpoint = endpointOf(context);
    if (!endpoint) return context.notFound();
    if (open.has(`${endpoint.method} ${endpoint.path}`)) return next();
    if (context.var.user === null) {
      if (undecided.has(context.req.raw)) throw undecided.get(context.req.raw);
      throw new ApiError(401, 'Authentication required', { headers: { 'www-authenticate': 'Bearer' } });
    }
    await next();
    context.header('cache-control', 'no-store');
  };
}
