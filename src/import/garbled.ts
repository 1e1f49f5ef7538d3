/** Texts whose letters were read in the wrong encoding before the file was written. */

/** What Windows-1252 makes of the bytes 0x80 to 0x9f. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const sequences = /[\u00c2-\u00f4][^\0-\x7f]{1,3}/g;

function byteOf(letter: string): number {
  const at = upper.indexOf(letter);
  return at === -1 ? letter.charCodeAt(0) : 0x80 + at;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Whether the letters are those of UTF-8 read as Windows-1252, or a sign that stands for a lost one. */
export function isGarbled(text: string): boolean {
  if (text.includes('\ufffd')) return true;
  // Only the usual letters and signs: others may stand beside each other in a name.
  return Array.from(text.matchAll(sequences), ([found]) => found).some((found) => {
    if (!/^[ÂÃÄÅâ]/.test(found)) return false;
    const length = found.startsWith('â') ? 3 : 2;
    const bytes = Array.from(found.slice(0, length), byteOf);
    if (bytes.length < length || bytes.some((byte) => byte > 0xff)) return false;
    try {
      return decoder.decode(Uint8Array.from(bytes)) !== '';
    } catch {
      return false;
    }
  });
}
