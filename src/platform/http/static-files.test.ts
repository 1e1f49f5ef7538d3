import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../../../test/test-server.ts';
import { loadStaticFiles } from './static-files.ts';

test('serves built files with their type, cached forever below /assets, and no other files of the disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marque-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const client = join(folder, 'client');
  mkdirSync(join(client, 'assets/fonts'), { recursive: true });
  const script = 'console.log("Marque");'.repeat(100);
  writeFileSync(join(folder, 'secret.js'), 'secret');
  writeFileSync(join(client, 'assets/app-1a2b.js'), script);
  writeFileSync(join(client, 'assets/fonts/bodoni.woff2'), Buffer.alloc(2_000));
  writeFileSync(join(client, 'favicon.svg'), '<svg/>');
  writeFileSync(join(client, 'data.unknown'), '?');
  symlinkSync(join(folder, 'secret.js'), join(client, 'link.js'));
  const server = await startTestServer({ files: await loadStaticFiles(client) });
  onTestFinished(() => server.close());

  const app = await server.send('/assets/app-1a2b.js');
  expect([app.status, app.text]).toEqual([200, script]);
  expect(app.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "frame-ancestors 'none'",
  });
  const packed = await server.send('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers['content-encoding']).toBe('br');
  const types = await Promise.all(
    ['/assets/fonts/bodoni.woff2', '/favicon.svg', '/data.unknown'].map(async (path) => {
      const { status, headers } = await server.send(path);
      return [status, headers['content-type'], headers['cache-control']];
    }),
  );
  expect(types).toEqual([
    [200, 'font/woff2', 'public, max-age=31536000, immutable'],
    [200, 'image/svg+xml', 'public, max-age=3600'],
    [200, 'application/octet-stream', 'public, max-age=3600'],
  ]);

  for (const path of [
    '/assets',
    '/assets/',
    '/assets/gone.js',
    '/ASSETS/app-1a2b.js',
    '/assets//app-1a2b.js',
    '/link.js',
    '/assets/../../secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/%2e%2e/secret.js',
    '/assets/app-1a2b.js/',
    '/assets/..\\..\\secret.js',
    '/assets/app-1a2b.js%00',
    '/../secret.js',
  ]) {
    const answer = await server.send(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.text).not.toContain('secret"');
  }
});
