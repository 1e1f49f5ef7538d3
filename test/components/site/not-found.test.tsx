import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { findMain, visit } from './visit.ts';

test.each([
  ['/nowhere', '404 Page Not Found'],
  ['/inventory/not/found', 'Vehicle Not Found'],
])('%s leads on to three featured vehicles', async (path, heading) => {
  const dealership = await openDealership();
  for (let place = 1; place <= 4; place += 1)
    await dealership.api.addVehicle({ model: `No. ${place}`, isFeatured: true });
  await visit(dealership, path);
  expect(await (await findMain()).findByRole('heading', { level: 1 })).toHaveTextContent(heading);
  const instead = within(await screen.findByRole('region', { name: 'Featured Vehicles' }));
  await waitFor(() =>
    expect(instead.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/inventory/4',
      '/inventory/3',
      '/inventory/2',
    ]),
  );
});

test('without featured vehicles there is nothing below it', async () => {
  const dealership = await openDealership();
  await dealership.api.addVehicle();
  await visit(dealership, '/nowhere');
  expect(await (await findMain()).findByRole('heading', { level: 1 })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Featured Vehicles' })).toBeNull());
});
