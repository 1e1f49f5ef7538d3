import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharp } from '../src/images/encoding/sharp.ts';
import { imageFormats, parseAddress, sharedAddress, variantAddress } from '../src/images/image.ts';
import { masterKey, variantKey } from '../src/images/storage/storage-keys.ts';
import { createTestDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { postJson, send } from './http.ts';
import { ensurePages, freePort, type Program, runProgram, startProgram, temporaryFolder } from './program.ts';
import { startS3Server, type S3Server } from './s3-server.ts';

const { folder, remove } = temporaryFolder();
let s3: S3Server;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let programs: Program[] = [];
let token = '';

const env = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, 'data'),
  ADMIN_PASSWORD: 'a password for tests',
  ...s3.env(),
});

beforeAll(async () => {
  ensurePages();
  s3 = await startS3Server();
  database = await createTestDatabase();
  programs = await Promise.all([startProgram(env()), startProgram(env())]);
  const account = { username: 'admin', password: 'a password for tests' };
  const answer = await postJson(programs[0]?.url ?? '', '/api/auth/login', account);
  token = (JSON.parse(answer.text) as { token: string }).token;
});
afterAll(async () => {
  for (const { kill } of programs) await kill('SIGKILL');
  await database.drop();
  await s3.remove();
  remove();
});

const picture = (background: string) =>
  sharp({ create: { width: 700, height: 350, channels: 3, background } })
    .png()
    .toBuffer();
const upload = async (program: Program | undefined, bytes: Buffer) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
  const sending = { method: 'POST', headers, body: [bytes] };
  const { status, headers: received, text } = await send(program?.url ?? '', '/api/images', sending);
  const { url = '' } = JSON.parse(text) as { url?: string };
  return { status, retryAfter: received['retry-after'], url, hash: parseAddress(url)?.hash ?? '' };
};
const get = (program: Program | undefined, path: string) => send(program?.url ?? '', path);
const writesOf = (key: string) => s3.requests.filter((request) => request === `PUT ${key}`).length;

describe('two processes with images on S3', () => {
  test('the same picture uploaded to both is one image, and each size of it is made once', async () => {
    const bytes = await picture('#204060');
    const uploads = await Promise.all(
      programs.flatMap((program) => [upload(program, bytes), upload(program, bytes)]),
    );
    expect(uploads.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(uploads.map(({ url }) => url)).size).toBe(1);
    const [{ url, hash } = { url: '', hash: '' }] = uploads;
    const master = await get(programs[1], url);
    expect([master.status, master.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const paths = [320, 640].map((width) => variantAddress(hash, width, 'webp'));
    const answers = await Promise.all(
      programs.flatMap((program) => [...paths, ...paths].map((path) => get(program, path))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const width of [320, 640]) expect(writesOf(variantKey(hash, width, 'webp'))).toBe(1);
    expect(existsSync(join(folder, 'data', 'images'))).toBe(false);
  });

  test('fault 39: with S3 away, pages and images in memory are served, uploads are 503, and all of it heals', async () => {
    const { hash } = await upload(programs[0], await picture('#406080'));
    const hot = variantAddress(hash, 320, 'webp');
    expect((await get(programs[0], hot)).status).toBe(200);
    await s3.stop();
    try {
      for (const path of ['/', '/inventory', hot]) expect((await get(programs[0], path)).status).toBe(200);
      const cold = await get(programs[0], variantAddress(hash, 640, 'webp'));
      expect([cold.status, cold.headers['retry-after'], cold.headers['cache-control']]).toEqual([
        503,
        '5',
        'no-store',
      ]);
      expect(await upload(programs[0], await picture('#608040'))).toMatchObject({
        status: 503,
        retryAfter: '10',
      });
    } finally {
      await s3.start();
    }
    expect((await get(programs[0], variantAddress(hash, 640, 'webp'))).status).toBe(200);
    expect((await upload(programs[0], await picture('#608040'))).status).toBe(201);
  });

  test('images outlive the process', async () => {
    const { url, hash } = await upload(programs[0], await picture('#806040'));
    expect(writesOf(masterKey(hash))).toBe(1);
    await programs[0]?.kill('SIGKILL');
    // The other one has not seen it.
    expect((await get(programs[1], url)).status).toBe(200);
    expect((await get(programs[1], variantAddress(hash, 700, 'jpg'))).status).toBe(200);
  });

  test('fault 39: a node that is restarted while S3 is away shows every published picture, asked for or not, and no hidden one', async () => {
    const METRICS_PORT = String(await freePort());
    const own = { ...env(), DATA_DIR: join(folder, 'restarted'), METRICS_PORT };
    const metrics = async () => (await send(`http://127.0.0.1:${METRICS_PORT}`, '/metrics')).text;
    const copyOf = (hash: string) => join(own.DATA_DIR, 'image-copies', masterKey(hash));
    const car = { make: 'Ashdown', model: 'Tourer', year: 2023, price: 310_000, mileage: 4_200 };
    let node = await startProgram(own);
    try {
      const shown = await upload(node, await picture('#a06020'));
      const hidden = await upload(node, await picture('#a02060'));
      for (const [{ url }, isPublished] of [
        [shown, true],
        [hidden, false],
      ] as const) {
        const vehicle = { ...car, isPublished, images: [url] };
        const added = await postJson(node.url, '/api/vehicles', vehicle, {
          authorization: `Bearer ${token}`,
        });
        expect(added.status).toBe(201);
      }
      await eventually(() => expect(existsSync(copyOf(shown.hash))).toBe(true));
      expect(await metrics()).toMatch(/^marque_storage_up 1$/m);
      await node.kill('SIGKILL');
      await s3.stop();
      node = await startProgram(own);
      expect(node.said.stdout).toContain('goes on without the storage');
      await eventually(async () => expect(await metrics()).toMatch(/^marque_storage_up 0$/m));
      const names = [shown.url, sharedAddress(shown.hash)];
      for (const format of imageFormats) names.push(variantAddress(shown.hash, 480, format));
      for (const name of names) expect([name, (await get(node, name)).status]).toEqual([name, 200]);
      expect((await get(node, hidden.url)).status).toBe(503);
      expect((await get(node, '/inventory')).status).toBe(200);
      expect(existsSync(copyOf(hidden.hash))).toBe(false);
    } finally {
      if (!s3.isRunning) await s3.start();
      await node.kill('SIGKILL');
    }
  });

  test('fault 46: a wrong secret ends the start with one line that does not hold it', async () => {
    const wrong = 'a-secret-that-is-wrong';
    const { code, stdout, stderr } = await runProgram({ ...env(), PORT: '0', S3_SECRET_ACCESS_KEY: wrong });
    expect([code, stderr]).toEqual([1, 'S3_SECRET_ACCESS_KEY is not the secret of this access key\n']);
    expect(stdout).not.toContain(wrong);
  });
});
