import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { ApiEnv } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { findSession } from './sessions.store.ts';

/** Requests whose token could not be looked up, with the reason. */
const undecided = new WeakMap<Request, unknown>();

/** The token of `Authorization: Bearer …`; null when there is none or it cannot be one of ours. */
export function bearerToken(context: Context): string | null {
  return /^Bearer +([\w-]{1,128}) *$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? null;
}

/**
 * Sets `user` from the bearer token, null without a live one. While the database is away nobody can be signed in;
 * that is a failure for staff calls only, where `closedByDefault` reports it.
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
 * Tells whether the session of a request that is still being answered is alive. Being connected is no use of a session:
 * a session that nobody uses ends like any other.
 */
export const sessionWatch =
  ({ database, clock }: { database: Database; clock: () => Date }) =>
  async (context: Context): Promise<boolean> => {
    const token = bearerToken(context);
    if (token === null) return false;
    return (await findSession(database.queries, token, clock(), { isUse: false })) !== null;
  };

/**
 * Lets nobody but staff through to an endpoint unless `METHOD /route/:pattern` is one of `publicCalls`. It goes by the
 * route that the router matched, never by the text of the path, so no spelling of an address gets around it. Where no
 * endpoint is, everyone gets 404.
 */
export function closedByDefault(publicCalls: readonly string[]): MiddlewareHandler<ApiEnv> {
  const open = new Set(publicCalls);
  return async (context, next) => {
    // Middleware is registered for every method; of several endpoints that match, the first one answers.
    const endpoint = matchedRoutes(context).find(({ method }) => method !== 'ALL');
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
