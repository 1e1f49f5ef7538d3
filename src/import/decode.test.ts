import { describe, expect, it } from 'vitest';
import { decode } from './decode.ts';

/** Latin letters as one byte each; those after `u8:` as UTF-8. */
const mixed = (...parts: (string | { utf8: string })[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part.utf8))),
    ),
  );

describe('fault 75: a file in two encodings', () => {
  it('keeps the UTF-8 and reads only the stray bytes as Windows-1252, which it says', () => {
    const file = decode(mixed({ utf8: 'Make\nCitroën,Très bon état\n' }, 'Dealer\x92s own car\n'));
    expect(file).toEqual({
      text: 'Make\nCitroën,Très bon état\nDealer’s own car\n',
      encoding: 'UTF-8',
      said: 'One letter of this file is not UTF-8 and read as Windows-1252, in line 3: “Dealer’s own car”.',
    });
    const two = decode(mixed({ utf8: 'ë “ü”' }, '\n\xe9\n\xe8'));
    expect(two).toMatchObject({ text: 'ë “ü”\né\nè' });
    expect(two.said).toContain(
      '2 letters of this file are not UTF-8 and read as Windows-1252, first in line 2',
    );
  });

  it('of Windows keeps its letters, also where two of them could be one of UTF-8', () => {
    expect(decode(mixed('CAF\xc9\xae Cr\xe8me na\xefve'))).toEqual({
      text: 'CAFÉ® Crème naïve',
      encoding: 'Windows-1252',
      said: null,
    });
    const pasted = decode(mixed('Cr\xe8me \xe9t\xe9 ', { utf8: 'Dealer’s' }));
    expect(pasted).toMatchObject({ text: 'Crème été Dealer’s', encoding: 'Windows-1252' });
    expect(pasted.said).toContain('mixes');
  });

  it.each([
    ['with a mark', '\ufeff'],
    ['without one', ''],
  ])('is read as UTF-16 of both byte orders, %s', (_what, mark) => {
    const text = 'Make,Model\r\nCitroën,SM\r\n';
    const little = Buffer.from(`${mark}${text}`, 'utf16le');
    expect(decode(new Uint8Array(little))).toMatchObject({ text, encoding: 'UTF-16' });
    expect(decode(new Uint8Array(Buffer.from(little).swap16()))).toMatchObject({ text, encoding: 'UTF-16' });
  });

  it.each([
    'Citro\x91n',
    'Tr\x8fs bon \x8etat',
    '\xd2One owner\xd3 Huracan',
    'Dealer\xd5s own',
    'Hurac\x87n',
  ])('of a Mac is read as such, and says so: %j', (text) => {
    const file = decode(mixed(`Make,Model\r${text}\r`));
    expect(file).toMatchObject({ encoding: 'Mac Roman', said: expect.stringContaining('Mac Roman') });
    expect(file.text).toMatch(/Citroën|Très bon état|“One owner” Huracan|Dealer’s own|Huracán/);
  });

  it.each([
    'Dealer\x91s',
    'O\x91Brien',
    'Spider\x96Coup\xe9',
    '\xdcBER Stra\xdfe',
    'Brembo\x99 90\xb0',
    'wait\x85now',
  ])('of Windows stays one of Windows: %j', (text) =>
    expect(decode(mixed(text)).encoding).toBe('Windows-1252'),
  );

  it('is read without the zeros that fill up a field, and without marks of its end', () => {
    const text = `Make,Model\n${'Citroën,SM\n'.repeat(20)}`;
    expect(decode(mixed({ utf8: `${text.replace('SM', 'SM\0')}\x1a` })).text).toBe(text);
    const wide = Buffer.concat([Buffer.from(text, 'utf16le'), Buffer.from('\n')]);
    expect(decode(new Uint8Array(wide))).toMatchObject({ encoding: 'UTF-16', text });
  });

  it('is no text with zeros elsewhere', () => {
    for (const text of ['Make\0Model', '\x89PNG\0\0\0\0IHDR\0\0', 'a\0b', 'a\0\x01\0b\0'.repeat(9)])
      expect(() => decode(mixed(text))).toThrow('This is not a text file.');
  });
});
