import { expect, test } from 'vitest';
import { canonicalLink } from './link.ts';

test.each([
  ['https://www.carfax.com/vhr?vin=1', 'https://www.carfax.com/vhr?vin=1'],
  ['HTTPS://My.Matterport.com/show/?m=a b', 'https://my.matterport.com/show/?m=a%20b'],
  ['https://cars.example', 'https://cars.example/'],
])('%s is kept as %s', (address, kept) => {
  expect(canonicalLink(address)).toBe(kept);
  expect(canonicalLink(kept)).toBe(kept);
});

test.each([
  '',
  'n/a',
  'www.carfax.com/vhr',
  'http://www.carfax.com/vhr',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://carfax.com@evil.example/',
  'https://user:secret@cars.example/',
  'https://localhost/admin',
  '//cars.example/a',
])('%j is none', (address) => {
  expect(canonicalLink(address)).toBeNull();
});
