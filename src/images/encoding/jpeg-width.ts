/** Width in pixels that a JPEG's frame header says; null without one. Looked up so often that decoding it would not do. */
export function jpegWidth(jpeg: Buffer): number | null {
  for (let at = 2; at + 9 <= jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2) return jpeg.readUInt16BE(at + 7);
  }
  return null;
}
