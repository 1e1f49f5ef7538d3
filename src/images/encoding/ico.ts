/** Bytes of the header of an ICO file, and of its entry for each picture. */
const headerSize = 6;
const entrySize = 16;

/** An ICO file of square PNG pictures of at most 255 pixels. */
export function icoOf(pictures: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(headerSize + entrySize * pictures.length);
  // An icon, not a cursor.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = headerSize + entrySize * index;
    // A PNG has its width at byte 16 and its height at byte 20.
    header.writeUInt8(picture.readUInt32BE(16), entry);
    header.writeUInt8(picture.readUInt32BE(20), entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(picture.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([header, ...pictures]);
}
