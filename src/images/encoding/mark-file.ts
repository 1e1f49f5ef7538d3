import { isAnimated, stillFormat } from './still-format.ts';
import { readSvg } from './svg-markup.ts';

/** What a mark may not be, by the first bytes of the file, with the name that people know. */
const otherFormats: readonly (readonly [start: RegExp, name: string])[] = [
  [/^GIF8/, 'a GIF picture'],
  [/^%PDF/, 'a PDF file, as Illustrator also writes it'],
  [/^(?:%!PS|\xC5\xD0\xD3\xC6)/, 'an EPS file'],
  [/^8BPS/, 'a Photoshop file'],
  [/^(?:II\*\0|MM\0\*)/, 'a TIFF picture'],
  [/^\0\0[^]\0[^]\0/, 'an ICO file'],
  [/^BM/, 'a BMP picture'],
  [/^[^]{4}ftyp(?:hei|hev|mif1|msf1)/, 'a HEIC photograph'],
  [/^[^]{4}ftypavi[fs]/, 'an AVIF picture'],
  [/^PK/, 'a ZIP archive or a document of an office program'],
  [/^\s*<(?:!doctype\s+html|html)[\s>]/i, 'a web page'],
];

const unknown = 'This is not a logo we can read. Upload an SVG or PNG file.';

/** An uploaded mark in a form that can be drawn, or in words for people why it cannot. */
export function readMarkFile(bytes: Uint8Array): { picture: Uint8Array } | { reason: string } {
  if (bytes.length === 0) return { reason: 'The file is empty.' };
  const format = stillFormat(bytes);
  if (format !== null && format !== 'avif')
    return isAnimated(bytes)
      ? { reason: 'This picture is animated. Upload a still one, as an SVG or PNG file.' }
      : { picture: bytes };
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  const other = otherFormats.find(([pattern]) => pattern.test(start));
  if (other !== undefined) return { reason: `This is ${other[1]}. Export the logo as an SVG or PNG file.` };
  const svg = readSvg(bytes);
  if (svg === null) return { reason: unknown };
  return 'refused' in svg ? { reason: svgReasons[svg.refused] } : { picture: Buffer.from(svg.markup) };
}

const svgReasons = {
  'packed badly': 'This packed SVG file is damaged or cut off. Export the logo again.',
  'too large':
    'This SVG file is too large once its parts are filled in. Simplify it, or upload it as a PNG file.',
  'entity elsewhere':
    'Parts of this SVG file are in other files. Export the logo as one file, or as a PNG file.',
} as const;
