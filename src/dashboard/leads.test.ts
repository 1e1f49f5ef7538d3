import { expect, test } from 'vitest';
import { mergedSources } from './leads.ts';

test('a site is one source, whether a campaign or a link names it', () => {
  expect(
    mergedSources([
      { source: 'google', leads: 9, sales: 1 },
      { source: 'autotrader.com', leads: 6, sales: 2 },
      { source: 'autotrader', leads: 5, sales: 1 },
      { source: 'cars.example', leads: 4, sales: 0 },
      { source: 'Not known', leads: 3, sales: 0 },
    ]),
  ).toEqual([
    { source: 'autotrader', leads: 11, sales: 3 },
    { source: 'google', leads: 9, sales: 1 },
    { source: 'cars.example', leads: 4, sales: 0 },
    { source: 'Not known', leads: 3, sales: 0 },
  ]);
});
