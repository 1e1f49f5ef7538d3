import { expect, test } from 'vitest';
import { smsHref, telephoneHref, whatsAppHref } from './telephone.ts';

test.each([
  ['(480) 555-0142', 'tel:+14805550142'],
  ['+1 480 555 0142', 'tel:+14805550142'],
  ['+44 20 7946 0000', 'tel:+442079460000'],
])('%s is dialed as %s', (phone, href) => {
  expect(telephoneHref(phone)).toBe(href);
});

test('a message goes to the same number, with its text', () => {
  expect(smsHref('(480) 555-0142', 'Hello & good-bye')).toBe('sms:+14805550142?&body=Hello%20%26%20good-bye');
  expect(whatsAppHref('+44 20 7946 0000', 'Hello?')).toBe('https://wa.me/442079460000?text=Hello%3F');
});
