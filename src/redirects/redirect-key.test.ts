import { describe, expect, test } from 'vitest';
import { redirectKey, trackingOf } from './redirect-key.ts';

describe('redirectKey', () => {
  test.each([
    ['/Cars/Ferrari.html', '/cars/ferrari.html'],
    [' /cars//488/ ', '/cars/488'],
    ['cars/488', '/cars/488'],
    ['https://www.old.example/cars/488?b=2&A=X#top', '/cars/488?a=X&b=2'],
    ['//other.example/cars', '/other.example/cars'],
    ['www.old.example/Cars/488', '/cars/488'],
    ['/www.old.example/cars', '/www.old.example/cars'],
    ['/cars?utm_source=x&gclid=1&id=7', '/cars?id=7'],
    ['/cars?', '/cars'],
    ['/caf%C3%A9', '/café'],
    ['/%E9t%E9', '/%e9t%e9'],
    ['/a/../b', '/b'],
    ['/', '/'],
  ])('%s is compared as %s', (address, key) => expect(redirectKey(address)).toBe(key));

  test('a key is its own key', () => {
    for (const address of [
      '/Café/100%25?Q=a b&q=%C3%A9',
      '/x?b=1&a=2',
      '/%E9t%E9',
      '/100%',
      '/%2541',
      '/a%2Fb c',
    ]) {
      const key = redirectKey(address) ?? '';
      expect(redirectKey(key)).toBe(key);
    }
  });

  test.each(['', '   ', 'javascript:alert(1)', 'mailto:ada@x.example', 'http://', `/${'x'.repeat(500)}`])(
    '%j is no address',
    (address) => expect(redirectKey(address)).toBeNull(),
  );
});

test('what says where a visit came from is told from the rest', () => {
  expect(trackingOf('/cars?id=7&utm_source=mail&fbclid=1')).toBe('utm_source=mail&fbclid=1');
  expect(trackingOf('/cars?id=7')).toBe('');
  expect(trackingOf('/cars')).toBe('');
});
