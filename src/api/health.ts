import { Hono } from 'hono';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import type { ApiEnv } from '../platform/http/api.ts';
import type { Secrets } from '../platform/secrets.ts';
import { reportHeader, reportTo } from './self-report.ts';

/** What supervisors and load balancers ask: whether the process runs, and whether it wants requests. */
export function createHealthChecks({
  database,
  secrets,
  clock,
  isStopping,
}: {
  database: Database;
  secrets: Secrets;
  clock: () => Date;
  /** Whether this node is about to stop and wants no more requests. */
  isStopping: () => boolean;
}) {
  return new Hono<ApiEnv>()
    .get('/healthz', async (context) => {
      const report = await reportTo(context.req.header(reportHeader), {
        secrets,
        now: clock(),
        address: context.var.address,
        forwardedFor: context.req.header('x-forwarded-for'),
      });
      return context.json({ status: 'ok', ...(report !== null && { report }) });
    })
    .get('/readyz', async (context) => {
      if (isStopping()) throw new ApiError(503, 'This node is stopping');
      // All nodes share the database. Without it they still serve visitors, which a balancer without a ready
      // node would not.
      if (context.req.query('exclude') !== 'database') await database.ping();
      return context.json({ status: 'ready' });
    });
}
