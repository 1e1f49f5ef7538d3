/**
 * A copy in memory of its own, for what is kept long: a small buffer shares a block with others, and zlib returns slices of
 * 64 kB; whoever keeps one keeps all of it.
 */
export function exactCopy(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}
