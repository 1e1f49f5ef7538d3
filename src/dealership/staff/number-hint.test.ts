import { expect, test } from 'vitest';
import { phoneLinksOf } from '../phone-links.ts';
import { numberHint } from './number-hint.ts';

const linksOf = (typed: string) => phoneLinksOf({ phone: typed, textNumber: typed, whatsAppNumber: typed });

test.each(['(480) 555-0142', '+1 480 555 0142', '480-555-0142 ext. 12', '+49 30 12345678', '', '  '])(
  'says nothing about %j',
  (typed) => {
    expect(numberHint(typed)).toBeNull();
    expect(numberHint(typed, { needsCountry: true })).toBeNull();
  },
);

test.each(['555-0142', 'ask for Dana', '4805550142123456789', 'Fax (480) 555-0142', '12345'])(
  'says that %j becomes no link, and none is made',
  (typed) => {
    expect(numberHint(typed)).toContain('there is no link');
    expect(linksOf(typed)).toEqual({ call: undefined, text: undefined, whatsApp: undefined });
  },
);

test('says that the code of the country is missing where it is needed', () => {
  const typed = '030 12345678';
  expect(numberHint(typed)).toBeNull();
  expect(linksOf(typed).call).toBeDefined();
  expect(numberHint(typed, { needsCountry: true })).toContain('code of the country');
  expect(linksOf(typed).whatsApp).toBeUndefined();
});

test('says which of two numbers the link leads to', () => {
  const typed = '480-555-0142 or 602-555-0188';
  expect(numberHint(typed)).toBe('The link leads to the first number, +14805550142.');
  expect(linksOf(typed).text).toBe('sms:+14805550142');
});
