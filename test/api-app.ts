import type { Hono } from 'hono';
import { createApi, errorResponse, type ApiEnv } from '../src/platform/http/api.ts';
import { ApiError } from '../src/platform/errors.ts';
import { requireJsonObject } from '../src/platform/http/json-body.ts';

/**
 * One feature's endpoints, with the middleware of every call, and without the other features. `user` is the
 * signed-in user (nobody if omitted); `exceptions` are those of `requireJsonObject`.
 */
export function apiApp(
  path: string,
  api: Hono<ApiEnv>,
  options: {
    user?: ApiEnv['Variables']['user'];
    exceptions?: Readonly<Record<string, number | 'own body'>>;
  } = {},
) {
  const app = createApi();
  let address = '203.0.113.1';
  app.use(async (context, next) => {
    context.set('address', address);
    context.set('user', options.user ?? null);
    context.set('requestId', 'test');
    await next();
  });
  app.use(requireJsonObject(256 * 1024, options.exceptions));
  app.route(path, api);
  app.onError((error, context) => {
    if (error instanceof ApiError) return errorResponse(error, context);
    throw error;
  });
  const sendJson =
    (method: string) =>
    (path: string, body: unknown, headers: Record<string, string> = {}) =>
      app.request(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
  return {
    get: (path: string) => app.request(path),
    /** Posts JSON; a string is sent unchanged. */
    post: sendJson('POST'),
    /** Patches with JSON; a string is sent unchanged. */
    patch: sendJson('PATCH'),
    delete: (path: string) => app.request(path, { method: 'DELETE' }),
    /** Any other request. */
    request: (path: string, init: RequestInit) => app.request(path, init),
    /** Sets the network address that calls come from. */
    from: (newAddress: string) => {
      address = newAddress;
    },
  };
}
