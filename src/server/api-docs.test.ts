import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ vehicles: [] });
});
afterAll(() => server.close());

test('the description is a page of our own files, kept from search engines', async () => {
  const page = await server.send('/api/docs');
  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': 'noindex',
  });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/);
  const addresses = [...page.text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
  expect(addresses).toContain('/api/docs/viewer.js');
  for (const address of addresses) {
    expect(address).toMatch(/^\/(?!\/)/);
    const { status, headers } = await server.send(address);
    expect([address, status, headers['x-content-type-options'], headers['content-security-policy']]).toEqual([
      address,
      200,
      'nosniff',
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
  }
});

test('no other address below it leads to a file', async () => {
  for (const path of [
    '/api/docs/',
    '/api/docs/package.json',
    '/api/docs/constructor',
    '/api/docs/..%2f..%2fpackage.json',
  ])
    expect([path, (await server.send(path)).status]).toEqual([path, 404]);
  expect((await server.send('/api/docs', { method: 'POST', body: ['{}'] })).status).toBe(404);
});
