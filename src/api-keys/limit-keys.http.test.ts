import { expect, test } from 'vitest';
import { ApiError } from '../platform/errors.ts';
import { createApi, errorResponse } from '../platform/http/api.ts';
import { callsPerMinute } from './api-key.ts';
import { limitKeys } from './limit-keys.http.ts';

function appWith(settings: { rateLimits: boolean }) {
  let now = new Date('2026-11-20T17:00:00.000Z');
  const app = createApi();
  app.use(async (context, next) => {
    const id = Number(context.req.header('x-key'));
    const user = { id: 0, username: 'Sync (API key)', role: 'sales', key: { id, scopes: [] } } as const;
    context.set('user', id === 0 ? null : user);
    await next();
  });
  app.use(limitKeys({ clock: () => now, settings }));
  app.get('/', (context) => context.json({}));
  app.onError((error, context) => {
    if (error instanceof ApiError) return errorResponse(error, context);
    throw error;
  });
  const call = async (key: number) => {
    const answer = await app.request('/', { headers: { 'x-key': String(key) } });
    return { status: answer.status, left: answer.headers.get('ratelimit'), headers: answer.headers };
  };
  return {
    call,
    pass: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}

test('a key may make so many calls in a minute, and each answer says how many are left', async () => {
  const { call, pass } = appWith({ rateLimits: true });
  const first = await call(1);
  expect(first.headers.get('ratelimit-policy')).toBe('"key";q=600;w=60');
  expect(first.left).toBe('"key";r=599;t=60');
  pass(15);
  for (let made = 1; made < callsPerMinute; made++) expect((await call(1)).status).toBe(200);
  const refused = await call(1);
  expect([refused.status, refused.left]).toEqual([429, '"key";r=0;t=45']);
  expect(refused.headers.get('retry-after')).toBe('45');
  expect((await call(2)).status).toBe(200);
  expect((await call(0)).headers.has('ratelimit')).toBe(false);
  pass(45);
  expect([(await call(1)).status, (await call(1)).status]).toEqual([200, 429]);
});

test('RATE_LIMITS=off is for keys too', async () => {
  const { call } = appWith({ rateLimits: false });
  for (let made = 0; made <= callsPerMinute; made++) expect((await call(1)).status).toBe(200);
});
