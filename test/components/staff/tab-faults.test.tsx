import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { openDealership } from '../dealership.tsx';

const tabs = [
  { tab: 'dashboard', heading: 'Vehicle Details' },
  { tab: 'inventory', heading: 'Vehicle Listings' },
  { tab: 'sold', heading: null },
  { tab: 'inquiries', heading: 'Customer Inquiries' },
];

/** The calls of the specification, and the dealership's settings, which the page itself brings along. */
const specified = new Set([
  '/api/site',
  '/api/dashboard/stats',
  '/api/vehicles/admin-fast',
  '/api/vehicles/sold',
  '/api/inquiries',
]);

/** Has every call that is not specified refused; returns the paths of those that were made. */
function refuseOthers(status: number) {
  const refused: string[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    if (specified.has(pathname)) return fetch(input, init);
    refused.push(pathname);
    return Promise.resolve(Response.json({ message: 'Not for you' }, { status }));
  });
  return refused;
}

for (const { tab, heading } of tabs)
  for (const status of [403, 500])
    test(`calls that were added to the ${tab} tab may be answered with ${status}`, async () => {
      const { api, open } = await openDealership();
      await api.addVehicle();
      await api.sell((await api.addVehicle()).id, 90_000);
      await api.post('/api/inquiries', {
        name: 'Dana Whitlock',
        email: 'dana@whitlock.example',
        phone: '(602) 555-0188',
        message: 'Is it still there?',
        interest: 'purchase',
      });
      const refused = refuseOthers(status);
      await open(`/admin?tab=${tab}`);
      const main = await screen.findByRole('main');
      if (heading !== null) expect(await within(main).findByRole('heading', { name: heading })).toBeVisible();
      await waitFor(() => expect(refused).not.toEqual([]));
      const [table] = await within(main).findAllByRole('table');
      await waitFor(() => expect(table?.querySelectorAll('tbody td').length).toBeGreaterThan(1));
      // The session goes on, and no part of the specification has made way.
      expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
      expect(localStorage.getItem('authToken')).not.toBeNull();
      for (const text of [
        'Please log in',
        'could not be shown',
        'Failed to load',
        'Unable to Load Dashboard',
      ])
        expect(main).not.toHaveTextContent(text);
    });
