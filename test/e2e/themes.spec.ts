import type { Appearance } from '../../src/appearance/appearance.schema.ts';
import { expect, test } from './fixtures.ts';
import { desktop, expectReadableColors, phone } from './pages/accessible.ts';
import { publicPages } from './pages/public.ts';
import { staff } from './server.ts';
import { openStaffApi } from './staff/staff-api.ts';

const { 'filtered inventory': _same, ...pages } = publicPages;
const screens = { ...pages, login: '/login' };

/** Each theme on its own ground, and the other grounds where most changes. */
const looks: Partial<Appearance>[] = [
  { theme: 'gallery' },
  { theme: 'paddock' },
  { theme: 'maison' },
  { theme: 'halcyon', ground: 'light' },
];
const unset = { theme: 'halcyon', ground: null, accent: null, type: null, corners: null, buttons: null };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const look of looks) {
  test(`@long axe finds no colors hard to tell apart on any public screen of ${look.theme} ${look.ground ?? ''}`, async ({
    page,
    site,
  }) => {
    test.slow();
    const api = await openStaffApi(site.url, staff);
    await api.patch('/api/appearance', { ...unset, ...look });
    try {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      for (const path of Object.values(screens)) {
        await page.goto(path);
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading).toBeVisible();
        if (path === screens.vehicle) {
          // In wide windows it is on the photograph, which is dark there on every ground.
          await page.setViewportSize(desktop);
          const color = await heading.evaluate((element) => getComputedStyle(element).color);
          expect(Math.min(...(color.match(/\d+/g) ?? ['0']).map(Number)), color).toBeGreaterThan(200);
        }
        await expectReadableColors(page, path === '/' ? phone : desktop);
      }
      expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
    } finally {
      await api.patch('/api/appearance', unset);
    }
  });
}
