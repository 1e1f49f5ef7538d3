/** A complete PDF file of one empty page; `text` makes it another one, `size` pads it to that many bytes. */
export function samplePdf(text = 'a', size = 0): Buffer {
  const start = `%PDF-1.4\n% ${text}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n`;
  const end = `trailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n`;
  const padding = Buffer.alloc(Math.max(0, size - start.length - end.length), ' ');
  return Buffer.concat([Buffer.from(start), padding, Buffer.from(end)]);
}
