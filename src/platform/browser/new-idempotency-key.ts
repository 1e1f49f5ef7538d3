/** A new Idempotency-Key: sixteen random bytes as text. Not `randomUUID`, which browsers keep from sites without https. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
