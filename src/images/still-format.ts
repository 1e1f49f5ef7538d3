const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

/**
 * The format of a picture by its first bytes. Null for everything else: SVG, GIF, HTML and the many others that the
 * decoding library would also read never reach it.
 */
export function stillFormat(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | null {
  const start = ascii(bytes, 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp';
  if (start.slice(4, 8) !== 'ftyp') return null;
  // Major brand and compatible brands of the box; "avis" is a sequence, refused as animated.
  const brands = ascii(bytes, 8, Math.min(new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0), 128));
  return brands.includes('avif') || brands.includes('avis') ? 'avif' : null;
}

/** Whether the file says that it is animated; the decoding library would show only the first picture of these. */
export function isAnimated(bytes: Uint8Array): boolean {
  const format = stillFormat(bytes);
  if (format === 'avif') return ascii(bytes, 8, 12) === 'avis';
  if (format !== 'png') return false;
  // An animated PNG has an acTL chunk before its first image data.
  const header = ascii(bytes, 0, Math.min(bytes.length, 64 * 1024));
  const pixels = header.indexOf('IDAT');
  return header.slice(0, pixels === -1 ? undefined : pixels).includes('acTL');
}
