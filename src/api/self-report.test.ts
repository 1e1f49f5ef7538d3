import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ApiEnv } from '../platform/http/api.ts';
import { openContext } from '../platform/http/request-context.ts';
import { testNow } from '../../test/factories.ts';
import { openSecrets } from '../platform/secrets.ts';
import type { Database } from '../platform/database.ts';
import { createHealthChecks } from './health.ts';
import { askForReport, reportHeader, selfReportSchema } from './self-report.ts';

const secretsOf = (secretKey: string) => openSecrets({ secretKey, dataDir: '/unused' });
const own = secretsOf('the key of this site, thirty-two or more');
// Only /readyz asks it.
const database = {} as Database;
const app = new Hono<ApiEnv>()
  .use(openContext(1))
  .route('/', createHealthChecks({ database, secrets: own, clock: () => testNow, isStopping: () => false }));

async function health(headers: Record<string, string>) {
  return (await app.request('/healthz', { headers })).json() as Promise<Record<string, unknown>>;
}

test('a site says how it is reached to whoever has its key, and to nobody else', async () => {
  const forwarded = { 'x-forwarded-for': '192.0.2.77, 203.0.113.9' };
  const { status, report } = await health({ ...forwarded, [reportHeader]: askForReport(own, testNow) });
  expect(status).toBe('ok');
  expect(selfReportSchema.parse(report)).toMatchObject({ forwardedFor: ['192.0.2.77', '203.0.113.9'] });
  const other = secretsOf('the key of another site, also long enough');
  const minutesAgo = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000);
  const strange = ['doctor', own.seal('another word'), own.seal('doctor'), 'v1.'.padEnd(5_000, 'a')];
  const stale = [askForReport(own, minutesAgo(6)), askForReport(own, minutesAgo(-6))];
  for (const asked of [...strange, ...stale, askForReport(other, testNow)])
    expect(await health({ ...forwarded, [reportHeader]: asked })).toEqual({ status: 'ok' });
  expect(await health(forwarded)).toEqual({ status: 'ok' });
});
