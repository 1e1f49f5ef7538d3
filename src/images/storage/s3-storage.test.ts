import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { startHttpsServer } from '../../../test/https-server.ts';
import { freePort } from '../../../test/program.ts';
import { startS3Server } from '../../../test/s3-server.ts';
import { describeStorage } from '../../../test/images/storage-contract.ts';
import type { S3Settings } from '../../platform/settings.ts';
import { createLog } from '../../platform/log.ts';
import { openImageStorage, openSiteStorage } from './open-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import { masterKey } from './storage-keys.ts';

const s3 = await startS3Server();
afterAll(() => s3.remove());

describeStorage('S3', async () => {
  await s3.empty();
  return openS3Storage(s3.settings());
});

describe('the start of a node that has copies', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'marque-node-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));
  const copy = join(dataDir, 'image-copies', masterKey('1'.repeat(32)));
  mkdirSync(dirname(copy), { recursive: true });
  writeFileSync(copy, 'an image');
  const start = (change: Partial<S3Settings>) =>
    openSiteStorage(
      { dataDir, s3: { ...s3.settings(), ...change }, imageCopiesBytes: 1_000_000 },
      createLog('silent'),
    );

  test('goes on if nothing answers, and ends if what answers speaks another protocol', async () => {
    const { isAway } = await start({ endpoint: `http://127.0.0.1:${await freePort()}` });
    expect(isAway).toBe(true);
    const endpoint = s3.settings().endpoint?.replace('http:', 'https:');
    await expect(start({ endpoint })).rejects.toThrow('cannot be used');
  });

  test('deletes them when it is to have none', async () => {
    const { copies } = await openSiteStorage({ dataDir, s3: null, imageCopiesBytes: 1 }, createLog('silent'));
    expect(copies).toBeNull();
    await eventually(() => expect(existsSync(dirname(dirname(copy)))).toBe(false));
  });
});

describe('the start with S3', () => {
  const start = (change: Partial<S3Settings>) =>
    openImageStorage({ dataDir: '/unused', s3: { ...s3.settings(), ...change } });
  const { accessKeyId, secretAccessKey } = s3.settings().credentials ?? {
    accessKeyId: '',
    secretAccessKey: '',
  };

  test('leaves nothing behind', async () => {
    await s3.empty();
    const storage = await start({});
    for await (const { key } of storage.list()) expect.unreachable(key);
  });

  test.each([
    [
      'S3_ACCESS_KEY_ID is not known to the storage',
      { credentials: { accessKeyId: 'other', secretAccessKey } },
    ],
    [
      'S3_SECRET_ACCESS_KEY is not the secret of this access key',
      { credentials: { accessKeyId, secretAccessKey: 'other-secret' } },
    ],
    ['S3_BUCKET no-such-bucket does not exist in the storage', { bucket: 'no-such-bucket' }],
  ])('fault 46: ends with one line: %s', async (line, change) => {
    await expect(start(change)).rejects.toMatchObject({ name: 'SettingError', message: line });
  });

  test('fault 46: ends with one line if nothing answers at the address, or something else does', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`;
    await expect(start({ endpoint: nobody })).rejects.toThrow(
      `S3_ENDPOINT ${nobody} cannot be used: ECONNREFUSED`,
    );
    await expect(start({ endpoint: nobody.replace('//', '//key:se@cret@') })).rejects.toThrow(
      `S3_ENDPOINT ${nobody} cannot be used`,
    );
    await expect(start({ endpoint: 'http://no-such-host.invalid' })).rejects.toThrow(
      'S3_ENDPOINT http://no-such-host.invalid cannot be used: ENOTFOUND',
    );
    const website = createServer((_request, response) => response.writeHead(404).end('<h1>Not found</h1>'));
    website.listen(0, '127.0.0.1');
    await once(website, 'listening');
    const endpoint = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
    await expect(start({ endpoint })).rejects.toThrow(
      `S3_ENDPOINT ${endpoint} cannot be used: it does not answer like S3-compatible storage`,
    );
    website.closeAllConnections();
    website.close();
  });

  test('fault 46: ends with one line if the certificate of the storage is wrong, and asks it nothing', async () => {
    let asked = 0;
    const secure = await startHttpsServer((_request, response) => void response.end(String((asked += 1))));
    await expect(start({ endpoint: secure.url })).rejects.toThrow(
      `S3_ENDPOINT ${secure.url} cannot be used: DEPTH_ZERO_SELF_SIGNED_CERT`,
    );
    expect(asked).toBe(0);
    await secure.close();
  });

  test('without path style the bucket is part of the host name, and the line says what may help', async () => {
    const endpoint = 'http://no-such-host.invalid';
    await expect(start({ endpoint, forcePathStyle: false })).rejects.toThrow(
      `S3_ENDPOINT ${endpoint} cannot be used: ENOTFOUND; if the bucket has no host name of its own, set S3_FORCE_PATH_STYLE=1`,
    );
  });
});

test('documents that are read slowly take no connection of the images', async () => {
  const storage = await openS3Storage(s3.settings());
  await storage.write('documents/abc.pdf', Buffer.alloc(1_000_000));
  await storage.write('abc/320.webp', Buffer.from('x'));
  // As many as the client has connections.
  const opened = await Promise.all(Array.from({ length: 50 }, () => storage.open('documents/abc.pdf')));
  expect(String(await storage.read('abc/320.webp'))).toBe('x');
  for (const document of opened) document?.content.destroy();
});

describe('fault 39: S3 away', () => {
  test('calls are rejected, and work again when it is back', async () => {
    const storage = await openS3Storage(s3.settings());
    await storage.write('abc/320.webp', Buffer.from('x'));
    await s3.stop();
    await expect(storage.read('abc/320.webp')).rejects.toThrow();
    await expect(storage.exists('abc/320.webp')).rejects.toThrow();
    await expect(storage.write('abc/640.webp', Buffer.alloc(3_000_000))).rejects.toThrow();
    await s3.start();
    expect(String(await storage.read('abc/320.webp'))).toBe('x');
    expect(await storage.exists('abc/640.webp')).toBe(false);
  });

  test('calls that get no answer end, and a retry may succeed', async () => {
    const brief = { attempt: 500, call: 1_500 };
    const storage = await openS3Storage(s3.settings(), { read: brief, write: brief, large: brief });
    await storage.write('abc/320.webp', Buffer.from('x'));
    const release = s3.hold();
    await expect(storage.read('abc/320.webp')).rejects.toThrow('Request aborted');
    await expect(storage.exists('abc/320.webp')).rejects.toThrow('Request aborted');
    await expect(storage.write('abc/640.webp', Buffer.alloc(3_000_000))).rejects.toThrow('Request aborted');
    release();
    const patient = await openS3Storage(s3.settings(), {
      read: { attempt: 500, call: 60_000 },
      write: brief,
      large: brief,
    });
    const answer = s3.hold();
    const asked = s3.requests.length;
    const read = patient.read('abc/320.webp');
    await eventually(() => expect(s3.requests.length).toBeGreaterThan(asked + 1));
    answer();
    expect(String(await read)).toBe('x');
  });
});
