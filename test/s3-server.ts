import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../src/platform/settings.ts';
import { AtomicFiles } from './s3-files.ts';
import { signatureError } from './s3-signature.ts';

const bucket = 'marque-images';
const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

/**
 * A running S3-compatible storage with one empty bucket, in a temporary folder and on a free port of 127.0.0.1. It answers
 * requests with the right keys only.
 */
export async function startS3Server() {
  const root = mkdtempSync(join(tmpdir(), 'marque-s3-'));
  const app = new S3rver({ silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] });
  const files = new AtomicFiles(root);
  app.store = files;
  Object.assign(app.context, { store: files });
  await app.configureBuckets();
  const answer = app.callback();
  const requests: string[] = [];
  let held: { when: (path: string) => boolean; until: Promise<void> } | undefined;
  let fails = (_request: string) => false;
  let port = 0;
  let server: Server | undefined;

  const s3 = {
    /** As the program has them. */
    settings(): S3Settings {
      const endpoint = `http://127.0.0.1:${port}`;
      return { bucket, endpoint, region: 'us-east-1', credentials, forcePathStyle: true };
    },
    /** The same, as environment variables. */
    env: () => ({
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      S3_FORCE_PATH_STYLE: '1',
    }),
    /** Every request so far, such as `PUT abc/320.webp`. */
    requests,
    /** From now on requests for paths of which `when` is true get no answer until the function that it returns is called. */
    hold(when: (path: string) => boolean = () => true) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { when, until: promise };
      return resolve;
    },
    /** From now on requests such as `PUT abc` of which this is true get a 500. */
    failWhen(when: (request: string) => boolean) {
      fails = when;
    },
    /** The ids of uploads in parts that were neither completed nor discarded. */
    uploads: () => files.uploads(bucket),
    /** Starts it on the port that it had, with the files that it had. */
    async start() {
      const next = createServer(async (request, response) => {
        const [path = ''] = request.url?.slice(`/${bucket}/`.length).split('?') ?? [];
        requests.push(`${request.method} ${path}`);
        if (held?.when(path)) await held.until;
        if (fails(`${request.method} ${request.url}`)) {
          request.resume();
          response.writeHead(500).end();
          return;
        }
        const refused = signatureError(request, credentials);
        const discarded = /[?&]uploadId=([^&]+)/.exec(request.url ?? '')?.[1];
        if (refused === null && request.method === 'DELETE' && discarded !== undefined) {
          await files.discard(bucket, discarded);
          response.writeHead(204).end();
          return;
        }
        if (refused === null) {
          // s3rver knows no other keys than its own.
          delete request.headers.authorization;
          answer(request, response);
          return;
        }
        request.resume();
        response
          .writeHead(403, { 'content-type': 'application/xml' })
          .end(`<?xml version="1.0"?><Error><Code>${refused}</Code><Message>${refused}</Message></Error>`);
      });
      next.listen(port, '127.0.0.1');
      await once(next, 'listening');
      ({ port } = next.address() as AddressInfo);
      server = next;
    },
    get isRunning() {
      return server !== undefined;
    },
    /** Closes the port and all connections. */
    async stop() {
      const ending = server;
      if (ending === undefined) return;
      server = undefined;
      ending.close();
      ending.closeAllConnections();
      await once(ending, 'close');
    },
    /** Deletes all files. */
    async empty() {
      await rm(files.getBucketPath(bucket), { recursive: true, force: true });
      await app.configureBuckets();
    },
    async remove() {
      await s3.stop();
      // A request that was cut off may still write.
      await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
  await s3.start();
  return s3;
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;
