import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makeMark, type Mark } from './encode-mark.ts';
import { readMarkFile } from './mark-file.ts';
import { sharp } from './sharp.ts';

const shape = '<path fill="#c8102e" d="M10 10h60v40H10z"/>';
const svg = (content: string, box = '0 0 200 60') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${content}</svg>`;
const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

async function drawn(file: string | Buffer): Promise<Mark> {
  const read = readMarkFile(typeof file === 'string' ? Buffer.from(file) : file);
  if ('reason' in read) throw new Error(read.reason);
  const mark = await makeMark(read.picture);
  if ('refused' in mark) throw new Error(mark.refused);
  return mark;
}

/** The color of a pixel at a share of the logo's width and height. */
async function colorAt({ logo }: Mark, across: number, down: number) {
  const { data, info } = await sharp(logo.content).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * 4;
  return [...data.subarray(at, at + 4)];
}

describe('an SVG is drawn as drawing programs write it:', () => {
  test.each<[string, string | Buffer]>([
    [
      'with entities in its DOCTYPE',
      `<?xml version="1.0" encoding="utf-8"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
      <!ENTITY ns_svg "http://www.w3.org/2000/svg"> <!ENTITY red '#c8102e'>
      ]><svg xmlns="&ns_svg;" viewBox="0 0 200 60"><path fill="&red;" d="M10 10h60v40H10z"/></svg>`,
    ],
    [
      'with a prefix',
      `<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><svg:path fill="#c8102e" d="M10 10h60v40H10z"/></svg:svg>`,
    ],
    [
      'with another prefix',
      `<ns0:svg xmlns:ns0="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><ns0:g><ns0:path fill="#c8102e" d="M10 10h60v40H10z"/></ns0:g></ns0:svg>`,
    ],
    [
      'with a style sheet named in front',
      `<?xml version="1.0"?><?xml-stylesheet href="logo.css"?>${svg(shape)}`,
    ],
    ['after long comments', `<!-- ${'made by a program. '.repeat(200)} -->\n${svg(shape)}`],
    ['in UTF-16', utf16(`<?xml version="1.0" encoding="UTF-16"?>${svg(shape)}`)],
    ['in UTF-16, the other way round', utf16(`<?xml version="1.0" encoding="UTF-16"?>${svg(shape)}`, true)],
    [
      'in Latin-1',
      Buffer.from(
        `<?xml version="1.0" encoding="ISO-8859-1"?><!-- caf\xE9 -->${svg(`<title>caf\xE9</title>${shape}`)}`,
        'latin1',
      ),
    ],
    ['packed', gzipSync(svg(shape))],
    [
      'with a prefix beside the usual namespace',
      `<svg:svg xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><svg:path fill="#c8102e" d="M10 10h60v40H10z"/></svg:svg>`,
    ],
    ['in UTF-8 that calls itself UTF-16', `<?xml version="1.0" encoding="utf-16"?>${svg(shape)}`],
    ['in UTF-16 without a mark, after a blank', Buffer.from(` \n${svg(shape)}`, 'utf16le')],
    ['with an entity of HTML', svg(`<title>One&nbsp;&copy; &amp; two</title>${shape}`)],
  ])('%s', async (_, file) => {
    const mark = await drawn(file);
    expect(mark.logo.width / mark.logo.height).toBeCloseTo(1.5, 1);
    expect(await colorAt(mark, 0.5, 0.5)).toEqual([200, 16, 46, 255]);
  });
});

describe('only what is see-through is cut off', () => {
  test('a block in a color at the left edge stays', async () => {
    const block = svg(
      '<rect width="60" height="60" fill="#c8102e"/><circle cx="140" cy="30" r="24" fill="#00205b"/>',
    );
    const mark = await drawn(block);
    expect(await colorAt(mark, 0.02, 0.5)).toEqual([200, 16, 46, 255]);
    expect(await colorAt(mark, 0.85, 0.5)).toEqual([0, 32, 91, 255]);
  });

  test('a plate in a color stays around its letters', async () => {
    const plate = svg(
      '<rect width="200" height="60" fill="#c8102e"/><rect x="80" y="20" width="40" height="20" fill="#fff"/>',
    );
    const mark = await drawn(plate);
    expect(mark.logo.width / mark.logo.height).toBeCloseTo(200 / 60, 1);
    expect(await colorAt(mark, 0.02, 0.1)).toEqual([200, 16, 46, 255]);
  });

  test('a picture without transparency stays whole', async () => {
    const photo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#fff' } })
      .composite([{ input: Buffer.from(svg(shape)), left: 50, top: 20 }])
      .jpeg()
      .toBuffer();
    expect((await drawn(photo)).logo).toMatchObject({ width: 300, height: 100 });
  });

  test('transparent room around a mark is cut off', async () => {
    const mark = await drawn(svg(shape, '-300 -300 800 800'));
    expect(mark.logo.width / mark.logo.height).toBeCloseTo(1.5, 1);
  });
});

test.each([
  ['#111111', 'dark'],
  ['#f4f4f4', 'light'],
  ['#c8102e', null],
  ['#808080', null],
])('a logo in %s is faint on %s', async (color, ground) => {
  expect((await drawn(svg(shape.replace('#c8102e', color)))).logo.faintOn).toBe(ground);
});

test.each([
  [
    'dark letters beside a bright dot',
    '<path d="M0 10h150v40H0z"/><circle cx="180" cy="30" r="18" fill="#d4af37"/>',
    'dark',
  ],
  [
    'a dark plate with bright letters',
    '<path d="M0 0h200v60H0z"/><path fill="#fff" d="M40 20h80v20H40z"/>',
    null,
  ],
  [
    'a white plate with dark letters',
    '<path fill="#fff" d="M0 0h200v60H0z"/><path d="M40 20h80v20H40z"/>',
    null,
  ],
  ['dark letters with a bright edge', '<path stroke="#fff" stroke-width="6" d="M10 10h60v40H10z"/>', null],
])('%s', async (_, content, ground) => {
  expect((await drawn(svg(content))).logo.faintOn).toBe(ground);
});

test.each<[string, string | Buffer, RegExp]>([
  ['an EPS file', '%!PS-Adobe-3.0 EPSF-3.0', /^This is an EPS file\. Export/],
  ['a Photoshop file', '8BPS\0\x01', /^This is a Photoshop file/],
  ['a HEIC photograph', '\0\0\0\x18ftypheic\0\0\0\0', /^This is a HEIC photograph/],
  ['an archive', 'PK\x03\x04', /^This is a ZIP archive/],
  ['a packed file that is cut off', gzipSync(svg(shape)).subarray(0, 60), /damaged or cut off/],
  ['a packed file that unpacks to too much', gzipSync(svg(' '.repeat(9 * 1024 * 1024))), /too large/],
  ['a DOCTYPE that does not end', '<!DOCTYPE svg [<!ENTITY a "b">', /not a logo we can read/],
])('%s is refused by name', (_, file, reason) => {
  expect(readMarkFile(typeof file === 'string' ? Buffer.from(file) : file)).toEqual({
    reason: expect.stringMatching(reason),
  });
});
