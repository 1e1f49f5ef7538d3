import { expect, test as base } from '@playwright/test';
import { seconds } from '../../time-limits.ts';
import {
  desktop,
  expectFit,
  expectNoSidewaysScroll,
  expectReadableColors,
  phone,
} from '../pages/accessible.ts';
import { allowSlowScripts, whenLive } from '../pages/live.ts';
import { staff, startServer, type RunningServer } from '../server.ts';
import { createStores } from '../stores.ts';

/** A new site for each test: without a car, and without a word about the dealership. */
const test = base.extend<{ site: RunningServer }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
    async ({}, provide) => {
      const stores = await createStores();
      const server = await startServer(stores, { DEMO: '0' });
      await provide(server);
      await server.stop();
      await stores.remove();
    },
    { timeout: seconds(90) },
  ],
  baseURL: async ({ site }, provide) => provide(site.url),
  context: async ({ context }, provide) => {
    await allowSlowScripts(context);
    await provide(context);
  },
});

for (const [name, viewport] of Object.entries({ desktop, phone })) {
  test.describe(name, () => {
    test.use({ viewport });
    // A whole server, and every screen of a first hour.
    test.describe.configure({ timeout: seconds(150) });

    test('from the first sign-in to a site that search engines may read', async ({ page, site }) => {
      const robots = async (path: string) => (await fetch(site.url + path)).headers.get('x-robots-tag');
      const visitorSees = async (path: string) => (await fetch(site.url + path)).text();
      expect(await robots('/')).toBe('noindex');
      expect(await visitorSees('/contact')).not.toMatch(/555-01|Main Street|dealership\.example/);

      await page.goto('/login');
      await whenLive(page);
      await page.getByLabel('Username').fill(staff.username);
      await page.getByLabel('Password', { exact: true }).fill(staff.password);
      await page.getByRole('button', { name: 'Log in' }).click();
      const steps = page.getByRole('region', { name: 'First steps' });
      const done = (count: number) => steps.getByText(`${count} of 8 done. They tick themselves.`);
      await expect(done(0)).toBeVisible();
      const line = page.getByRole('link', { name: /^First steps: 0 of 8 done/ });
      if (viewport === phone) {
        await line.click();
        await expect(steps).toBeInViewport();
      } else await expect(line).toBeHidden();
      await expectFit(page);

      // Closed while it is filled.
      await steps.getByRole('button', { name: 'Close for Now' }).click();
      await expect(steps.getByText('You keep the website closed')).toBeVisible();
      expect(await visitorSees('/inventory')).toContain('Opening soon');

      await steps.getByRole('link', { name: 'Enter: Your name and address' }).click();
      const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
      await field('Dealership name').fill('Whitlock Motors');
      await field('Logo, large word').fill('Whitlock');
      await field('Street address').fill('12 Desert Way');
      await field('City').fill('Mesa');
      await field('State').fill('AZ');
      await field('ZIP code').fill('85201');
      await field('Phone').fill('(480) 555-0142');
      await field('Email').fill('hello@whitlock.example');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeHidden();
      await expectFit(page);

      // Staff see the closed site, with a line that says so.
      const own = await page.goto('/contact');
      expect(await own?.text()).toContain('Preview: visitors see “Opening soon”.');
      await expect(page.getByRole('heading', { level: 2, name: 'Whitlock Motors' })).toBeVisible();
      expect(await robots('/contact')).toBe('noindex');

      await page.goto('/admin');
      await expect(done(1)).toBeVisible();
      await steps.getByRole('button', { name: 'They Are Right' }).click();
      await expect(done(2)).toBeVisible();
      await steps.getByRole('button', { name: 'Open', exact: true }).click();
      await expect(done(3)).toBeVisible();
      expect(await robots('/contact')).toBeNull();
      expect(await robots('/')).toBeNull();
      expect(await visitorSees('/contact')).toContain('12 Desert Way');
      expect(await (await fetch(`${site.url}/robots.txt`)).text()).toContain('Sitemap:');

      const help = await page.request.get('/admin/help/first-hour');
      expect(await help.text()).toContain('Your first hour');
    });

    test('what a closed site shows fits, and so do the handbook and the description of the API', async ({
      page,
      site,
    }) => {
      const login = await fetch(`${site.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(staff),
      });
      const { token } = (await login.json()) as { token: string };
      await fetch(`${site.url}/api/dealership`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ isClosed: true }),
      });
      await page.goto('/inventory');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening soon');
      await expectFit(page);
      await page.goto('/admin/help');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('For dealers');
      await expectFit(page);
      await page.goto('/api/docs');
      await expect(page.locator('[data-tag="Visitors"]')).toBeVisible();
      await expect(page.locator('[data-tag="Read inventory"]')).toHaveCount(0);
      const key = await fetch(`${site.url}/api/api-keys`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({
          name: 'DMS',
          scopes: ['read-inventory'],
          lastDay: null,
          currentPassword: staff.password,
        }),
      });
      const made = (await key.json()) as { key: string };
      await page.getByRole('button', { name: 'Authorize' }).click();
      await page.getByLabel('auth-bearer-value').first().fill(made.key);
      await page.getByLabel('Apply credentials').first().click();
      await page.getByRole('button', { name: 'Close' }).last().click();
      await page.locator('[data-tag="Read inventory"]').click();
      await expect(page.getByText('/vehicles/admin-fast')).toBeVisible();
      // What the viewer is made of is its own; the colors and the width are ours.
      await expectReadableColors(page, desktop);
      await expectNoSidewaysScroll(page);
    });
  });
}
