import { createHash } from 'node:crypto';
import { z } from '@hono/zod-openapi';

/** Header of a send that may be repeated: 1 to 200 visible ASCII characters. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\u0021-\u007e]{1,200}$/, 'The Idempotency-Key must be 1 to 200 visible characters')
    .optional(),
});

/**
 * What a repeated send is known by: its Idempotency-Key and what it says. The content is part of it so that two
 * people whose browsers chose the same key, or one who changed the text before trying again, lose nothing.
 */
export const requestFingerprint = (idempotencyKey: string, content: object) =>
  createHash('sha256')
    .update(JSON.stringify([idempotencyKey, ...Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('base64url');
