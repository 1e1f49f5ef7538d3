import { expect, test } from './fixtures.ts';
import { followHeader, openLive } from './pages/live.ts';

test.describe('About', () => {
  test('shows the stored story, four values and links', async ({ page }) => {
    await openLive(page, '/about');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
    const story = page.getByRole('region', { name: 'Our story' });
    await expect(story.getByRole('heading', { name: 'How a car gets here', level: 2 })).toBeVisible();
    await expect(story.getByRole('listitem').first()).toContainText('Paper.');
    for (const value of ['Expert Team', 'Premium Selection', 'Rich Heritage', 'Customer Trust']) {
      await expect(page.getByRole('heading', { name: value, level: 3 })).toBeVisible();
    }
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
    await main.getByRole('link', { name: 'View Inventory' }).click();
    await expect(page).toHaveURL('/inventory');
  });

  test('has a standard text while there is no story', async ({ page }) => {
    await page.route('**/api/pages/about', (route) =>
      route.fulfill({ status: 404, json: { message: 'There is no such page' } }),
    );
    await openLive(page, '/');
    await followHeader(page, 'About');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
    const story = page.getByRole('region', { name: 'Our story' });
    await expect(story).toContainText(
      'Halcyon Motor Group sells, consigns, services, ships and finances luxury and performance automobiles.',
    );
    await expect(page.getByRole('heading', { name: 'Customer Trust' })).toBeVisible();
  });
});

test.describe('Contact', () => {
  test('shows the address, the contact details and the hours of the dealership', async ({ page }) => {
    await openLive(page, '/contact');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
    await expect(page.getByRole('heading', { name: 'Send Us A Message' })).toBeVisible();
    const details = page.getByRole('region', { name: 'Details' });
    await expect(details).toContainText('1180 North Kingfisher Way');
    await expect(details).toContainText('Scottsdale, AZ 85257');
    await expect(details.getByRole('link', { name: /Phone/ })).toHaveAttribute('href', 'tel:+14805550142');
    await expect(details.getByRole('link', { name: /Email/ })).toHaveAttribute(
      'href',
      'mailto:hello@halcyon.example',
    );
    await expect(details.getByRole('term')).toHaveText([/^Mon-Fri/, /^Sat/, /^Sun/]);
    await expect(details.getByRole('definition')).toHaveText(['9AM-7PM', '10AM-6PM', 'by appointment only']);
    const places = details.getByRole('list', { name: 'Social media' });
    await expect(places.getByRole('img')).toHaveCount(3);
    await expect(places.getByRole('link')).toHaveCount(0);
  });

  test('says whether it is open, by the clock of the dealership', async ({ page }) => {
    // The dealership is in Arizona, seven hours behind UTC all year; the browser is in New York.
    for (const [now, text, today] of [
      ['2026-07-20T16:00:00Z', 'Open now, until 7PM', 'Mon-Fri'],
      ['2026-11-20T15:59:00Z', 'Closed now, opens at 9AM', 'Mon-Fri'],
      ['2026-11-20T16:00:00Z', 'Open now, until 7PM', 'Mon-Fri'],
      ['2026-11-21T02:30:00Z', 'Closed now, opens Sat 10AM', 'Mon-Fri'],
      ['2026-11-22T00:59:00Z', 'Open now, until 6PM', 'Sat'],
      ['2026-11-22T19:00:00Z', 'Closed now, opens Mon 9AM', 'Sun'],
    ] as const) {
      await test.step(now, async () => {
        await page.clock.setFixedTime(now);
        await page.goto('/contact', { waitUntil: 'domcontentloaded' });
        const details = page.getByRole('region', { name: 'Details' });
        await expect(details.getByText(/^(Open|Closed) now/)).toHaveText(text);
        await expect(details.getByRole('term').filter({ hasText: '(today)' })).toHaveText(`${today} (today)`);
      });
    }
  });

  test('a page that stays open updates at closing time', async ({ page }) => {
    await page.clock.install({ time: '2026-11-21T01:59:00Z' });
    await openLive(page, '/contact');
    const details = page.getByRole('region', { name: 'Details' });
    await expect(details.getByText('Open now, until 7PM')).toBeVisible();
    await page.clock.fastForward('02:00');
    await expect(details.getByText('Closed now, opens Sat 10AM')).toBeVisible();
  });
});
