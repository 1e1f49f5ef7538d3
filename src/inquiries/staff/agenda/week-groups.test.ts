import { expect, test } from 'vitest';
import { anInquiry, anInquiryVehicle } from '../../../../test/an-inquiry.ts';
import { mondayOf, onDay, weekGroups } from './week-groups.ts';

const at = (id: number, appointmentAt: string, vehicleId: number | null, owner: string | null) =>
  anInquiry({
    id,
    appointmentAt,
    vehicleId,
    vehicle: vehicleId === null ? null : anInquiryVehicle({ id: vehicleId, label: `Car ${vehicleId}` }),
    assignedTo: owner === null ? null : { id: owner.length, username: owner },
  });
const week = [
  at(1, '2026-11-24T17:00:00Z', 5, 'owen'),
  // Late in the evening in Phoenix, the day after in UTC.
  at(2, '2026-11-25T04:00:00Z', null, null),
  at(3, '2026-11-25T17:00:00Z', 5, null),
];

test('a week by car, by person and by time', () => {
  const rows = (view: 'car' | 'person' | 'time') =>
    weekGroups(week, view).map(({ title, inquiries }) => [title, inquiries.map(({ id }) => id)]);
  expect(rows('car')).toEqual([
    ['Car 5', [1, 3]],
    ['No car named', [2]],
  ]);
  expect(rows('person')).toEqual([
    ['owen', [1]],
    ['Nobody', [2, 3]],
  ]);
  expect(rows('time')).toEqual([['All', [1, 2, 3]]]);
});

test('a day is one of the dealership, and a week begins on Monday', () => {
  expect(onDay(week, '2026-11-24', 'America/Phoenix').map(({ id }) => id)).toEqual([1, 2]);
  expect([mondayOf('2026-11-29'), mondayOf('2026-11-23')]).toEqual(['2026-11-23', '2026-11-23']);
});
