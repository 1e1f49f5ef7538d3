import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function canonicalRequest({ method, url = '/', headers }: IncomingMessage, signedHeaders: string): string {
  const [path = '/', query = ''] = url.split('?');
  const parameters = [...new URLSearchParams(query)].map(
    ([name, value]) => `${encode(name)}=${encode(value)}`,
  );
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const payload = headers['x-amz-content-sha256'];
  return [method, path, parameters.toSorted().join('&'), lines.join(''), signedHeaders, payload].join('\n');
}

/**
 * Checks the signature of a request (AWS Signature Version 4, in its header), which s3rver does not. Returns S3's code of the
 * error, null if there is none.
 */
export function signatureError(
  request: IncomingMessage,
  credentials: { accessKeyId: string; secretAccessKey: string },
): 'AccessDenied' | 'InvalidAccessKeyId' | 'SignatureDoesNotMatch' | null {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, key, day, region, signedHeaders, given] =
    authorization.exec(request.headers.authorization ?? '') ?? [];
  if (!key || !day || !region || !signedHeaders || !given) return 'AccessDenied';
  if (key !== credentials.accessKeyId) return 'InvalidAccessKeyId';
  const hash = createHash('sha256').update(canonicalRequest(request, signedHeaders)).digest('hex');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${credentials.secretAccessKey}`,
  );
  const valid = timingSafeEqual(hmac(signingKey, text), Buffer.from(given, 'hex'));
  return valid ? null : 'SignatureDoesNotMatch';
}
