import { expect, test } from 'vitest';
import { phoneLinksOf } from './phone-links.ts';

test('calls, texts and messages go to the certain part of each number', () => {
  expect(
    phoneLinksOf({
      phone: '(480) 555-0142 ext. 3',
      textNumber: '480-555-0143 / 480-555-0144',
      whatsAppNumber: '+44 20 7946 0958',
    }),
  ).toEqual({
    call: 'tel:+14805550142',
    text: 'sms:+14805550143',
    whatsApp: 'https://wa.me/442079460958',
  });
});

test('there is no link without a certain number, and none to WhatsApp without its country', () => {
  expect(phoneLinksOf({ phone: 'ask at the desk', textNumber: '', whatsAppNumber: '020 7946 0958' })).toEqual(
    {},
  );
});
