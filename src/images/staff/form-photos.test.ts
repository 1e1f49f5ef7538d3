import { describe, expect, test } from 'vitest';
import {
  featuredOf,
  moved,
  type Photos,
  removalOf,
  type RemovedPhoto,
  restored as restoredBelow,
  withFeatured,
  withFocalPoint,
  withoutPhoto,
  withPhoto as withPhotoBelow,
} from './form-photos.ts';

/** Most photos in these tests. */
const photoLimit = 10;
const withPhoto = (photos: Photos, address: string, index: number) =>
  withPhotoBelow(photos, address, index, photoLimit);
const restored = (photos: Photos, removed: RemovedPhoto) => restoredBelow(photos, removed, photoLimit);

const photos = (images: string[], changes: Partial<Photos> = {}): Photos => ({
  images,
  featuredImage: images[0] ?? null,
  focalPoints: {},
  ...changes,
});

describe('the featured photo', () => {
  test('is the first one when none is chosen', () => {
    expect(withPhoto(photos([]), 'a', 0).featuredImage).toBe('a');
    expect(featuredOf(photos(['a', 'b'], { featuredImage: null }))).toBe('a');
    expect(featuredOf(photos(['a', 'b'], { featuredImage: 'gone' }))).toBe('a');
    expect(featuredOf(photos([]))).toBeNull();
  });

  test('is the first file, also when the second one arrives before it', () => {
    const second = withPhoto(photos([]), 'b', 0);
    expect(withPhoto(second, 'a', 0)).toMatchObject({ images: ['a', 'b'], featuredImage: 'a' });
    expect(withPhoto(second, 'c', 1)).toMatchObject({ images: ['b', 'c'], featuredImage: 'b' });
  });

  test('that was chosen stays when others come, go and move', () => {
    let chosen = withFeatured(photos(['a', 'b', 'c']), 'b');
    chosen = withPhoto(chosen, 'd', 0);
    chosen = moved(chosen, 'b', 'c');
    chosen = withoutPhoto(chosen, 'a');
    expect(chosen).toMatchObject({ images: ['d', 'c', 'b'], featuredImage: 'b' });
  });

  test('is another one once it is removed, and none without photos', () => {
    const rest = withoutPhoto(withFeatured(photos(['a', 'b']), 'b'), 'b');
    expect(rest.featuredImage).toBe('a');
    expect(withoutPhoto(rest, 'a').featuredImage).toBeNull();
  });
});

describe('adding', () => {
  test('never makes more than there may be, and the same photo comes once', () => {
    const full = photos(Array.from({ length: photoLimit }, (_, at) => `p${at}`));
    expect(withPhoto(full, 'more', 3)).toBe(full);
    const one = photos(['a']);
    expect(withPhoto(one, 'a', 1)).toBe(one);
  });
});

describe('moving', () => {
  test.each([
    ['a', 'c', ['b', 'c', 'a', 'd']],
    ['d', 'a', ['d', 'a', 'b', 'c']],
    ['b', 'b', ['a', 'b', 'c', 'd']],
  ])('%s to the place of %s', (address, to, images) => {
    expect(moved(photos(['a', 'b', 'c', 'd']), address, to).images).toEqual(images);
  });

  test('what is gone meanwhile changes nothing', () => {
    const two = photos(['a', 'b']);
    expect(moved(two, 'gone', 'a')).toBe(two);
    expect(moved(two, 'a', 'gone')).toBe(two);
  });
});

describe('removing', () => {
  const before = withFocalPoint(withFeatured(photos(['a', 'b', 'c']), 'b'), 'b', { x: 10, y: 20.5 });

  test('takes the focal point along, and undo brings all of it back', () => {
    const after = withoutPhoto(before, 'b');
    expect(after).toEqual({ images: ['a', 'c'], featuredImage: 'a', focalPoints: {} });
    expect(restored(after, removalOf(before, 'b'))).toEqual(before);
  });

  test('undo of a photo that was not featured leaves the featured one, first or not', () => {
    const removal = removalOf(before, 'a');
    expect(restored(withoutPhoto(before, 'a'), removal)).toEqual(before);
  });

  test('undo without room, or twice, changes nothing', () => {
    const full = photos(Array.from({ length: photoLimit }, (_, at) => `p${at}`));
    expect(restored(full, removalOf(before, 'b'))).toBe(full);
    expect(restored(before, removalOf(before, 'b'))).toBe(before);
  });
});

test('a focal point is set, changed and reset for its photo alone', () => {
  const both = withFocalPoint(withFocalPoint(photos(['a', 'b']), 'a', { x: 1, y: 2 }), 'b', { x: 3, y: 4 });
  expect(both.focalPoints).toEqual({ a: { x: 1, y: 2 }, b: { x: 3, y: 4 } });
  expect(withFocalPoint(both, 'a', null).focalPoints).toEqual({ b: { x: 3, y: 4 } });
});
