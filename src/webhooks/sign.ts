import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new secret, written as Standard Webhooks writes it. */
export const newSecret = () => `${prefix}${randomBytes(32).toString('base64')}`;

/**
 * The headers of an event by the specification of Standard Webhooks: HMAC-SHA256 over its id, the time of the attempt and the
 * body.
 */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  secret: string,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
