import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchPublic, postPublic } from './fetch-public.ts';
import { isPublicAddress } from './public-address.ts';

describe('public addresses', () => {
  it.each([
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '192.167.1.1',
    '2606:4700::1111',
    '2a00::1',
  ])('%s is one', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '168.63.129.16',
    '161.26.0.10',
    '166.9.48.1',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd20:ce::254',
    '::ffff:168.63.129.16',
    '::ffff:a83f:8110',
    '64:ff9b::a83f:8110',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:8.8.8.8',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:0:1::',
    'localhost',
    '',
  ])('%j is none', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('fault 60: fetching an address from outside', () => {
  let server: Server;
  let base: string;
  const asked: string[] = [];
  const answer: RequestListener = (request, response) => {
    const url = new URL(request.url ?? '/', base);
    asked.push(url.pathname);
    const to = url.searchParams.get('to');
    if (to !== null) response.writeHead(302, { location: to }).end();
    else if (url.pathname === '/missing') response.writeHead(404).end();
    else if (url.pathname === '/declared') response.writeHead(200, { 'content-length': 5_000_000 }).end();
    else if (url.pathname === '/large') {
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', write);
      write();
    } else if (url.pathname === '/silent') response.writeHead(200).write('x');
    else response.end('a picture');
  };
  beforeAll(async () => {
    server = createServer(answer);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Only the server of this test counts as public. */
  const fetched = (address: string, timeoutMs = 20_000) =>
    fetchPublic(address, { maxBytes: 1_000_000, timeoutMs, isAllowed: (ip) => ip === '127.0.0.1' });

  it('brings its content, also after redirects', async () => {
    expect(String(await fetched(`${base}/a.jpg`))).toBe('a picture');
    expect(String(await fetched(`${base}/?to=/a.jpg`))).toBe('a picture');
  });

  it.each([
    ['the machine itself', () => `${base}/a.jpg`],
    ['a name of the machine itself', () => base.replace('127.0.0.1', 'localhost')],
    ['a number that is an address', () => base.replace('127.0.0.1', '2130706433')],
    ['a cloud machine’s own data', () => 'http://169.254.169.254/latest/meta-data'],
    ['IPv6', () => base.replace('127.0.0.1', '[::ffff:127.0.0.1]')],
  ])('refuses %s, without asking it', async (_, address) => {
    asked.length = 0;
    const fetching = fetchPublic(address(), { maxBytes: 1_000, timeoutMs: 20_000 });
    await expect(fetching).rejects.toMatchObject({
      message: 'The address is in a private network',
      again: false,
    });
    expect(asked).toEqual([]);
  });

  it.each(['http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/', 'http://192.168.0.1:8080/x'])(
    'refuses a redirect to %s',
    async (to) => {
      const fetching = fetched(`${base}/?to=${encodeURIComponent(to)}`);
      await expect(fetching).rejects.toThrow('The address is in a private network');
    },
  );

  it.each([
    ['file:///etc/passwd', /no http or https/],
    ['/?to=file:///etc/passwd', /no http or https/],
    ['http://user:secret@example.com/', /password/],
    ['http://example.com:25/', /port of another service/],
    ['/?to=', /redirects too often/],
    ['/missing', /answered 404/],
    ['/declared', /larger than 1 MB/],
    ['/large', /larger than 1 MB/],
  ])('refuses %s', async (path, message) => {
    await expect(fetched(path.startsWith('/') ? base + path : path)).rejects.toThrow(message);
  });

  it('posts with the same guard, and follows no redirect', async () => {
    const posted = (address: string, isAllowed?: () => boolean) =>
      postPublic(address, {
        headers: {},
        body: Buffer.from('x'),
        timeoutMs: 20_000,
        ...(isAllowed && { isAllowed }),
      });
    asked.length = 0;
    for (const address of [base, 'http://10.0.0.1/', 'http://169.254.169.254/'])
      await expect(posted(address)).rejects.toThrow('The address is in a private network');
    expect(asked).toEqual([]);
    expect(await posted(`${base}/a`, () => true)).toBe(200);
    expect(await posted(`${base}/missing`, () => true)).toBe(404);
    expect(await posted(`${base}/?to=/a`, () => true)).toBe(302);
    await expect(posted('http://127.0.0.1:1/', () => true)).rejects.toThrow('port of another service');
  });

  it.each([
    ['fetched', (address: string) => fetched(address)],
    [
      'posted to',
      (address: string) =>
        postPublic(address, {
          headers: {},
          body: Buffer.from('x'),
          timeoutMs: 20_000,
          isAllowed: () => true,
        }),
    ],
  ])('a server that changes the protocol is not waited for when it is %s', async (_, reach) => {
    const changing = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    });
    changing.listen(0, '127.0.0.1');
    await once(changing, 'listening');
    const { port } = changing.address() as AddressInfo;
    await expect(reach(`http://127.0.0.1:${port}/`)).rejects.toThrow('The server could not be reached');
    changing.close();
  });

  it('gives up after its time', async () => {
    await expect(fetched(`${base}/silent`, 50)).rejects.toMatchObject({
      message: 'The server took too long',
      again: true,
    });
  });
});
