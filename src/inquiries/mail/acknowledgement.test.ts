import { describe, expect, test } from 'vitest';
import { dealership, inquiry, lead, mail, mailsOf, vehicle } from '../../../test/leads.ts';
import { newAppearance } from '../../appearance/appearance.ts';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import { withoutPicture } from '../../platform/mail/letter-html.ts';
import type { OfferedCar } from '../offers/offer.schema.ts';
import { acknowledgementMail } from './acknowledgement.ts';
import { echoedMessage, greeting } from './echo.ts';
import { isOwnAddress } from './own-address.ts';

/** A Friday, 10 o'clock in Phoenix. */
const now = new Date('2026-11-20T17:00:00.000Z');
const acknowledgement = { refusalToken: 'refused', now };
const look = { appearance: newAppearance, texts: {} };
const house: Dealership = {
  ...dealership,
  name: 'Halcyon <Motor> Group',
  street: '1180 North Kingfisher Way',
  city: 'Scottsdale',
  region: 'AZ',
  postalCode: '85257',
  phone: '(480) 555-0142',
  email: 'hello@halcyon.example',
  closedDays: [{ day: '2026-11-26', reason: 'Thanksgiving' }],
};
const photo = '/images/0123456789abcdef0123456789abcdef/1600x1000-AAAAAAAAAAAAAAAAAAAAAAAA.jpg';
const about = (change: object = {}, car: object | null = {}) =>
  lead(change, car && { ...vehicle, stockNumber: 'H2619', images: [photo], ...car });
const written = (given = about(), at: Dealership = house) =>
  acknowledgementMail({ ...given, dealership: at }, acknowledgement, look);

describe('the mail that answers an inquiry at once', () => {
  test('says who it is to, by when it is answered, and what it is about, as text', () => {
    const told = written();
    expect(told).toMatchObject({
      to: 'dana@whitlock.example',
      subject: 'Your inquiry about the 2023 Ashdown Grand Tourer V12',
      replyTo: { name: 'Halcyon <Motor> Group', address: 'hello@halcyon.example' },
      unsubscribeUrl: 'https://www.dealer.example/alerts/no-more-mail?token=refused',
      pictures: [{ cid: 'vehicle', address: photo }],
    });
    expect(told.text).toBe(
      [
        'Dear Dana Whitlock,',
        '',
        'Thank you for asking about the 2023 Ashdown Grand Tourer V12. We will answer you today, before we close at 7PM. If it is urgent, call us at (480) 555-0142.',
        '',
        '  Price         $329,500',
        '  Mileage       1,240 mi',
        '  Horsepower    710 HP',
        '  Stock Number  H2619',
        '',
        'See the Vehicle Again:',
        'https://www.dealer.example/inventory/52',
        '',
        'What you wrote:',
        '> Is it still there?',
        '> I am in town & free <now>.',
        '',
        'Something to add? Answer this mail.',
        '',
        'Halcyon <Motor> Group',
        '1180 North Kingfisher Way, Scottsdale, AZ 85257',
        '(480) 555-0142',
        'Mon-Fri 9AM-7PM, Sat 10AM-6PM, Sun by appointment only. Closed Thursday, November 26 (Thanksgiving).',
        '',
        'You get this mail because somebody entered this address in a form on www.dealer.example. If that was not you, do nothing.',
        'So that nobody can have us write to you again, open this page and press the button on it:',
        'https://www.dealer.example/alerts/no-more-mail?token=refused',
        '',
      ].join('\n'),
    );
  });

  test('names who looks after the vehicle, with portrait or initials, but not of a sold one', () => {
    const adviser = {
      name: 'Maria <Vega>',
      title: 'Sales Manager',
      phone: '(480) 555-0147',
      call: 'tel:+14805550147',
      portrait: photo.replaceAll('0123', '4567'),
      initials: 'MV',
    };
    const told = written({ ...about(), adviser });
    expect(told.text).toContain(
      '\n\nMaria <Vega> looks after this car and will be in touch with you.\nSales Manager\n(480) 555-0147\n\n',
    );
    expect(told.pictures).toContainEqual({ cid: 'adviser', address: adviser.portrait, isSmall: true });
    expect(told.html).toContain('<a class="m-link" href="tel:+14805550147"');
    expect(told.html).toContain('Maria &lt;Vega&gt;</b> looks after this car');
    expect(withoutPicture(told.html ?? '', 'adviser')).toMatch(/>MV<!--.adviser--><.td>/);
    const initials = written({
      ...about(),
      adviser: { ...adviser, portrait: null, title: '', phone: 'ask' },
    });
    expect(initials.html).toMatch(/>MV<\/td>/);
    expect(initials.text).toContain('will be in touch with you.\nask\n\n');
    expect(initials.pictures?.map(({ cid }) => cid)).toEqual(['vehicle']);
    expect(written({ ...about({}, { status: 'sold' }), adviser }).text).not.toContain('Maria');
  });

  test('is HTML without anything from outside, and everything in it is escaped', () => {
    const { html = '' } = written(about({ message: 'Is <script>alert(1)</script> "it" & there?' }));
    expect(html).toContain('Is &lt;script&gt;alert(1)&lt;/script&gt; &quot;it&quot; &amp; there?');
    expect(html).toContain('Halcyon &lt;Motor&gt; Group');
    expect(html).not.toMatch(/<script|<Motor/);
    const addresses = [...html.matchAll(/(?:src|background|url)\s*[=(]\s*["']?([^"')\s>]+)/g)].map(
      (match) => match[1],
    );
    expect(addresses.filter((address) => !/^(?:cid:|#)/.test(address ?? ''))).toEqual([]);
    expect(html).toContain('src="cid:vehicle"');
    expect(html).toContain('https://www.google.com/maps/search/?');
    expect(html.match(/<a [^>]*background|background:#e2935f/g)).toHaveLength(1);
  });

  test('claims nothing that the dealership has not said of itself', () => {
    const { text, html } = written(about(), dealership);
    for (const invented of ['Main Street', 'Your City', '555-0100', 'If it is urgent']) {
      expect(text).not.toContain(invented);
      expect(html).not.toContain(invented);
    }
    const bare = written(
      about(
        { message: 'See https://x.example' },
        { price: null, horsepower: null, stockNumber: null, images: [] },
      ),
    );
    expect(bare.text).toContain('Price on request');
    expect(bare.text).not.toMatch(/Horsepower|Stock Number|What you wrote|x\.example/);
    expect(bare.pictures).toEqual([]);
  });

  test('says that a car is sold, and does not sell it again', () => {
    const { text, html, pictures } = written(about({}, { status: 'sold' }));
    expect(text).toContain('It has been sold.');
    for (const offer of ['$329,500', '/inventory/52']) {
      expect(text).not.toContain(offer);
      expect(html).not.toContain(offer);
    }
    expect(pictures).toEqual([]);
    expect(written(about({}, { status: 'pending' })).text).toMatch(
      /Status +Pending sale|Status +Sale pending/,
    );
  });

  test('tells of a car that was offered, without words that lead anywhere', () => {
    const car: OfferedCar = {
      year: 2018,
      make: 'Castellan',
      model: 'Regent',
      mileage: 38_200,
      vin: null,
      accidents: 'none',
      owners: 1,
      serviceHistory: null,
      wish: 'sell',
      modifications: 'Win at https://evil.example',
    };
    const given = { ...about({ message: '', vehicleId: null }, null), offer: { car, photos: ['a', 'b'] } };
    const told = written(given);
    expect(told.subject).toBe('We have your 2018 Castellan Regent');
    expect(told.text).toMatch(/Photographs +2 received/);
    expect(told.text).not.toContain('evil');
    const evil = written({ ...given, offer: { car: { ...car, model: 'www.evil.example' }, photos: [] } });
    expect(JSON.stringify(evil)).not.toContain('evil');
  });

  test('has the words of staff; a sentence with something unknown is left out', () => {
    const texts = {
      'vehicle-inquiry': {
        subject: '{name}: {vehicle}',
        text: 'It is {price}. Call {phone}. We answer {when}.',
        closing: 'Yours, {dealership}',
      },
    };
    const told = acknowledgementMail({ ...about(), dealership }, acknowledgement, { ...look, texts });
    expect(told.subject).toBe('Dana Whitlock: 2023 Ashdown Grand Tourer V12');
    expect(told.text).toContain('It is $329,500. We answer today, before we close at 7PM.');
    expect(told.text).toContain('\n\nYours, Halcyon <Motor> Group\n\n');
  });

  test('goes to the customer only when it was admitted, and never to an address of the dealership', () => {
    const toCustomer = (given: typeof inquiry) =>
      mailsOf(given, { acknowledgement }).filter(({ messageId }) => messageId.includes('acknowledgement'));
    expect(toCustomer(inquiry)).toHaveLength(1);
    expect(mailsOf(inquiry).every(({ messageId }) => !messageId.includes('acknowledgement'))).toBe(true);
    for (const email of [
      ...mail.leadsTo,
      mail.from,
      ...mail.adfTo,
      'Sales+x@dealer.example',
      'no-reply@shop.example',
    ])
      expect(toCustomer({ ...inquiry, email })).toEqual([]);
    expect(isOwnAddress('noreen@shop.example', mail, house)).toBe(false);
  });
});

test.each([
  ['Dana Whitlock', 'Dear Dana Whitlock,'],
  ['  Zoë   van der  Berg ', 'Dear Zoë van der Berg,'],
  ['王小明', 'Dear 王小明,'],
  ['You have won', 'Hello,'],
  ['Visit Evil.example', 'Hello,'],
  ['Call 555 0100', 'Hello,'],
  ['<b>Dana</b>', 'Hello,'],
  ['', 'Hello,'],
])('somebody who types %j as a name is greeted with %j', (name, words) => {
  expect(greeting(name)).toBe(words);
});

test.each([
  'See https://x.example',
  'see www.x',
  'Write to me@x.example',
  'go to evil.example now',
  'call (480) 555-0142',
  '  ',
])('a message like %j is not repeated', (message) => {
  expect(echoedMessage(message)).toBeNull();
});

test('a message that leads nowhere is repeated, shortened', () => {
  expect(echoedMessage('I have $120,000. Is it a 2023?')).toBe('I have $120,000. Is it a 2023?');
  expect(echoedMessage('a '.repeat(2_000))).toHaveLength(1_001);
});
