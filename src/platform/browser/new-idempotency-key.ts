/** A new Idempotency-Key: sixteen random bytes in hex. Browsers offer `randomUUID` to https sites only. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
