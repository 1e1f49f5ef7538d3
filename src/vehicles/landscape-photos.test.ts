import { expect, test } from 'vitest';
import { landscapePhotos } from './landscape-photos.ts';
import { vehicleDefaults } from './vehicle-answers.ts';

const photo = (width: number, height: number, sign = '0') =>
  `/images/${sign.repeat(32)}/${width}x${height}-IQgGDYKYd3eHiHeHd3iHeIeHcKgYgHcG.jpg`;

const car = (id: number, images: string[], featuredImage: string | null = null) => ({
  ...vehicleDefaults,
  id,
  make: 'Norrland',
  model: 'Fjell 60',
  year: 2024,
  price: 62_400,
  mileage: 14_210,
  images,
  featuredImage,
});

const chosen = (...cars: ReturnType<typeof car>[]) =>
  landscapePhotos(cars).map(({ vehicle, address }) => [vehicle.id, address]);

test('a car’s first photograph that is not upright and has at least 1,200 pixels across', () => {
  const upright = photo(1_350, 1_800);
  const square = photo(1_500, 1_500);
  const small = photo(1_199, 800);
  const fits = photo(1_200, 800, 'a');
  expect(chosen(car(1, [upright, square, small, fits, photo(2_400, 1_600, 'b')]))).toEqual([[1, fits]]);
});

test('the featured photograph is the first', () => {
  const [first, featured] = [photo(1_600, 1_000, 'a'), photo(1_600, 1_000, 'b')];
  expect(chosen(car(1, [first, featured], featured))).toEqual([[1, featured]]);
});

test('cars without one are left out, the others keep their order', () => {
  const wide = photo(1_600, 1_000);
  expect(
    chosen(
      car(4, [photo(900, 1_600)]),
      car(3, [wide]),
      car(2, ['https://example.com/car.jpg']),
      car(1, [wide]),
    ),
  ).toEqual([
    [3, wide],
    [1, wide],
  ]);
});
