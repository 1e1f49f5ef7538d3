import { expect, test } from 'vitest';
import { telephoneHref } from './telephone.ts';

test.each([
  ['(480) 555-0142', 'tel:+14805550142'],
  ['+1 480 555 0142', 'tel:+14805550142'],
  ['+44 20 7946 0000', 'tel:+442079460000'],
])('%s is dialed as %s', (phone, href) => {
  expect(telephoneHref(phone)).toBe(href);
});
