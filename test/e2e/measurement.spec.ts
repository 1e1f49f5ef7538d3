import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { desktop, expectStateAccessible, phone } from './pages/accessible.ts';
import { publicPages } from './pages/public.ts';
import { fill, sentPanel } from './pages/inquiry-form.ts';
import { followHeader, openLive } from './pages/live.ts';
import { staff } from './server.ts';
import { openStaffApi } from './staff/staff-api.ts';

const plausible = 'https://plausible.io/js/script.js';
const google = 'https://www.googletagmanager.com/gtag/js?id=G-AB12CD34';
const meta = 'https://connect.facebook.net/en_US/fbevents.js';

/** What the page asks of other hosts from now on, in order. None is reached. */
async function askedOf(page: Page, own: string): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    ({ origin }) => origin !== own,
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    },
  );
  return asked;
}

/** What each tool was told, in the queues where their scripts would find it. */
const told = (page: Page) =>
  page.evaluate(() => {
    const {
      dataLayer = [],
      fbq,
      plausible,
    } = window as unknown as {
      dataLayer?: IArguments[];
      fbq?: { queue: unknown[][] };
      plausible?: { q?: unknown[][] };
    };
    return {
      google: dataLayer.map((command) => Array.from(command)).filter(([name]) => name === 'event'),
      meta: (fbq?.queue ?? []).filter(([, event]) => event === 'Lead'),
      plausible: plausible?.q ?? [],
    };
  });

test('a visitor is asked before Google and Meta are loaded, is heard, and can change the answer', async ({
  page,
  site,
}) => {
  const api = await openStaffApi(site.url, staff);
  const unset = { plausibleDomain: '', googleTag: '', metaPixel: '' };
  const set = { plausibleDomain: 'example.com', googleTag: 'G-AB12CD34', metaPixel: '1234567890' };
  const question = page.getByRole('region', { name: 'May we measure your visit?' });
  const press = (name: string) => question.getByRole('button', { name }).click();
  const footer = page.getByRole('contentinfo');
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const asked = await askedOf(page, site.url);
  await api.patch('/api/measurement', set);
  try {
    await test.step('what keeps nothing in the browser counts at once, the rest waits for an answer', async () => {
      await page.setViewportSize(phone);
      await openLive(page, publicPages.vehicle);
      await expect(question).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual([plausible]);
      const [box, bar] = await Promise.all([
        question.boundingBox(),
        page.locator('.vehicle-bar').boundingBox(),
      ]);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      await page.setViewportSize(desktop);
      await expectStateAccessible(page, [desktop]);
      await page.emulateMedia({ media: 'print' });
      await expect(question).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
    });

    await test.step('the keyboard meets the question first, and a no is kept', async () => {
      await openLive(page, '/about');
      await expect(question).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(question.getByRole('link', { name: 'More about it' })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
      await openLive(page, '/contact');
      await page.waitForLoadState('networkidle');
      await expect(question).toBeHidden();
      expect(asked.filter((url) => url !== plausible)).toEqual([]);
    });

    await test.step('the footer leads to the question, and a yes loads both at once', async () => {
      const link = footer.getByRole('link', { name: 'Privacy Choices' });
      await link.click();
      await expect(question).toContainText('You have declined.');
      await expect(question.getByRole('heading')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(link).toBeFocused();
      await link.click();
      await press('Accept');
      await expect.poll(() => asked).toEqual(expect.arrayContaining([google, meta]));
    });

    await test.step('a sent inquiry is told to each as a lead, without what was written', async () => {
      const { interest, button } = await fill(page);
      await interest.selectOption('purchase');
      await button.click();
      await expect(sentPanel(page).heading).toBeVisible();
      expect(await told(page)).toEqual({
        google: [['event', 'generate_lead', { lead_source: 'inquiry' }]],
        meta: [['track', 'Lead', { content_category: 'inquiry' }]],
        plausible: [['generate_lead', { props: { form: 'inquiry' } }]],
      });
    });

    await test.step('the answer holds on the next page; taking it back deletes what they keep here', async () => {
      asked.length = 0;
      await openLive(page, '/');
      await expect.poll(() => asked).toEqual(expect.arrayContaining([plausible, google, meta]));
      await followHeader(page, 'About');
      await expect(page).toHaveURL(/\/about$/);
      await page.evaluate(() => {
        document.cookie = '_ga=GA1.1.1; path=/';
        document.cookie = '_fbp=fb.1; path=/';
        document.cookie = 'own=1; path=/';
      });
      await footer.getByRole('link', { name: 'Privacy Choices' }).click();
      asked.length = 0;
      const reloaded = page.waitForEvent('load');
      await press('Decline');
      await reloaded;
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual([plausible]);
      expect(await page.evaluate(() => document.cookie)).toBe('own=1');
    });

    await test.step('a yes to one of them is none to another that is added', async () => {
      await page.evaluate(() => localStorage.setItem('measurementChoice', 'Google'));
      asked.length = 0;
      await openLive(page, '/');
      await expect(question).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual([plausible]);
    });

    await test.step('Global Privacy Control is a no, whatever was answered before', async () => {
      await page.addInitScript(() => {
        localStorage.setItem('measurementChoice', 'Google Meta');
        Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
      });
      asked.length = 0;
      await openLive(page, '/cookies');
      await page.waitForLoadState('networkidle');
      await expect(question).toBeHidden();
      await page.getByRole('link', { name: 'Change your choice' }).click();
      const note = page.getByRole('region', { name: 'Nothing from Google and Meta is loaded' });
      await expect(note).toContainText('Global Privacy Control');
      await note.getByRole('button', { name: 'Close' }).click();
      await expect(note).toBeHidden();
      expect(asked).toEqual([plausible]);
    });
    expect(complaints).toEqual([]);
  } finally {
    await api.patch('/api/measurement', unset);
  }
});
