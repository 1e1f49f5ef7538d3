import { expect, test } from 'vitest';
import { showingAfter } from './publishing.ts';

const now = new Date('2026-11-20T17:00:00.000Z');
const earlier = new Date('2026-11-01T10:00:00.000Z');
const shown = { isPublished: true, publishOn: null, isNewArrival: true };

test('an edit does not restart the clock of a new arrival', () => {
  expect(showingAfter({ isNewArrival: true, newArrivalSince: earlier }, shown, now)).toEqual({
    publishOn: null,
    newArrivalSince: earlier,
  });
});

test('an arrival is new since the write that made it so, and no longer once it is none', () => {
  expect(showingAfter(null, shown, now).newArrivalSince).toEqual(now);
  expect(showingAfter({ isNewArrival: false, newArrivalSince: null }, shown, now).newArrivalSince).toEqual(
    now,
  );
  // Without a time, as an older version left it, it begins now.
  expect(showingAfter({ isNewArrival: true, newArrivalSince: null }, shown, now).newArrivalSince).toEqual(
    now,
  );
  const ended = { ...shown, isNewArrival: false };
  expect(
    showingAfter({ isNewArrival: true, newArrivalSince: earlier }, ended, now).newArrivalSince,
  ).toBeNull();
});

test('a published vehicle has no planned day', () => {
  const planned = { isPublished: false, publishOn: '2026-12-01', isNewArrival: false };
  expect(showingAfter(null, planned, now).publishOn).toBe('2026-12-01');
  expect(showingAfter(null, { ...planned, isPublished: true }, now).publishOn).toBeNull();
});
