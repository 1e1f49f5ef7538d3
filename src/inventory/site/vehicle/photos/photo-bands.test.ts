import { expect, test } from 'vitest';
import { type Band, bandsOf, heightOf } from './photo-bands.ts';

const landscape = { width: 2400, height: 1600 };
const phone = { width: 1600, height: 1200 };
const upright = { width: 1200, height: 1600 };
const panorama = { width: 2400, height: 600 };
const small = { width: 640, height: 427 };

const shapes = [landscape, phone, upright, panorama, small];
const ratioOf = ({ width, height }: { width: number; height: number }) => width / height;

const numbersOf = ({ left, rows, right }: Band) => [...left, ...rows.flat(), ...right];

/** The photos of each row, and in brackets those beside them. */
const drawn = (bands: Band[]) =>
  bands.map(({ left, rows, right }) =>
    [
      ...left.map((at) => `[${at}]`),
      rows.map((row) => row.join(' ')).join(' / '),
      ...right.map((at) => `[${at}]`),
    ].join(' '),
  );

test.each([
  [2, ['0 1']],
  [3, ['0', '1 2']],
  [5, ['0', '1 2', '3 4']],
  [7, ['0', '1 2 3', '4 5 6']],
  [8, ['0', '1 2', '3 4', '5 6 7']],
] as const)('%i landscape photos on a wide page', (count, bands) => {
  expect(
    drawn(
      bandsOf(
        Array.from({ length: count }, () => landscape),
        3,
      ),
    ),
  ).toEqual(bands);
});

test('sixty begin with one across, and go on in rows of three', () => {
  const bands = bandsOf(
    Array.from({ length: 60 }, () => landscape),
    3,
  );
  expect(bands[0]?.shape).toBe(21 / 9);
  expect(bands.map(({ rows }) => rows[0]?.length)).toEqual([1, 2, ...Array.from({ length: 19 }, () => 3)]);
});

test('an upright photo is as high as two rows beside it, and a panorama as wide as two photos', () => {
  expect(drawn(bandsOf([landscape, upright, ...Array.from({ length: 4 }, () => landscape)], 3))).toEqual([
    '0',
    '[1] 2 3 / 4 5',
  ]);
  const [, band] = bandsOf([landscape, panorama, landscape], 3);
  expect(band && [...band.shares.values()].map((share) => share.toFixed(2))).toEqual(['0.73', '0.27']);
});

test('a small first photo is not enlarged across a wide page', () => {
  expect(drawn(bandsOf([small, small, small], 3))).toEqual(['0 1 2']);
});

test('on a phone each has a row of its own', () => {
  expect(drawn(bandsOf([landscape, upright, panorama], 1))).toEqual(['0', '1', '2']);
});

test('whatever the number and the shapes, each photo is there once and keeps its shape, and no band has a hole', () => {
  let seed = 7;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  for (let count = 1; count <= 40; count += 1) {
    const photos = Array.from({ length: count }, () => shapes[next() % shapes.length] ?? landscape);
    const ratios = photos.map(ratioOf);
    for (const columns of [1, 2, 3] as const) {
      const bands = bandsOf(photos, columns);
      expect(bands.flatMap(numbersOf).toSorted((a, b) => a - b)).toEqual(photos.map((_, at) => at));
      for (const band of bands) {
        const shares = [...band.left, ...(band.rows[0] ?? []), ...band.right].map(
          (at) => band.shares.get(at) ?? 0,
        );
        expect(shares.reduce((all, share) => all + share, 0)).toBeCloseTo(1);
        if (band.shares.size === 1) continue;
        // In a page of 1,428 pixels: what the photos beside the rows leave, and how high rows of that width are.
        const { slope, offset } = heightOf(band, ratios, 6);
        const height = slope * 1428 + offset;
        const beside = [...band.left, ...band.right];
        const left = beside.reduce((room, at) => room - (ratios[at] ?? 0) * height - 6, 1428);
        const rows = band.rows.map(
          (row) => (left - 6 * (row.length - 1)) / row.reduce((all, at) => all + (ratios[at] ?? 0), 0),
        );
        expect(rows.reduce((all, row) => all + row, 6 * (rows.length - 1))).toBeCloseTo(height);
      }
    }
  }
});
