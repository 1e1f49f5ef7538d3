import { describe, expect, test } from 'vitest';
import { inquiry, lead, mailsOf, vehicle } from '../../../test/leads.ts';
import { aProfile } from '../../../test/profile.ts';
import { newDealership } from '../../dealership/dealership.schema.ts';
import { adfOf, withOffset } from './adf.ts';
import { inquirySubject, inquiryText } from './inquiry-mail.ts';

describe('ADF', () => {
  test('has the elements of the format in order, escaped', () => {
    expect(mailsOf(inquiry)[2]?.text).toBe(
      [
        '<?xml version="1.0"?>',
        '<?adf version="1.0"?>',
        '<adf>',
        '<prospect status="new">',
        '<id sequence="1" source="www.dealer.example">147</id>',
        '<requestdate>2026-11-20T10:00:00-07:00</requestdate>',
        '<vehicle interest="test-drive" status="used">',
        '<year>2023</year>',
        '<make>Ashdown</make>',
        '<model>Grand Tourer V12</model>',
        '<vin>ZZZVE72S8S0000310</vin>',
        '<stock>52</stock>',
        '<odometer units="mi">1240</odometer>',
        '<colorcombination>',
        '<interiorcolor>Tan</interiorcolor>',
        '<exteriorcolor>Azure &amp; Silver</exteriorcolor>',
        '</colorcombination>',
        '<price type="asking" currency="USD">329500</price>',
        '</vehicle>',
        '<customer>',
        '<contact>',
        '<name part="full">Dana Whitlock</name>',
        '<email>dana@whitlock.example</email>',
        '<phone>(602) 555-0188</phone>',
        '</contact>',
        '<comments>Interest: Test drive',
        'Is it still there?',
        'I am in town &amp; free &lt;now&gt;.</comments>',
        '</customer>',
        '<vendor>',
        '<vendorname>Halcyon &lt;Motor&gt; Group</vendorname>',
        '<contact>',
        '<name part="full">Halcyon &lt;Motor&gt; Group</name>',
        '</contact>',
        '</vendor>',
        '<provider>',
        '<name part="full">Marque</name>',
        '</provider>',
        '</prospect>',
        '</adf>',
        '',
      ].join('\n'),
    );
  });

  test('has the numbers of a dealership that has said them', () => {
    const said = adfOf({ ...lead(), dealership: { ...newDealership, ...aProfile } });
    expect(said).toContain('<email>hello@halcyon.example</email>\n<phone>(480) 555-0142</phone>');
  });

  test.each([
    ['purchase', 'buy'],
    ['financing', 'buy'],
    ['trade', 'trade-in'],
    ['test-drive', 'test-drive'],
    ['consignment', 'sell'],
  ] as const)('writes %s as %s', (interest, word) => {
    expect(adfOf(lead({ interest }))).toContain(`<vehicle interest="${word}" status="used">`);
  });

  test.each([
    ['service', 'Service'],
    ['other', 'Other'],
  ] as const)('writes %s in the comments only', (interest, word) => {
    const adf = adfOf(lead({ interest }));
    expect(adf).toContain('<vehicle status="used">');
    expect(adf).toContain(`<comments>Interest: ${word}\n`);
  });

  test('calls the purchase of a vehicle that is sold one like it, in both mails', () => {
    const about = lead({ interest: 'purchase' }, { ...vehicle, status: 'sold' });
    expect(adfOf(about)).toContain('<comments>Interest: One like it\n');
    const lines = inquiryText(about).split('\n');
    expect(lines).toContain('Interest:  One like it');
    expect(lines).toContain('Vehicle:   2023 Ashdown Grand Tourer V12, sold');
  });

  test.each([
    ['sold', 'sold'],
    ['pending', 'pending sale'],
    ['reserved', 'reserved'],
  ] as const)('a vehicle that is %s is said to be, in both mails and their subject', (status, words) => {
    const about = lead({}, { ...vehicle, status });
    expect(inquirySubject(about)).toBe(
      `New inquiry: 2023 Ashdown Grand Tourer V12 (${words}), Dana Whitlock`,
    );
    expect(inquiryText(about)).toContain(`Vehicle:   2023 Ashdown Grand Tourer V12, ${words}\n`);
    expect(adfOf(about)).toContain(`The vehicle is: ${words}\n`);
    // Nobody can have a sold one for its price.
    expect(inquiryText(about).includes('Price:')).toBe(status !== 'sold');
    expect(adfOf(about).includes('<price')).toBe(status !== 'sold');
  });

  test('no control character or direction mark of a name gets into the subject', () => {
    const name = 'Dana\r\nBcc: x@y.example\u0000\u0007\u001b[31m\u0085\u2028\u202e Whitlock';
    for (const subject of [
      inquirySubject(lead({ name })),
      inquirySubject(lead({ name, vehicleId: null }, null)),
    ]) {
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
      expect(subject).toMatch(/^New inquiry: .*Dana.*Whitlock$/);
    }
  });

  test('of a vehicle that can be had, or of none, the mails say no state', () => {
    expect(inquirySubject(lead())).toBe('New inquiry: 2023 Ashdown Grand Tourer V12, Dana Whitlock');
    expect(inquirySubject(lead({ vehicleId: null }, null))).toBe('New inquiry: Dana Whitlock');
    expect(adfOf(lead())).not.toContain('The vehicle is');
  });

  test.each([
    ['(602) 555-0188', ['(602) 555-0188'], null],
    ['(602) 555-0188 ext. 12', ['(602) 555-0188'], 'Phone: (602) 555-0188 ext. 12\n'],
    [
      '602-555-0188 or 480-555-0142',
      ['602-555-0188', '480-555-0142'],
      'Phone: 602-555-0188 or 480-555-0142\n',
    ],
    ['ask for 555-0188', ['ask for 555-0188'], null],
  ])('the phone elements of %j hold numbers', (phone, numbers, comment) => {
    const adf = adfOf(lead({ phone }));
    const customer = adf.slice(adf.indexOf('<customer>'), adf.indexOf('</customer>'));
    const elements = [...customer.matchAll(/<phone>(.*)<\/phone>/g)].map((match) => match[1]);
    expect(elements).toEqual(numbers);
    if (comment === null) expect(adf).not.toContain('Phone: ');
    else expect(adf).toContain(comment);
  });

  test('has the known details of a vehicle', () => {
    const about = lead(
      {},
      {
        ...vehicle,
        stockNumber: 'P3020',
        trim: 'Touring <S>',
        condition: 'new',
        doors: 2,
        bodyStyle: 'coupe',
        transmission: 'dual-clutch',
      },
    );
    expect(adfOf(about)).toContain('<vehicle interest="test-drive" status="new">');
    expect(adfOf(about)).toContain(
      [
        '<stock>P3020</stock>',
        '<trim>Touring &lt;S&gt;</trim>',
        '<doors>2</doors>',
        '<bodystyle>Coupe</bodystyle>',
        '<transmission>Dual-clutch</transmission>',
        '<odometer units="mi">1240</odometer>',
      ].join('\n'),
    );
  });

  test('leaves out a price on request, which the readable mail mentions', () => {
    const about = lead({}, { ...vehicle, price: null });
    expect(adfOf(about)).not.toContain('<price');
    expect(inquiryText(about)).toContain('Price:     Price on request\n');
  });

  test('has an empty vehicle for an inquiry without one, and names a deleted one by its id', () => {
    const empty = '<year></year>\n<make></make>\n<model></model>\n';
    expect(adfOf(lead({ vehicleId: null }, null))).toContain(`${empty}</vehicle>`);
    const deleted = adfOf(lead({ vehicleId: 7 }, null));
    expect(deleted).toContain(`${empty}<stock>7</stock>\n</vehicle>`);
    expect(deleted).toContain('Vehicle 7, not on the website: not published, or deleted\n');
  });

  test('cannot be injected into', () => {
    const adf = adfOf(lead({ message: '</comments><vendor>"\'&amp;]]>\0\u0001\ufffe', name: '<b>' }));
    expect(adf).toContain("&lt;/comments&gt;&lt;vendor&gt;&quot;'&amp;amp;]]&gt;</comments>");
    expect(adf).toContain('<name part="full">&lt;b&gt;</name>');
  });
});

test.each([
  ['America/Phoenix', '2026-11-20T17:00:00.000Z', '2026-11-20T10:00:00-07:00'],
  ['America/New_York', '2026-07-04T02:30:00.000Z', '2026-07-03T22:30:00-04:00'],
  ['Asia/Kolkata', '2026-11-20T20:00:00.000Z', '2026-11-21T01:30:00+05:30'],
  ['UTC', '2026-11-20T17:00:00.000Z', '2026-11-20T17:00:00+00:00'],
])('a time in %s has that zone’s offset', (timeZone, time, written) => {
  expect(withOffset(new Date(time), timeZone)).toBe(written);
});
