import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sftpUser, startSftpServer, type TestSftpServer } from '../../test/sftp-server.ts';
import { seconds } from '../../test/time-limits.ts';
import { withSftp, type OpenSftp, type SftpAccess } from './sftp.ts';

let server: TestSftpServer;
beforeAll(async () => {
  server = await startSftpServer();
});
afterAll(() => server.close());

const secret = { password: sftpUser.password };

/** Only the server of this test counts as public. */
const connected = <Result>(
  work: (sftp: OpenSftp) => Promise<Result>,
  {
    to = server,
    timeoutMs = seconds(30),
    ...access
  }: Partial<SftpAccess> & { to?: TestSftpServer; timeoutMs?: number } = {},
) =>
  withSftp(
    { ...to.access, secret, hostKey: null, ...access },
    { timeoutMs, isAllowed: (ip) => ip === '127.0.0.1' },
    work,
  );

describe('a server', () => {
  test('lets in a password, and a private key', async () => {
    server.put('/out/a.csv', 'VIN\n');
    const read = (sftp: OpenSftp) => sftp.read('/out/a.csv', 1_000).then(String);
    expect(await connected(read)).toBe('VIN\n');
    expect(await connected(read, { secret: { privateKey: server.privateKey } })).toBe('VIN\n');
    await expect(connected(read, { secret: { password: 'wrong' } })).rejects.toMatchObject({
      message: 'The server refuses this user name, password or key.',
      again: false,
    });
    await expect(connected(read, { secret: { privateKey: 'no key' } })).rejects.toThrow(
      'The private key cannot be read.',
    );
  });

  test('is known by its key: with another one it is sent no password', async () => {
    const other = await startSftpServer();
    onTestFinished(other.close);
    const hostKey = await connected(async (sftp) => sftp.hostKey, { to: other });
    expect(hostKey).toMatch(/^SHA256:[\w+/]{43}$/);
    expect(await connected(async (sftp) => sftp.hostKey, { to: other, hostKey })).toBe(hostKey);
    await other.changeHostKey();
    const changed = await connected(async (sftp) => sftp.hostKey, { to: other });
    await expect(connected(async () => undefined, { to: other, hostKey })).rejects.toMatchObject({
      hostKey: changed,
      again: false,
      message: expect.stringContaining(`different key than at the first test: ${changed}`),
    });
  });

  test('of a private network is not asked', async () => {
    const openings = server.openings();
    for (const host of ['127.0.0.1', 'localhost', '10.0.0.1', '::1'])
      await expect(
        withSftp(
          { ...server.access, host, secret, hostKey: null },
          { timeoutMs: seconds(30) },
          async () => undefined,
        ),
      ).rejects.toMatchObject({ message: 'The address is in a private network.', again: false });
    expect(server.openings()).toBe(openings);
  });

  test('that is down, no SFTP server, or silent, is said in words', async () => {
    const gone = await startSftpServer();
    await gone.close();
    await expect(connected(async () => undefined, { to: gone })).rejects.toMatchObject({
      message: 'The server refuses connections at this port. Check the port.',
      again: true,
    });
    const web = createServer((socket) =>
      socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    );
    const silent = createServer((socket) => socket.on('error', () => undefined));
    for (const [of, message, timeoutMs] of [
      [web, 'does not answer as an SFTP server does', seconds(30)],
      [silent, 'The server took too long.', 300],
    ] as const) {
      await new Promise<void>((resolve) => of.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void of.close());
      const { port } = of.address() as AddressInfo;
      await expect(connected(async () => undefined, { port, timeoutMs })).rejects.toMatchObject({
        message: expect.stringContaining(message),
        again: true,
      });
    }
  });
});

describe('reading', () => {
  test('lists a folder, and finds its newest file', async () => {
    const to = await startSftpServer();
    onTestFinished(to.close);
    to.put('/out/old.csv', 'old', new Date('2026-11-19T06:00:00Z'));
    to.put('/out/new.csv', 'newer', new Date('2026-11-20T06:00:00Z'));
    to.put('/out/readme.md', 'newest', new Date('2026-11-21T06:00:00Z'));
    const isCsv = (name: string) => name.endsWith('.csv');
    await connected(
      async (sftp) => {
        expect((await sftp.list('/out')).map(({ path }) => path)).toEqual([
          '/out/readme.md',
          '/out/new.csv',
          '/out/old.csv',
        ]);
        const newest = { path: '/out/new.csv', size: 5, modifiedAt: new Date('2026-11-20T06:00:00Z') };
        expect(await sftp.newest('/out', isCsv)).toEqual(newest);
        expect(await sftp.newest('/out/', isCsv)).toEqual(newest);
        expect(await sftp.newest('/out/old.csv', isCsv)).toMatchObject({ path: '/out/old.csv', size: 3 });
        expect(await sftp.newest('/in', isCsv)).toBeNull();
        await expect(sftp.newest('/none', isCsv)).rejects.toThrow('There is no such file or folder');
        await expect(sftp.read('/out/none.csv', 10)).rejects.toThrow('There is no such file or folder');
      },
      { to },
    );
  });

  test('of a folder without an end is given up', async () => {
    const to = await startSftpServer();
    onTestFinished(to.close);
    to.faults.isEndless = true;
    await expect(connected((sftp) => sftp.list('/out'), { to })).rejects.toMatchObject({
      message: 'The folder has too many files.',
      again: false,
    });
  });

  test('is bounded, and never of half a file', async () => {
    const to = await startSftpServer();
    onTestFinished(to.close);
    const content = Buffer.alloc(3 * 1024 * 1024, 'a');
    to.put('/out/large.csv', content);
    const read = (maxBytes: number) =>
      connected((sftp) => sftp.read('/out/large.csv', maxBytes), { to, timeoutMs: seconds(60) });
    expect((await read(content.length)).equals(content)).toBe(true);
    await expect(read(2 * 1024 * 1024)).rejects.toThrow('The file is larger than 2 MB.');
    to.faults.breaksAfter = 1024 * 1024;
    await expect(read(content.length)).rejects.toMatchObject({ again: true });
    to.faults.breaksAfter = Infinity;
    to.faults.isSilent = true;
    await expect(
      connected((sftp) => sftp.read('/out/large.csv', content.length), { to, timeoutMs: 500 }),
    ).rejects.toThrow('The server took too long.');
  });
});

describe.each([
  ['that renames onto files', false],
  ['that does not', true],
])('writing to a server %s', (_, isOld) => {
  test('replaces a file in one step, after all of it is there', async () => {
    const to = await startSftpServer({ isOld });
    onTestFinished(to.close);
    const put = (content: Buffer | Readable) =>
      connected((sftp) => sftp.put('/in/cars.csv', content), { to });
    await put(Buffer.from('first'));
    expect(to.read('/in/cars.csv')).toBe('first');
    expect(to.mode('/in/cars.csv')).toBe(0o644);
    await put(Readable.from(['sec', 'ond']));
    expect(to.read('/in/cars.csv')).toBe('second');
    expect(to.paths()).toEqual(['/in/cars.csv']);
    expect(to.written).toEqual(['/in/.cars.csv.part', '/in/cars.csv', '/in/.cars.csv.part', '/in/cars.csv']);
    to.faults.isReadOnly = true;
    await expect(put(Buffer.from('third'))).rejects.toThrow(
      'does not allow this user to read or write there',
    );
    expect(to.read('/in/cars.csv')).toBe('second');
  });

  test('leaves the file as it was when the source breaks', async () => {
    const to = await startSftpServer({ isOld });
    onTestFinished(to.close);
    to.put('/in/cars.csv', 'first');
    const broken = Readable.from(
      (async function* () {
        yield 'half';
        throw new Error('the disk is full');
      })(),
    );
    await expect(connected((sftp) => sftp.put('/in/cars.csv', broken), { to })).rejects.toThrow(
      /^the disk is full$/,
    );
    expect(to.paths()).toEqual(['/in/cars.csv']);
    expect(to.read('/in/cars.csv')).toBe('first');
  });

  test('is given up when the server says nothing, and leaves the file as it was', async () => {
    const to = await startSftpServer({ isOld });
    onTestFinished(to.close);
    to.put('/in/cars.csv', 'first');
    to.faults.isSilent = true;
    await expect(
      connected((sftp) => sftp.put('/in/cars.csv', Buffer.from('second')), { to, timeoutMs: 500 }),
    ).rejects.toMatchObject({ message: 'The server took too long.', again: true });
    expect(to.read('/in/cars.csv')).toBe('first');
  });
});
