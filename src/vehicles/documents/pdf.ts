/** Bytes at the end of a file in which a PDF must say where its contents are. */
export const tailSize = 2_048;

/**
 * Whether a file is a PDF, by its beginning and its last `tailSize` bytes. Its version comes first, so that nothing that
 * another program would open as a page or a program passes; the end tells whether it is all there.
 */
export const isPdf = (head: Buffer, tail: Buffer): boolean =>
  /^%PDF-[12]\.\d[\r\n% ]/.test(head.toString('latin1')) &&
  /startxref\s+\d+\s+%%EOF\s*$/.test(tail.toString('latin1').replace(/\0+$/, ''));
