import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from './http.ts';
import {
  ensurePages,
  runProgram,
  startProgram,
  temporaryFolder,
  type Ended,
  type Program,
} from './program.ts';

const { folder, remove } = temporaryFolder();
/** Of all starts: none but the last gets as far as to make an account. */
const dataDir = join(folder, 'data');
let running: Program | undefined;

beforeAll(ensurePages);
afterAll(async () => {
  await running?.kill('SIGKILL');
  remove();
});

const expectOneLine = ({ code, stderr }: Ended, line: RegExp) => {
  expect(stderr).toMatch(line);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
};

describe('fault 46: a start that cannot succeed ends with one clear line and exit code 1', () => {
  test.each([
    ['PORT', 'eighty', /^PORT must be a whole number/],
    [
      'DATABASE_URL',
      'postgres://staff:secret@no-such-host.invalid/marque',
      /^The database at no-such-host\.invalid\/marque \(DATABASE_URL\) cannot be used: (?!.*secret)/,
    ],
    ['DATA_DIR', join(folder, 'file/data'), /^DATA_DIR \S+ cannot be written/],
  ])('for a bad %s', async (name, value, line) => {
    writeFileSync(join(folder, 'file'), '');
    expectOneLine(await runProgram({ DATA_DIR: dataDir, PORT: '0', [name]: value }), line);
  });

  test('fault 53: for an ADMIN_PASSWORD that anybody would guess', async () => {
    const env = { DATA_DIR: dataDir, PORT: '0', ADMIN_PASSWORD: 'Password1234' };
    expectOneLine(
      await runProgram(env),
      /^ADMIN_PASSWORD is not accepted: this is one of the 100,000 most used passwords/,
    );
  });

  test('for a bad HOST', { tags: ['long'] }, async () => {
    expectOneLine(
      await runProgram({ DATA_DIR: dataDir, PORT: '0', HOST: 'no-such-host.invalid' }),
      /^HOST no-such-host.invalid is not an address of this machine/,
    );
  });

  test('for a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const ended = await runProgram({ DATA_DIR: dataDir, PORT: String(port) });
    other.close();
    expectOneLine(ended, new RegExp(`^PORT ${port} is in use`));
  });

  test('on the data of another process, which it names and leaves alone', async () => {
    const { url, pid } = (running = await startProgram({ DATA_DIR: dataDir }));
    expectOneLine(
      await runProgram({ DATA_DIR: dataDir, PORT: '0' }),
      new RegExp(`^DATA_DIR \\S+ is in use by process ${pid} on `),
    );
    expect((await send(url, '/readyz')).status).toBe(200);
  });
});
