import { randomUUID } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { endpointOf, type ApiEnv } from './api.ts';
import { clientAddress } from './client-address.ts';
import { requestInfo } from './request-info.ts';
import { dataHeaders } from './security-headers.ts';

const reads = new Set(['GET', 'HEAD']);

/**
 * Goes first: gives the endpoints what `ApiEnv` promises of a request, and every response the security headers.
 * Nobody is signed in yet.
 */
export function openContext(trustProxy: number): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const incoming = incomingOf(context);
    const info = incoming && requestInfo(incoming);
    if (info) info.route = endpointOf(context)?.path ?? 'other';
    const forwarded = context.req.header('x-forwarded-for');
    context.set('requestId', info?.id ?? randomUUID());
    context.set('user', null);
    context.set('address', clientAddress(incoming?.socket.remoteAddress, forwarded, trustProxy));
    await next();
    if (info) {
      const { user } = context.var;
      info.isStaffWrite = user !== null && !reads.has(context.req.method);
      info.hasToken = context.req.header('authorization') !== undefined;
      if (user !== null) info.caller = user.key === undefined ? { account: user.id } : { key: user.key.id };
    }
    for (const [name, value] of Object.entries(dataHeaders))
      if (!context.res.headers.has(name)) context.header(name, value);
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-cache');
  };
}

/** The request on its connection; an in-process call has none. */
export const incomingOf = ({ env }: { env: unknown }) =>
  typeof env === 'object' && env !== null && 'incoming' in env && env.incoming instanceof IncomingMessage
    ? env.incoming
    : undefined;
