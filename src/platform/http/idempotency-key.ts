import { createHash } from 'node:crypto';
import { z } from '@hono/zod-openapi';

/** The header of a request that may be repeated: 1 to 200 visible ASCII characters. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\u0021-\u007e]{1,200}$/, 'The Idempotency-Key must be 1 to 200 visible characters')
    .optional(),
});

/**
 * Identifies a repeated request: a hash of its Idempotency-Key and its content. The content is included so
 * that nothing is lost when two browsers choose the same key, or someone edits the text before trying again.
 */
export const requestFingerprint = (idempotencyKey: string, content: object) =>
  createHash('sha256')
    .update(JSON.stringify([idempotencyKey, ...Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('base64url');
