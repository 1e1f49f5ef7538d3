import { createDecipheriv, createECDH, hkdfSync, randomBytes, createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postPublic, type PostPublic } from '../src/platform/http/fetch-public.ts';

type Arrived = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/**
 * A push service on a local port, with browsers that decrypt what it gets as RFC 8291 says. `post` reaches it as the real one
 * would be reached, but without TLS and past the guard of networks.
 */
export async function startPushService() {
  const arrived: Arrived[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat((await request.toArray()) as Buffer[]);
      arrived.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(status).end();
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const post: PostPublic = (address, options) =>
    postPublic(address.replace('https:', 'http:'), { ...options, isAllowed: () => true });
  return {
    origin: `https://127.0.0.1:${port}`,
    post,
    arrived,
    /** The answer from now on. */
    answer: (next: number) => {
      status = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    /** A browser with its subscription. */
    newBrowser: (name: string) => {
      const keys = createECDH('prime256v1');
      const publicKey = keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${name}`;
      return {
        subscription: {
          endpoint: `https://127.0.0.1:${port}${path}`,
          keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
        },
        /** What it was told, decrypted. */
        told: (): unknown[] =>
          arrived
            .filter((push) => push.path === path)
            .map(({ body }) => JSON.parse(decrypt(body, { keys, publicKey, auth }))),
      };
    },
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** RFC 8291 with RFC 8188: one record. */
function decrypt(
  body: Buffer,
  browser: { keys: ReturnType<typeof createECDH>; publicKey: Buffer; auth: Buffer },
): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const record = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.publicKey, sender]);
  const secret = Buffer.from(hkdfSync('sha256', browser.keys.computeSecret(sender), browser.auth, info, 32));
  const derive = (text: string, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${text}\0`, size));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** The claims of a push's signed token; throws if the key that it names has not signed it (RFC 8292). */
export function claimsOf({ headers }: Arrived): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) throw new Error('The token is not signed with its key');
  return { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), key };
}
