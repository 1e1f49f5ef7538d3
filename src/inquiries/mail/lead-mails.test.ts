import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aVehicle } from '../../../test/factories.ts';
import { newDealership } from '../../dealership/dealership.ts';
import type { MailSettings } from '../../platform/settings.ts';
import { toPublic, type PublicVehicle } from '../../vehicles/vehicle.ts';
import { interests } from '../inquiry.ts';
import type { OfferedCar } from '../offers/offer.ts';
import { adfOf, withOffset } from './adf.ts';
import { inquiryText } from './inquiry-mail.ts';
import { leadMailsFor } from './lead-mails.ts';
import type { Lead } from './lead.ts';

const vehicle = toPublic(
  aVehicle({
    id: 52,
    make: 'Ashdown',
    model: 'Grand Tourer V12',
    year: 2023,
    price: 329_500,
    mileage: 1_240,
    horsepower: 710,
    vin: 'ZZZVE72S8S0000310',
    exteriorColor: 'Azure & Silver',
    interiorColor: 'Tan',
    listedAt: '2026-10-01T00:00:00.000Z',
    updatedAt: '2026-10-01T00:00:00.000Z',
  }),
);
const dealership = { ...newDealership, name: 'Halcyon <Motor> Group', timeZone: 'America/Phoenix' };
const inquiry: Lead['inquiry'] = {
  id: 147,
  createdAt: new Date('2026-11-20T17:00:00.000Z'),
  name: 'Dana Whitlock',
  email: 'dana@whitlock.example',
  phone: '(602) 555-0188',
  message: 'Is it still there?\r\nI am in town & free <now>.',
  interest: 'test-drive',
  appointmentAt: null,
  vehicleId: 52,
};
const mail: MailSettings = {
  smtpUrl: 'smtp://mail.dealer.example',
  from: 'hello@dealer.example',
  leadsTo: ['sales@dealer.example', 'owner@dealer.example'],
  adfTo: ['adf@crm.example'],
};
const publicUrl = 'https://www.dealer.example';
const mailsOf = leadMailsFor(
  { mail, publicUrl },
  { dealership: () => dealership, vehicle: (id) => (id === vehicle.id ? vehicle : undefined) },
);
const lead = (change: Partial<Lead['inquiry']> = {}, car: PublicVehicle | null = vehicle): Lead => ({
  inquiry: { ...inquiry, ...change },
  vehicle: car,
  dealership,
  publicUrl,
});

describe('mails about an inquiry', () => {
  test('go to each configured address separately, and replies go to the inquirer', () => {
    const mails = mailsOf(inquiry);
    expect(mails.map(({ to }) => to)).toEqual([...mail.leadsTo, ...mail.adfTo]);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3);
    for (const { subject, replyTo, messageId } of mails) {
      expect(subject).toBe('New inquiry: 2023 Ashdown Grand Tourer V12, Dana Whitlock');
      expect(replyTo).toEqual({ name: 'Dana Whitlock', address: 'dana@whitlock.example' });
      expect(messageId).toMatch(/^<[\w.-]+@www\.dealer\.example>$/);
    }
    expect(mailsOf(inquiry)).toEqual(mails);
  });

  test('contain everything that is known', () => {
    expect(mailsOf(inquiry)[0]?.text).toBe(
      [
        'A visitor of the website has sent an inquiry.',
        '',
        'Name:      Dana Whitlock',
        'Email:     dana@whitlock.example',
        'Phone:     (602) 555-0188',
        'Interest:  Test drive',
        '',
        'Vehicle:   2023 Ashdown Grand Tourer V12',
        'Price:     $329,500',
        'ID:        52',
        'Page:      https://www.dealer.example/inventory/52',
        '',
        'On the staff screens: https://www.dealer.example/admin?tab=inquiries&inquiry=147',
        'An answer to this mail goes to Dana Whitlock.',
        '',
        'Message:',
        '',
        'Is it still there?',
        'I am in town & free <now>.',
        '',
      ].join('\n'),
    );
  });

  test('name a deleted vehicle by its id, and no vehicle if there is none', () => {
    const [deleted] = mailsOf({ ...inquiry, vehicleId: 7 });
    expect(deleted?.subject).toBe('New inquiry: vehicle 7, Dana Whitlock');
    expect(deleted?.text).toMatch(/no longer in the inventory\nID: +7\n/);
    const [general] = mailsOf({ ...inquiry, vehicleId: null, phone: null, interest: null });
    expect(general?.subject).toBe('New inquiry: Dana Whitlock');
    expect(general?.text).toMatch(/Phone: +not given\nInterest: +not given\n\nOn the staff screens/);
  });

  test('describe a car that is offered, in lines that nothing typed can imitate', () => {
    const car: OfferedCar = {
      year: 2019,
      make: 'Ashdown',
      model: 'V12 <S>',
      mileage: 12_400,
      vin: 'ZZZVE72S8S0000310',
      accidents: 'none',
      owners: null,
      serviceHistory: 'partial',
      wish: 'consign',
      modifications: 'Exhaust\nVIN: none',
    };
    const about = { ...inquiry, vehicleId: null, message: '', interest: 'consignment' } as const;
    const [readable, , adf] = mailsOf(about, { offer: { car, photos: ['a', 'b'] } });
    expect(readable?.subject).toBe('Car offered: 2019 Ashdown V12 <S>, Dana Whitlock');
    expect(readable?.text).toContain(
      [
        'Car:             2019 Ashdown V12 <S>',
        'VIN:             ZZZVE72S8S0000310',
        'Mileage:         12,400 mi',
        'Accidents:       None that I know of',
        'Service history: In part',
        'Modifications:   Exhaust VIN: none',
        'Wish:            Consign it',
        'Photographs:     2, on the staff screens',
      ].join('\n'),
    );
    expect(adf?.text).toContain(
      [
        '<vehicle interest="sell" status="used">',
        '<year>2019</year>',
        '<make>Ashdown</make>',
        '<model>V12 &lt;S&gt;</model>',
        '<vin>ZZZVE72S8S0000310</vin>',
        '<odometer units="mi">12400</odometer>',
        '</vehicle>',
      ].join('\n'),
    );
    expect(adf?.text).toContain('Accidents: None that I know of\n');
  });

  test('tell the customer of a test drive, in words that are all ours', () => {
    const about = { ...inquiry, appointmentAt: new Date('2026-11-24T17:30:00.000Z') };
    expect(mailsOf(about)).toHaveLength(3);
    const told = mailsOf(about, { tellsCustomer: true }).at(-1);
    expect(told).toMatchObject({
      to: 'dana@whitlock.example',
      subject: 'Your test drive: Tuesday, November 24, 10:30 AM',
      replyTo: { name: 'Halcyon <Motor> Group', address: dealership.email },
    });
    const place = 'Halcyon <Motor> Group, 1 Main Street, Your City, CA 90001';
    expect(told?.text).toBe(
      [
        'You asked us on our website for a test drive. We have the request and keep this time for you:',
        '',
        'Time:     Tuesday, November 24, 10:30 AM (MST)',
        'Vehicle:  2023 Ashdown Grand Tourer V12',
        '          https://www.dealer.example/inventory/52',
        `Place:    ${place}`,
        'Phone:    (555) 555-0100',
        '',
        'The attached file puts it into your calendar.',
        'To change or cancel it, answer this mail or call us at (555) 555-0100.',
        '',
        'If it was not you who asked, answer this mail, and we give the time to somebody else.',
        '',
        'Halcyon <Motor> Group',
        '',
      ].join('\n'),
    );
    expect(told?.calendar).toContain('DTSTART:20261124T173000Z\r\n');
    expect(JSON.stringify(told)).not.toMatch(/Dana|in town|admin/);
    const general = mailsOf({ ...about, vehicleId: null }, { tellsCustomer: true }).at(-1);
    expect(general?.text).not.toContain('Vehicle:');
  });

  test('are not created without a mail server', () => {
    const silent = leadMailsFor(
      { mail: null, publicUrl },
      { dealership: () => dealership, vehicle: () => vehicle },
    );
    expect(silent(inquiry)).toEqual([]);
  });

  test('can be stored and sent, whatever a visitor writes', () => {
    const anything = string({ unit: 'binary', maxLength: 100 });
    const halves = string({
      unit: constantFrom('\ud83d', '\ude97', '\0', '\r', '\n', '\u2028', '<', ']]>'),
    });
    assert(
      property(oneof(anything, halves), constantFrom(null, ...interests), (text, interest) => {
        for (const { subject, text: body } of mailsOf({ ...inquiry, message: text, interest })) {
          expect(`${subject}${body}`.isWellFormed()).toBe(true);
          // No control characters except tab and line feed: jsonb and XML 1.0 each reject some.
          expect(body).not.toMatch(/(?![\t\n])\p{Cc}/u);
          expect(subject).not.toMatch(/\p{Cc}/u);
        }
      }),
    );
  });
});

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
        '<email>hello@dealership.example</email>',
        '<phone>(555) 555-0100</phone>',
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
    expect(deleted).toContain('Vehicle 7, no longer in the inventory\n');
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
