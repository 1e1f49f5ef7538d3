import { expect, test } from 'vitest';
import { anInquiry, anInquiryVehicle } from '../../../test/an-inquiry.ts';
import type { Inquiry } from '../../inquiries/inquiry.schema.ts';
import { timelineOf, type History } from './timeline.ts';

const nothing: History = {
  inquiries: [],
  entries: [],
  offers: [],
  bought: [],
  alerts: [],
  newsletter: [],
  from: null,
};
const zone = {
  now: new Date('2026-11-20T17:00:00Z'),
  timeZone: 'America/Phoenix',
  nameOf: (username: string) => username,
};
const lines = (history: Partial<History>) =>
  timelineOf({ ...nothing, ...history }, zone).map(({ title, detail = '' }) => [title, detail]);

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
    [
      'Test drive asked for: Friday, November 27, 11:00 AM',
      '2025 Veyra Notturna. Waits to be confirmed. Its time is not kept',
    ],
    ['Inquiry 7 about the 2025 Veyra Notturna', ''],
  ]);
});

const coming = '2026-11-27T18:00:00.000Z';
const passed = '2026-11-19T17:00:00.000Z';
/** An appointment in a state that Dana has set on November 19. */
const state = (
  name: NonNullable<Inquiry['appointment']>['state'],
  more: Partial<NonNullable<Inquiry['appointment']>> = {},
): Pick<Inquiry, 'appointment'> => ({
  appointment: {
    state: name,
    kind: 'test-drive',
    since: '2026-11-19T17:30:00.000Z',
    by: 'dana',
    sequence: 1,
    movedFrom: null,
    undoUntil: null,
    ...more,
  },
});

test.each<[Partial<Inquiry>, string, string]>([
  [{ hasTime: true }, 'Test drive asked for', 'Waits to be confirmed'],
  [
    { hasTime: true, heldUntil: '2026-11-21T17:00:00.000Z' },
    'Test drive asked for',
    'Waits to be confirmed. Not confirmed by mail yet',
  ],
  [{ hasTime: false }, 'Test drive asked for', 'Waits to be confirmed. Its time is not kept'],
  [{ hasTime: true, appointmentAt: passed }, 'Test drive asked for', 'The time has passed'],
  [{ isArchived: true }, 'Test drive asked for', 'Its time is not kept'],
  [state('confirmed'), 'Test drive confirmed', 'By dana'],
  [
    state('confirmed', { movedFrom: passed, kind: 'visit' }),
    'Visit confirmed',
    'Moved from Thursday, November 19, 10:00 AM. By dana',
  ],
  [{ ...state('confirmed'), appointmentAt: passed }, 'Test drive confirmed', 'Not noted whether they came'],
  [{ ...state('confirmed'), vehicleStates: ['sold'] }, 'Test drive confirmed', 'Car is sold'],
  [state('canceled'), 'Test drive canceled', 'By dana'],
  [state('canceled', { by: null }), 'Test drive canceled', 'By the customer'],
  [state('came', { kind: 'handover' }), 'Handover, came', 'Noted by dana'],
  [state('no-show'), 'Test drive, no-show', 'Noted by dana'],
])('an appointment says what has become of it: %o', (more, title, detail) => {
  const inquiry = anInquiry({ vehicle: null, appointmentAt: coming, ...more });
  const at =
    inquiry.appointmentAt === passed ? 'Thursday, November 19, 10:00 AM' : 'Friday, November 27, 11:00 AM';
  expect(lines({ inquiries: [inquiry] })).toContainEqual([`${title}: ${at}`, detail]);
});

test('an appointment stands where its state was set', () => {
  const inquiry = anInquiry({
    id: 8,
    vehicle: null,
    createdAt: '2026-10-02T17:00:00.000Z',
    appointmentAt: coming,
  });
  const other = anInquiry({ id: 9, vehicle: null, createdAt: '2026-11-01T17:00:00.000Z' });
  const titles = lines({ inquiries: [{ ...inquiry, ...state('confirmed') }, other] }).map(([title]) => title);
  expect(titles).toEqual(['Test drive confirmed: Friday, November 27, 11:00 AM', 'Inquiry 9', 'Inquiry 8']);
});

test('what is older than what is loaded is not shown yet', () => {
  const drive = anInquiry({
    id: 8,
    vehicle: null,
    createdAt: '2026-10-02T17:00:00.000Z',
    appointmentAt: coming,
  });
  const newsletter = [
    {
      email: 'a@b.example',
      since: '2026-10-03T17:00:00.000Z',
      isDoubtful: false,
      state: 'confirmed' as const,
    },
  ];
  const history = { inquiries: [{ ...drive, ...state('confirmed') }], newsletter };
  expect(lines({ ...history, from: '2026-11-01T00:00:00.000Z' })).toHaveLength(1);
  expect(lines(history)).toHaveLength(3);
});

test('an archived or doubtful inquiry says so', () => {
  const inquiry = anInquiry({ id: 9, vehicle: null, isArchived: true, isDoubtful: true });
  expect(lines({ inquiries: [inquiry] })).toEqual([
    ['Inquiry 9', 'Archived, Doubtful: perhaps not from a person'],
  ]);
});
