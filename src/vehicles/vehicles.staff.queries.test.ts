import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { priceHistoryQuery } from '../page-views/views.staff.queries.ts';
import { optimizedQuery, vehicleTextQuery } from './vehicles.queries.ts';
import {
  staffVehiclesQuery,
  refreshVehicles,
  soldVehiclesQuery,
  vinCheckQuery,
} from './vehicles.staff.queries.ts';

test('section 7: a write refreshes the lists of vehicles and the figures, and nothing else', async () => {
  const client = new QueryClient();
  const older = [
    staffVehiclesQuery().queryKey,
    soldVehiclesQuery({ page: 2 }).queryKey,
    vinCheckQuery({ vin: '11111111111111111' }).queryKey,
    priceHistoryQuery(7).queryKey,
    optimizedQuery().queryKey,
    vehicleTextQuery('7').queryKey,
    ['/api/dashboard/stats'],
  ];
  const others = [['/api/inquiries', 1], ['/api/site']];
  for (const queryKey of [...older, ...others]) client.setQueryData(queryKey, 'older');
  // A page of the inventory is on the screen; its rows stay until the new ones have loaded.
  const shown: readonly unknown[] = staffVehiclesQuery({ page: 1 }).queryKey;
  client.setQueryData(shown, 'older');
  const seen: unknown[] = [];
  const stop = new QueryObserver(client, {
    queryKey: shown,
    queryFn: async () => 'newer',
    staleTime: Infinity,
  }).subscribe(({ data }) => seen.push(data));

  await refreshVehicles(client);
  expect(older.map((queryKey) => client.getQueryData(queryKey))).toEqual(older.map(() => undefined));
  expect(others.map((queryKey) => client.getQueryData(queryKey))).toEqual(['older', 'older']);
  expect(client.getQueryData(shown)).toBe('newer');
  expect(new Set(seen)).toEqual(new Set(['older', 'newer']));
  stop();
});
