import { Hono } from 'hono';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import type { ApiEnv } from '../platform/http/api.ts';

/** What supervisors and load balancers ask: whether the process runs, and whether it wants requests. */
export function createHealthChecks({
  database,
  isStopping,
}: {
  database: Database;
  /** Whether this node is about to stop and wants no more requests. */
  isStopping: () => boolean;
}) {
  return new Hono<ApiEnv>()
    .get('/healthz', (context) => context.json({ status: 'ok' }))
    .get('/readyz', async (context) => {
      if (isStopping()) throw new ApiError(503, 'This node is stopping');
      // All nodes share the database. Without it they still serve visitors, which a balancer without a ready
      // node would not.
      if (context.req.query('exclude') !== 'database') await database.ping();
      return context.json({ status: 'ready' });
    });
}
