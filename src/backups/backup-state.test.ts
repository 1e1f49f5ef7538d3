import { expect, test } from 'vitest';
import { nextBackup } from './backup-state.ts';

const at = (hours: number) => new Date(Date.parse('2026-11-20T17:00:00Z') + hours * 60 * 60_000);

test.each([
  ['nothing was made yet', null, null, 0],
  ['the last one was good', at(-5), null, 19],
  ['the last attempt failed', at(-24), at(0), 1],
  ['the first attempt failed', null, at(0), 1],
  ['it was asked for and failed while the last good one is new', at(-5), at(-1), 19],
  // The clock was ahead: of that time nothing is known. Clocks of nodes differ by less.
  ['the last good one is of next year', at(9_000), null, 0],
  ['the last good one is of next year, and an attempt failed since', at(9_000), at(-0.5), 0.5],
  ['the last attempt failed next year', at(-24), at(9_000), 0],
  ['the last good one is of a node whose clock is ahead', at(0.5), null, 24.5],
])('if %s, the next backup is due then', (_, goodAt, failedAt, hours) => {
  expect(nextBackup({ goodAt, failedAt }, at(0))).toEqual(at(hours));
});
