import { expect, test } from 'vitest';
import { httpsAddress } from './https-address.ts';

const errorOf = (text: unknown) =>
  httpsAddress('wrong', 60, 'long').safeParse(text).error?.issues[0]?.message;

test.each([
  'https://pay.example',
  'https://pay.example/',
  'HTTPS://Pay.Example/a?b=c@d#e',
  'https://pay.example:8443/a',
  'https://pay.example?b=https://x',
  'https://münchen.example/straße',
  'https://xn--mnchen-3ya.example',
  'https://203.0.113.9/a.csv',
  'https://pay.example/user@mail',
  ' https://pay.example ',
])('%j is an https address', (text) => {
  expect(errorOf(text)).toBeUndefined();
});

test.each([
  '',
  'n/a',
  'pay.example',
  '//pay.example',
  'http://pay.example',
  'ftp://pay.example',
  'javascript:alert(1)//https://pay.example',
  'https:pay.example',
  'https:/pay.example',
  'https:///pay.example',
  'https:\\\\pay.example',
  'https://pay.example\\@evil.example',
  'https://',
  'https://.',
  'https://pay',
  'https://pay.',
  'https://.pay',
  'https://localhost:3000/a.b',
  'https://[::1]/',
  'https://a.b:x',
  'https://a.b:99999',
  'https://a.b:-1',
  'https://user@pay.example',
  'https://user:secret@pay.example',
  'https://:@pay.example',
  'https://@pay.example',
  'https://pay.example@',
  'https://pay example',
  'https://pay.example/a b',
  'https://pay.example/a\tb',
  'https://pay.example/a\nb',
  'https://pay.example\r\nx: y',
  'https://pay.example/\0',
  'https://pay.example/\u007f',
  'https://256.1.1.1/',
  'https://pay<b>.example',
  'https://%70ay%00.example',
  null,
  5,
])('%j is none', (text) => {
  expect(errorOf(text)).toBe('wrong');
});

test('has a longest length', () => {
  expect(errorOf(`https://pay.example/${'a'.repeat(41)}`)).toBe('long');
});
