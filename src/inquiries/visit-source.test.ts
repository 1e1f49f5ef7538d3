import { expect, test } from 'vitest';
import { campaignTag, referrerHost } from './visit-source.ts';

test.each([
  ['https://www.Google.com/search?q=private', 'www.google.com'],
  ['autos.example', 'autos.example'],
  ['localhost:3000', 'localhost:3000'],
  ['http://[::1]:8080/', '[::1]:8080'],
  ['javascript:alert(1)', null],
  ['android-app://com.google', null],
  ['a host', null],
  ['-', null],
  ['', null],
  [`${'a'.repeat(254)}`, null],
])('of the referrer %j only a host is kept', (text, host) => expect(referrerHost(text)).toBe(host));

test.each([
  [' google ', 'google'],
  ['two\r\nlines', 'two lines'],
  ['\0', null],
  ['', null],
  ['\ud800', '\ufffd'],
  ['👩'.repeat(200), '👩'.repeat(100)],
])('the tag %j becomes one short line', (text, tag) => expect(campaignTag(text)).toBe(tag));
