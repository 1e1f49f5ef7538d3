import { expect, test } from 'vitest';
import { openState } from '../../dealership/dealership.hours.ts';
import type { HoursLine } from '../../dealership/dealership.schema.ts';
import { expectedAnswer } from './SentNotice.tsx';

const hours: HoursLine[] = [{ days: ['Mon', 'Tue'], opens: '09:00', closes: '19:00' }];

// 2026-11-23 is a Monday.
test.each([
  ['2026-11-23T12:00:00Z', hours, 'We are open until 7PM and will answer as soon as we can.'],
  ['2026-11-23T06:00:00Z', hours, 'We are closed now. You will hear from us when we open, at 9AM.'],
  ['2026-11-24T20:00:00Z', hours, 'We are closed now. You will hear from us when we open, Mon 9AM.'],
  ['2026-11-24T20:00:00Z', [], "We'll get back to you as soon as possible."],
] as const)('after a message at %s', (now, hours, text) => {
  expect(expectedAnswer(openState(hours, 'UTC', new Date(now)))).toBe(text);
});
