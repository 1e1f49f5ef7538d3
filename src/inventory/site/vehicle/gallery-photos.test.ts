import { describe, expect, test } from 'vitest';
import { isUpright } from '../../../images/image.ts';
import { aVehicle } from '../../../../test/factories.ts';
import { photosOf, standingOf } from './gallery-photos.ts';
import { stageShape } from './stage-box.ts';

const address = (width: number, height: number) =>
  `/images/0123456789abcdef0123456789abcdef/${width}x${height}-IQgGDYKYd3eHiHeHd3iHeIeHcKgYgHcG.jpg`;
const photo = (width: number, height: number) => ({
  address: address(width, height),
  alt: '',
  objectPosition: '50% 50%',
  upright: isUpright(address(width, height)),
});

const camera = photo(2400, 1600);
const phone = photo(1350, 1800);
const onPhones = '(width < 43.8125rem)';
const elsewhere = '(width >= 43.8125rem)';

describe('where a photo leaves some of the stage free, and so stands on its backdrop', () => {
  test.each([
    ['a large landscape photo: nowhere', camera, camera, null],
    ['an upright first photo: in wide windows', phone, phone, `${elsewhere},(width > 2025px)`],
    [
      'an upright photo after a landscape one: everywhere',
      phone,
      camera,
      `${onPhones},${elsewhere},(width > 2025px)`,
    ],
    ['a landscape photo after an upright one: on phones', camera, phone, onPhones],
    ['a panorama: everywhere', photo(2400, 600), camera, `${onPhones},${elsewhere}`],
    [
      'a small photo: in windows wider than one and a half times its own width',
      photo(640, 480),
      camera,
      '(width > 960px)',
    ],
  ])('%s', (_, shown, first, free) => {
    expect(standingOf(shown, first).free).toBe(free);
  });
});

test.each([
  ['a landscape photo', address(2400, 1600), '50% var(--usual, 50%)'],
  ['one of a phone, which is cropped most', address(2016, 1512), '50% var(--usual-squarish, 50%)'],
  ['an upright one', address(1350, 1800), '50% 72%'],
])('the part of %s that every crop keeps, unless staff have chosen a point', (_, shown, usual) => {
  const positions = (focalPoints: Record<string, { x: number; y: number }>) =>
    photosOf(aVehicle({ focalPoints }), [shown]).map(({ objectPosition }) => objectPosition);
  expect(positions({})).toEqual([usual]);
  expect(positions({ [shown]: { x: 20, y: 30 } })).toEqual(['20% 30%']);
});

test('no photo is enlarged to more than one and a half times its pixels', () => {
  expect(standingOf(photo(640, 427), camera)).toMatchObject({ maxWidth: 960, maxHeight: 641, small: true });
  expect(standingOf(camera, camera)).toMatchObject({ maxWidth: 3600, small: false });
});

test('the stage of a phone has the shape of the first photo, from 16:10 to 4:5', () => {
  const shapeOf = (width: number, height: number) => stageShape(address(width, height));
  expect(shapeOf(1600, 1200)).toEqual({ '--shape': String(4 / 3) });
  expect(shapeOf(2400, 1000)).toEqual({ '--shape': '1.6' });
  expect(shapeOf(900, 1600)).toEqual({ '--shape': '0.8' });
  expect(stageShape(undefined)).toEqual({});
});
