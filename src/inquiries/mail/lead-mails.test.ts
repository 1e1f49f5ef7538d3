import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealership, inquiry, mail, mailsOf, publicUrl, vehicle } from '../../../test/leads.ts';
import { newAppearance } from '../../appearance/appearance.ts';
import { interests } from '../inquiry.ts';
import type { OfferedCar } from '../offers/offer.schema.ts';
import { leadMailsFor } from './lead-mails.ts';

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
    expect(deleted?.subject).toBe('New inquiry: vehicle 7 (not on the website), Dana Whitlock');
    expect(deleted?.text).toMatch(/not on the website: not published, or deleted\nID: +7\n/);
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

  test('tell the customer of a test drive, and repeat nothing that was typed but a name', () => {
    const about = { ...inquiry, appointmentAt: new Date('2026-11-24T17:30:00.000Z') };
    expect(mailsOf(about)).toHaveLength(3);
    const time = { refusalToken: 'refused', pageToken: 'page-token', toConfirm: null };
    const told = mailsOf(about, { time }).at(-1);
    expect(told).toMatchObject({
      to: 'dana@whitlock.example',
      subject: 'Your test drive: Tuesday, November 24, 10:30 AM',
      replyTo: { name: 'Halcyon <Motor> Group', address: dealership.email },
    });
    expect(told?.text).toBe(
      [
        'Dear Dana Whitlock,',
        '',
        'You asked us on our website for a test drive. We have the request and keep this time for you.',
        '',
        'Please bring your driver’s license.',
        '',
        '  Time     Tuesday, November 24, 10:30 AM (MST)',
        '  Vehicle  2023 Ashdown Grand Tourer V12',
        '',
        'See the Vehicle:',
        'https://www.dealer.example/inventory/52',
        '',
        'Move or Cancel It:',
        'https://www.dealer.example/appointments?token=page-token',
        '',
        'The attached file puts it into your calendar. If you have a question, answer this mail.',
        '',
        'Halcyon <Motor> Group',
        'Mon-Fri 9AM-7PM, Sat 10AM-6PM, Sun by appointment only.',
        '',
        'If it was not you who asked, answer this mail, and we give the time to somebody else.',
        'So that nobody can have us write to you again, open this page and press the button on it:',
        'https://www.dealer.example/alerts/no-more-mail?token=refused',
        '',
      ].join('\n'),
    );
    expect(told?.calendar).toContain('DTSTART:20261124T173000Z\r\n');
    expect(told?.calendar).toContain('SUMMARY:Test drive: 2023 Ashdown Grand Tourer V12\r\n');
    expect(JSON.stringify(told)).not.toMatch(/in town|admin/);
    expect(mailsOf({ ...about, name: 'You have won' }, { time }).at(-1)?.text).toMatch(/^Hello,\n/);
    const general = mailsOf({ ...about, vehicleId: null }, { time }).at(-1);
    expect(general?.text).not.toContain('Vehicle');
    expect(general?.calendar).toContain('SUMMARY:Test drive at Halcyon <Motor> Group\r\n');
  });

  test('have no control characters of a name in their subjects', () => {
    const name = 'Dana\u0007 Whit\u0000lock';
    for (const { subject } of mailsOf({ ...inquiry, name })) expect(subject).toMatch(/, Dana Whitlock$/);
  });

  test('are not created without a mail server', () => {
    const silent = leadMailsFor(
      { publicUrl },
      {
        mail: () => null,
        dealership: () => dealership,
        vehicle: () => vehicle,
        adviser: () => undefined,
        appearance: () => newAppearance,
        texts: () => ({}),
      },
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
