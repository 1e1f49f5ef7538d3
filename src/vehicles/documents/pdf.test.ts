import { expect, test } from 'vitest';
import { samplePdf } from '../../../test/sample-pdf.ts';
import { isPdf, tailSize } from './pdf.ts';

const check = (bytes: Buffer) => isPdf(bytes.subarray(0, 16), bytes.subarray(-tailSize));
const pdf = samplePdf();

test('a PDF begins with its version and ends with the place of its contents', () => {
  expect(check(pdf)).toBe(true);
  expect(check(samplePdf('large', 100_000))).toBe(true);
  expect(check(Buffer.concat([Buffer.from('%PDF-2.0\r\n'), pdf]))).toBe(true);
  expect(check(Buffer.concat([pdf, Buffer.from('\r\n\0\0')]))).toBe(true);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a page that holds a PDF', Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf])],
  ['a picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), pdf])],
  ['a version that there is not', Buffer.concat([Buffer.from('%PDF-9.9\n'), pdf])],
  ['one that is cut off', pdf.subarray(0, -8)],
  ['one with a page behind it', Buffer.concat([pdf, Buffer.from('<script>alert(1)</script>')])],
])('%s is none', (_what, bytes) => {
  expect(check(bytes)).toBe(false);
});
