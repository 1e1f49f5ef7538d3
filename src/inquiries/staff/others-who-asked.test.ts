import { expect, test } from 'vitest';
import { anInquiry } from '../../../test/an-inquiry.ts';
import type { Inquiry } from '../inquiry.schema.ts';
import { othersText, othersWhoAsked } from './others-who-asked.ts';

const now = new Date('2026-11-20T17:00:00.000Z');
const person = (id: number, changes: Partial<Inquiry> = {}) =>
  anInquiry({ id, email: `person${id}@mail.example`, phone: null, ...changes });
const drive = (at: string) => ({ appointmentAt: at, hasTime: true });
const idsOf = (about: Inquiry[], buyer?: Inquiry) => othersWhoAsked(about, buyer, now).map(({ id }) => id);

test('test drives come first, the soonest at the top, then the newest', () => {
  const about = [
    person(1, { createdAt: '2026-11-01T00:00:00.000Z' }),
    person(2, { createdAt: '2026-11-02T00:00:00.000Z' }),
    person(3, drive('2026-11-25T17:00:00.000Z')),
    person(4, drive('2026-11-24T17:00:00.000Z')),
    person(5, { ...drive('2026-11-19T17:00:00.000Z'), createdAt: '2026-10-01T00:00:00.000Z' }),
  ];
  expect(idsOf(about)).toEqual([4, 3, 2, 1, 5]);
});

test('archived, resolved and closed inquiries are left out, and all of the buyer', () => {
  const about = [
    person(1, { isArchived: true }),
    person(2, { status: 'resolved' }),
    person(3, { status: 'closed' }),
    person(4, { status: 'pending' }),
    person(5),
    person(6, { email: 'Person5@MAIL.example' }),
    person(7, { phone: '+1 (602) 555-0188' }),
    person(8, { phone: 'ask' }),
  ];
  expect(idsOf(about, about[4])).toEqual([4, 7, 8]);
  expect(idsOf(about, person(9, { phone: '602 555 0188' }))).toEqual([4, 5, 6, 8]);
  // No number is not the same number.
  expect(idsOf(about, person(10, { phone: 'ask' }))).toEqual([4, 5, 6, 7, 8]);
});

test.each([
  [[], 'Nobody else has an open inquiry about it.'],
  [[person(1)], '1 other person has asked about it.'],
  [
    [person(1, drive('2026-11-24T17:00:00.000Z'))],
    '1 other person has asked about it, and has a test drive.',
  ],
  [[person(1), person(2)], '2 others have asked about it.'],
  [
    [person(1), person(2, drive('2026-11-24T17:00:00.000Z'))],
    '2 others have asked about it, 1 of them has a test drive.',
  ],
  [
    [1, 2, 3].map((id) => person(id, drive('2026-11-24T17:00:00.000Z'))),
    '3 others have asked about it, 3 of them have a test drive.',
  ],
])('says how many there are', (others, text) => {
  expect(othersText(others, now)).toBe(text);
});
