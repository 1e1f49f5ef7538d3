import type { MiddlewareHandler } from 'hono';
import { ownerHeader } from '../platform/screen-owner-header.ts';
import { ApiError } from '../platform/errors.ts';
import type { ApiEnv } from '../platform/http/api.ts';

const reads = new Set(['GET', 'HEAD']);

/**
 * Refuses calls of a staff screen under another account than the one that opened it, and writes under another role than
 * the screen was made for, which would lose the fields that this role may not write. The screens name both in a header; a call
 * without the header is accepted.
 */
export const requireScreenOwner: MiddlewareHandler<ApiEnv> = (context, next) => {
  const { user } = context.var;
  const [, id, role] = /^(\d+) (\w+)$/.exec(context.req.header(ownerHeader) ?? '') ?? [];
  if (user === null || id === undefined) return next();
  if (Number(id) !== user.id) {
    throw new ApiError(412, 'This screen belongs to somebody else than who is signed in. Open it again.');
  }
  if (role !== user.role && !reads.has(context.req.method)) {
    throw new ApiError(
      412,
      `Your role is ${user.role} now. Nothing was saved: look at the screen and try again.`,
    );
  }
  return next();
};
