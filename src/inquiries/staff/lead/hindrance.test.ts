import { describe, expect, test } from 'vitest';
import { anInquiry, anInquiryVehicle } from '../../../../test/an-inquiry.ts';
import { hindranceOf, wordsAbout } from './hindrance.ts';

const moment = { now: new Date('2026-11-20T17:00:00.000Z'), timeZone: 'America/Phoenix' };
const sold = anInquiry({
  vehicle: anInquiryVehicle({ soldAt: '2026-11-19T17:00:00.000Z', soldTo: { id: 9, name: 'Mei Tanaka' } }),
  vehicleStates: ['sold'],
});
const comes = { appointmentAt: '2026-11-24T17:30:00.000Z', hasTime: true };

describe('what stands in the way of an answer', () => {
  test.each([
    ['sold', 'This car cannot be had', 'Write: It Is Sold'],
    ['deleted', 'This car cannot be had', 'Write: It Is Gone'],
    ['pending', 'This car may not be available', 'Write: Its Sale Is Pending'],
    ['reserved', 'This car may not be available', 'Write: It Is Reserved'],
    ['unpublished', 'This car is not on the website', null],
  ] as const)('a vehicle that is %s', (state, title, tell) => {
    expect(hindranceOf(anInquiry({ vehicleStates: [state] }), [], moment)).toMatchObject({ title, tell });
  });

  test('a sale is told with its day and its buyer, as far as they are known', () => {
    expect(hindranceOf(sold, [], moment)?.text).toBe('It was sold on Nov 19, 2026 to Mei Tanaka.');
    expect(hindranceOf(anInquiry({ vehicleStates: ['sold'] }), [], moment)?.text).toBe('It was sold.');
  });

  test('of several states the one that weighs most counts', () => {
    const inquiry = anInquiry({ vehicleStates: ['sold', 'unpublished'] });
    expect(hindranceOf(inquiry, [], moment)?.tell).toBe('Write: It Is Sold');
  });

  test('a test drive that is still to come is named, one that has passed or has no time is not', () => {
    const drive =
      'Dana Whitlock has a test drive of it on Tuesday, November 24, 10:30 AM. Say so before then.';
    expect(hindranceOf({ ...sold, ...comes }, [], moment)?.text).toContain(drive);
    for (const changes of [{ hasTime: false }, { appointmentAt: '2026-11-18T17:30:00.000Z' }])
      expect(hindranceOf({ ...sold, ...comes, ...changes }, [], moment)?.text).not.toContain('test drive');
  });

  test('nothing for a vehicle that can be had, and for whoever bought it', () => {
    expect(hindranceOf(anInquiry(), [], moment)).toBeNull();
    expect(hindranceOf({ ...sold, id: 9 }, [], moment)).toBeNull();
    expect(hindranceOf(sold, [{ id: 8 }, { id: 9 }], moment)).toBeNull();
  });
});

describe('the words', () => {
  test('say that it is sold, and that the test drive cannot take place', () => {
    expect(wordsAbout({ ...sold, ...comes }, 'Halcyon Motor Group', moment)).toEqual({
      subject: 'Re: 2023 Ashdown Grand Tourer V12',
      text: [
        'Dear Dana Whitlock,',
        'Thank you for your inquiry about the 2023 Ashdown Grand Tourer V12. It has been sold.',
        'So the test drive on Tuesday, November 24, 10:30 AM cannot take place.',
        'I will gladly look for another one for you. What matters most to you about it?',
        'Best regards,\nHalcyon Motor Group',
      ].join('\n\n'),
    });
  });

  test('offer others by name and price, or the list where there is none like it', () => {
    const site = 'https://www.dealer.example';
    const car = { id: 31, year: 2024, make: 'Ashdown', model: 'Meridian', price: 301_000 };
    const offering = (cars: never[]) => wordsAbout(sold, 'Halcyon', moment, { cars, site }).text;
    const cars = [car, car, car, { ...car, id: 32 }] as never[];
    expect(offering(cars)).toContain(
      `2024 Ashdown Meridian, $301,000\n${site}/inventory/31\n\n2024 Ashdown Meridian`,
    );
    expect(offering(cars)).not.toContain('/inventory/32');
    expect(offering([])).toContain(`This is what we have now:\n${site}/inventory\n`);
  });

  test('of a deleted vehicle whose name nobody knows say no name', () => {
    const inquiry = anInquiry({ vehicle: null, vehicleStates: ['deleted'] });
    const { subject, text } = wordsAbout(inquiry, 'Halcyon', moment);
    expect(subject).toBe('Re: Your inquiry');
    expect(text).toContain('Thank you for your inquiry. It is no longer available.');
  });
});
