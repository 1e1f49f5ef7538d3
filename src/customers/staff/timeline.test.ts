import { expect, test } from 'vitest';
import { anInquiry, anInquiryVehicle } from '../../../test/an-inquiry.ts';
import type { Customer } from '../customer.schema.ts';
import { timelineOf } from './timeline.ts';

const nobody: Customer = {
  person: 'lead-1',
  name: 'Caroline Reyes',
  emails: [],
  phones: [],
  since: null,
  inquiries: [],
  entries: [],
  offers: [],
  bought: [],
  alerts: [],
  newsletter: [],
  waitingMails: 0,
  sharers: [],
};
const zone = {
  now: new Date('2026-11-20T17:00:00Z'),
  timeZone: 'America/Phoenix',
  nameOf: (username: string) => username,
};
const lines = (customer: Partial<Customer>) =>
  timelineOf({ ...nobody, ...customer }, zone).map(({ title, detail = '' }) => [title, detail]);

test('what came with an inquiry stands above it, and nothing is above what came later', () => {
  const vehicle = anInquiryVehicle({ label: '2025 Veyra Notturna' });
  const asked = anInquiry({
    id: 7,
    vehicle,
    createdAt: '2026-11-18T17:00:00.000Z',
    appointmentAt: '2026-11-27T18:00:00.000Z',
  });
  expect(
    lines({
      inquiries: [asked],
      entries: [
        {
          id: 1,
          inquiryId: 7,
          at: '2026-11-19T17:00:00.000Z',
          by: 'dana',
          kind: 'reply',
          subject: 'Your visit',
          text: 'Hello',
          mail: 'sent',
        },
        {
          id: 2,
          inquiryId: 7,
          at: '2026-11-18T18:00:00.000Z',
          by: 'owen',
          kind: 'reply',
          subject: null,
          text: '',
          mail: null,
        },
      ],
      bought: [
        {
          id: 3,
          label: '2022 Ashdown Fenwick',
          image: null,
          soldAt: '2026-11-20T10:00:00.000Z',
          soldPrice: 179_500,
          buyerName: null,
        },
        { id: 4, label: 'Of an unknown day', image: null, soldAt: null, soldPrice: null, buyerName: null },
      ],
    }),
  ).toEqual([
    ['Bought the 2022 Ashdown Fenwick', '$179,500'],
    ['Reply by dana', 'Your visit'],
    ['Answered elsewhere by owen', ''],
    ['Test drive asked for: Friday, November 27, 11:00 AM', '2025 Veyra Notturna. Its time is not kept'],
    ['Inquiry 7 about the 2025 Veyra Notturna', ''],
  ]);
});

test.each([
  [{ hasTime: true, heldUntil: null }, 'Its time is kept'],
  [{ hasTime: true, heldUntil: '2026-11-21T17:00:00.000Z' }, 'Not confirmed yet'],
  [{ hasTime: false, heldUntil: null }, 'Its time is not kept'],
  [{ hasTime: true, heldUntil: null, appointmentAt: '2026-11-19T17:00:00.000Z' }, 'The time has passed'],
])('a test drive says whether its time is kept: %o', (state, text) => {
  const inquiry = anInquiry({ vehicle: null, appointmentAt: '2026-11-27T18:00:00.000Z', ...state });
  expect(lines({ inquiries: [inquiry] })[0]?.[1]).toBe(text);
});

test('an archived or doubtful inquiry says so', () => {
  const inquiry = anInquiry({ id: 9, vehicle: null, isArchived: true, isDoubtful: true });
  expect(lines({ inquiries: [inquiry] })).toEqual([
    ['Inquiry 9', 'Archived, Doubtful: perhaps not from a person'],
  ]);
});
