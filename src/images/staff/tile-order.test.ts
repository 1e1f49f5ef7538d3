import { describe, expect, test } from 'vitest';
import { insertionIndex, tilesInOrder } from './tile-order.ts';
import type { Upload } from './uploads/upload-queue.ts';

const waiting = (id: number): Upload => ({ id, name: `${id}.jpg`, status: 'waiting' });
const said = (images: string[], uploads: Upload[], arrivals: Map<string, number>) =>
  tilesInOrder(images, uploads, arrivals).map((tile) =>
    tile.kind === 'photo' ? `${tile.number} ${tile.address}` : tile.upload.name,
  );

describe('the order of the files', () => {
  test('holds however uploads finish', () => {
    const arrivals = new Map<string, number>();
    let images = ['old'];
    for (const id of [3, 1, 4, 2]) {
      const place = insertionIndex(images, arrivals, id);
      arrivals.set(`new${id}`, id);
      images = images.toSpliced(place, 0, `new${id}`);
    }
    expect(images).toEqual(['old', 'new1', 'new2', 'new3', 'new4']);
  });

  test('shows uploads between the photos where they will be', () => {
    const arrivals = new Map([['new2', 2]]);
    expect(said(['old', 'new2'], [waiting(1), waiting(3)], arrivals)).toEqual([
      '1 old',
      '1.jpg',
      '2 new2',
      '3.jpg',
    ]);
    expect(said([], [waiting(1), waiting(2)], new Map())).toEqual(['1.jpg', '2.jpg']);
  });
});
