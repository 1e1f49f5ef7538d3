/**
 * Width in pixels from a JPEG's frame header; null without one. Used too often to decode the image for it.
 */
export function jpegWidth(jpeg: Buffer): number | null {
  for (let at = 2; at + 9 <= jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2) return jpeg.readUInt16BE(at + 7);
  }
  return null;
}
