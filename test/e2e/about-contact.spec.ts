import { expect, test } from './fixtures.ts';
import { openLive } from './pages/live.ts';

test('Contact says whether it is open by the clock of the dealership, and updates at closing time', async ({
  page,
}) => {
  // The dealership is in Arizona, seven hours behind UTC all year; the browser is in New York.
  await page.clock.install({ time: '2026-11-21T01:59:00Z' });
  await openLive(page, '/contact');
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details.getByText('Open now, until 7PM')).toBeVisible();
  await expect(details.getByRole('term').filter({ hasText: '(today)' })).toHaveText('Mon-Fri (today)');
  await page.clock.fastForward('02:00');
  await expect(details.getByText('Closed now, opens Sat 10AM')).toBeVisible();
});
