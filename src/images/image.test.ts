import { thumbHashToAverageRGBA } from 'thumbhash';
import { array, assert, constantFrom, integer, property, record, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  imageAddress,
  imageFormats,
  imageWidths,
  isImageAddress,
  parseAddress,
  parseVariantAddress,
  placeholderColor,
  srcSet,
  variantWidths,
} from './image.ts';
import { placeholderDataUrl } from './site/placeholder.ts';

const hash = '0123456789abcdef0123456789abcdef';
const thumbhash = 'IQgGDYKYd3eHiHeHd3iHeIeHcKgYgHcG';
const address = `/images/${hash}/1600x1000-${thumbhash}.jpg`;

const hexDigits = array(constantFrom(...'0123456789abcdef'), { minLength: 32, maxLength: 32 });
const anyImage = record({
  hash: hexDigits.map((digits) => digits.join('')),
  width: integer({ min: 1, max: 2400 }),
  height: integer({ min: 1, max: 1800 }),
  thumbhash: uint8Array({ minLength: 17, maxLength: 24 }).map((bytes) =>
    Buffer.from(bytes).toString('base64url'),
  ),
});

describe('the address of an image', () => {
  test('contains everything about the image', () => {
    assert(
      property(anyImage, (image) => {
        expect(parseAddress(imageAddress(image))).toEqual(image);
        const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(image.thumbhash, 'base64url'));
        const average = [r, g, b].map((part) => Math.round(part * 255)).join(', ');
        expect(placeholderColor(imageAddress(image))).toBe(`rgb(${average})`);
        expect(placeholderDataUrl(imageAddress(image))).toMatch(/^data:image\/png;base64,/);
      }),
    );
  });

  test('fault 25: foreign and malformed addresses are rejected', () => {
    for (const text of [
      '',
      `https://elsewhere.example${address}`,
      `//elsewhere.example${address}`,
      'javascript:alert(1)',
      'file:///etc/passwd',
      `/images/../images/${hash}/1600x1000-${thumbhash}.jpg`,
      `/images/${hash}/../1600x1000-${thumbhash}.jpg`,
      `${address}?x`,
      `${address}\n`,
      ` ${address}`,
      address.toUpperCase(),
      address.replace('.jpg', '.svg'),
      address.replace(hash, hash.slice(1)),
      address.replace('1600', '01600'),
      address.replace('1600', '0'),
      address.replace('1600', '2401'),
      address.replace('1000', '1801'),
      address.replace(thumbhash, 'IQgG'),
      address.replace(thumbhash, `${thumbhash}A`),
      address.replace('IQgG', 'I%67'),
    ]) {
      expect([text, isImageAddress(text)]).toEqual([text, false]);
      expect([srcSet(text, 'webp'), placeholderColor(text), placeholderDataUrl(text)]).toEqual([
        '',
        null,
        null,
      ]);
    }
    expect(isImageAddress(address)).toBe(true);
  });
});

describe('the widths of an image', () => {
  test('never exceed its own width and end with it', () => {
    expect(variantWidths(1600)).toEqual([320, 480, 640, 768, 960, 1280, 1600]);
    expect(variantWidths(1000)).toEqual([320, 480, 640, 768, 960, 1000]);
    expect(variantWidths(2400)).toEqual([...imageWidths]);
    expect(variantWidths(200)).toEqual([200]);
  });

  test('each address in a srcset names a variant of this image in an offered width', () => {
    assert(
      property(anyImage, constantFrom(...imageFormats), (image, format) => {
        const candidates = srcSet(imageAddress(image), format).split(', ');
        expect(candidates.map((candidate) => candidate.split(' ')[1])).toEqual(
          variantWidths(image.width).map((width) => `${width}w`),
        );
        for (const candidate of candidates) {
          const [part = '', width = ''] = candidate.split(' ');
          expect(parseVariantAddress(part)).toEqual({
            hash: image.hash,
            width: Number.parseInt(width, 10),
            format,
          });
        }
      }),
    );
  });

  test('can be limited to those that a layout needs', () => {
    expect(variantWidths(1600, [320, 640])).toEqual([320, 640]);
    expect(variantWidths(1600, [320, 640, 2400])).toEqual([320, 640, 1600]);
    expect(variantWidths(200, [320, 640])).toEqual([200]);
    expect(srcSet(address, 'avif', [320, 640])).toBe(
      `/images/${hash}/320.avif 320w, /images/${hash}/640.avif 640w`,
    );
  });
});
