import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test.each([
  'dana@whitlock.example',
  "o'neil+cars@mail.whitlock.co.uk",
  'd@xn--bcher-kva.example',
  `${'d'.repeat(64)}@${'w'.repeat(63)}.example`,
])('%s is an address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'dana',
  '@whitlock.example',
  'dana@whitlock',
  'dana@-whitlock.example',
  'dana@whitlock..example',
  '.dana@whitlock.example',
  'dana..w@whitlock.example',
  'dana w@whitlock.example',
  'dana@whitlock.example\n',
  'dana@whitlock.example\r\nBcc: all@whitlock.example',
  '"<script>"@whitlock.example',
  `${'d'.repeat(65)}@whitlock.example`,
])('%j is not an address', (text) => {
  expect(isEmail(text)).toBe(false);
});

const address = (length: number) => {
  const tail = '.example';
  const labels = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}`;
  const local = 'd'.repeat(length - labels.length - tail.length - 1);
  return `${local}@${labels}${tail}`;
};

test('254 characters are the maximum', () => {
  expect(address(254)).toHaveLength(254);
  expect(isEmail(address(254))).toBe(true);
  expect(isEmail(address(255))).toBe(false);
});

test('a text designed to be slow is checked quickly', () => {
  // A busy machine may delay one of them.
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    isEmail(`${'a.'.repeat(100_000)}@`);
    isEmail(`a@${'a-'.repeat(120)}`);
    return performance.now() - start;
  });
  expect(Math.min(...times)).toBeLessThan(50);
});
