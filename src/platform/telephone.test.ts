import { describe, expect, test } from 'vitest';
import { telephoneHref, telephoneNumbers } from './telephone.ts';

const dialedIn = (text: string) => telephoneNumbers(text).map(({ dialed }) => dialed);
const shownIn = (text: string) => telephoneNumbers(text).map(({ start, end }) => text.slice(start, end));

describe('one number', () => {
  test.each([
    '(480) 555-0142',
    '480-555-0142',
    '480.555.0142',
    '480 555 0142',
    '4805550142',
    '+1 480 555 0142',
    '+1 (480) 555-0142',
    '+14805550142',
    '1-480-555-0142',
    '001 480 555 0142',
    '00 1 480 555 0142',
    '480\u2011555\u20110142',
    '480\u00a0555\u00a00142',
    '\uff14\uff18\uff10\uff0d\uff15\uff15\uff15\uff0d\uff10\uff11\uff14\uff12',
    'Phone #: 480-555-0142',
    'Tel/Fax: 480-555-0142',
    'cell (480) 555-0142, evenings',
    '480-555-CARS',
    '(+1) 480 555 0142',
    'T: 480-555-0142 F: 480-555-0143',
  ])('%s is dialed with its country', (text) => {
    const dialed = text.endsWith('CARS') ? '+14805552277' : '+14805550142';
    expect(dialedIn(text)).toEqual([dialed]);
    expect(telephoneHref(text)).toBe(`tel:${dialed}`);
  });

  test.each([
    ['+44 20 7946 0958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['(+44) 20 7946 0958', '+442079460958'],
    ['0044 20 7946 0958', '+442079460958'],
    ['011 44 20 7946 0958', '+442079460958'],
    ['020 7946 0958', '02079460958'],
    ['0117 946 0958', '01179460958'],
    ['+31 20 555 0110', '+31205550110'],
    ['1-800-FLOWERS', '+18003569377'],
    ['1-800-GO-FEDEX', '+18004633339'],
    ['(800) CALL-NOW', '+18002255669'],
  ])('%s', (text, dialed) => {
    expect(dialedIn(text)).toEqual([dialed]);
  });
});

describe('an extension is not dialed', () => {
  test.each([
    'ext. 12345',
    'ext 5',
    'EXT5',
    'extension 204',
    'extn: 204',
    'x123',
    ' x 123',
    '#12',
    ' # 12',
    ';ext=12',
    ',12',
    ',,1234567',
    ' 12345',
    '-204',
    ' (204)',
    ' ext. 4805550143',
  ])('behind the number: %s', (behind) => {
    for (const number of ['(480) 555-0142', '+1 480 555 0142', '4805550142']) {
      expect(dialedIn(number + behind)).toEqual(['+14805550142']);
      expect(shownIn(number + behind)).toEqual([number]);
    }
  });

  test('case 17: of +1 (480) 555-0142 ext. 12345', () => {
    expect(shownIn('+1 (480) 555-0142 ext. 12345')).toEqual(['+1 (480) 555-0142']);
    expect(telephoneHref('+1 (480) 555-0142 ext. 12345')).toBe('tel:+14805550142');
  });

  test.each([
    ['+44 20 7946 0958 ext 5', '+442079460958'],
    ['+44 20 7946 0958 x5', '+442079460958'],
    ['1-800-FLOWERS x12', '+18003569377'],
  ])('of %s', (text, dialed) => {
    expect(dialedIn(text)).toEqual([dialed]);
  });
});

test.each([' or ', ' / ', '/', ', ', '; ', ' & ', ' and ', ' ', '  ', ' - ', '\n', ' (home) '])(
  'two numbers are two, with %j between them',
  (between) => {
    const text = `480-555-0142${between}(602) 555-0188`;
    expect(dialedIn(text)).toEqual(['+14805550142', '+16025550188']);
    expect(shownIn(text)).toEqual(['480-555-0142', '(602) 555-0188']);
    expect(dialedIn(`+1 480 555 0142${between}+44 20 7946 0958`)).toEqual(['+14805550142', '+442079460958']);
  },
);

test.each(['Fax 480-555-0143', 'fax: (480) 555-0143', '480-555-0143 (fax)', '480-555-0143 Fax'])(
  'nobody answers %s',
  (text) => {
    expect(dialedIn(text)).toEqual([]);
    expect(dialedIn(`480-555-0142, ${text}`)).toEqual(['+14805550142']);
  },
);

test.each([
  '',
  'ask at the desk',
  '555-0142',
  '480/555-0142',
  '480555014',
  '48055501421',
  '+1 480 555 014',
  '+148055501421',
  '+0 480 555 0142',
  '+44 20 7946 0958 12345',
  '4805550142 6025550',
  '123-456-7890',
  '1234567890123',
  '2026-11-24 10:30',
  '4111 1111 1111 1111',
  '480-555-cars',
  'after 5 or 6',
  '()--..',
])('%j is no certain number', (text) => {
  expect(dialedIn(text)).toEqual([]);
  expect(telephoneHref(text)).toBeUndefined();
});

test('a long text without a number takes no time', () => {
  const started = process.cpuUsage();
  for (const part of ['1 ', '(', 'A-', '222-', '%41', '(480) 555-0142 ', '+1', ') (', 'fax 1 ', ' '])
    telephoneNumbers(part.repeat(200_000 / part.length));
  // Of the processor, which others may use meanwhile.
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5_000);
});
