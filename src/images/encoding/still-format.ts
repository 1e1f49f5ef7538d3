const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

/**
 * Detects the format of an image by its first bytes; null for everything else. SVG, GIF, HTML and other
 * formats that the decoding library can read never reach it.
 */
export function stillFormat(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | null {
  const start = ascii(bytes, 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp';
  if (start.length < 12 || start.slice(4, 8) !== 'ftyp') return null;
  const brands = avifBrands(bytes);
  return brands.includes('avif') || brands.includes('avis') ? 'avif' : null;
}

/** Whether the file is animated; the decoding library would only read its first frame. */
export function isAnimated(bytes: Uint8Array): boolean {
  const format = stillFormat(bytes);
  // "avis" is a sequence, whichever of its brands comes first.
  if (format === 'avif') return avifBrands(bytes).includes('avis');
  if (format === 'webp') return ascii(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
  return format === 'png' && saysAnimatedPng(bytes);
}

/** Major and compatible brands from the first box of an AVIF file. */
function avifBrands(bytes: Uint8Array): string[] {
  const text = ascii(bytes, 0, Math.min(uint32(bytes, 0), 1024));
  return [text.slice(8, 12), ...(text.slice(16).match(/[^]{4}/g) ?? [])];
}

/** An animated PNG has an acTL chunk before its first image data, however much text comes before it. */
function saysAnimatedPng(bytes: Uint8Array): boolean {
  // A chunk consists of its length, its type, that many bytes, and a checksum.
  for (let at = 8; at + 12 <= bytes.length; at += 12 + uint32(bytes, at)) {
    const type = ascii(bytes, at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

const uint32 = (bytes: Uint8Array, at: number) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at);
