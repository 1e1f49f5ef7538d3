import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdCall } from './pages/calls.ts';
import { cardLink, pathOf } from './pages/inventory-page.ts';
import { nextFrames, openLive } from './pages/live.ts';

const photos = (page: Page) => page.getByRole('region', { name: 'Photos' });

test.describe('the card becomes the page', () => {
  /** Counts view transitions, and the elements with the shared name when each starts and after its update. */
  const watchTransitions = (page: Page) =>
    page.addInitScript(() => {
      const named = () =>
        [...document.querySelectorAll('*')].filter(
          (node) => getComputedStyle(node).getPropertyValue('view-transition-name') === 'vehicle',
        ).length;
      const start = document.startViewTransition.bind(document);
      const seen: number[][] = [];
      Object.assign(window, { transitions: seen });
      document.startViewTransition = (options) => {
        const counts = [named()];
        seen.push(counts);
        const transition = start(options);
        void transition.updateCallbackDone.then(() => counts.push(named()));
        return transition;
      };
    });
  const transitions = (page: Page) =>
    page.evaluate(() => (window as unknown as { transitions: number[][] }).transitions);

  async function openHovered(page: Page) {
    await openLive(page, '/inventory');
    const images = page.waitForResponse((response) => response.url().endsWith('/images'));
    await cardLink(page, 1).hover();
    await (await images).finished();
    await nextFrames(page);
    await cardLink(page, 1).click();
    await expect(photos(page)).toBeVisible();
  }

  test('by one transition between two pictures', async ({ page }) => {
    await watchTransitions(page);
    await openHovered(page);
    await expect.poll(() => transitions(page)).toEqual([[1, 1]]);
    await page.goBack();
    await expect(cardLink(page, 1)).toBeVisible();
    expect(await transitions(page)).toHaveLength(1);
  });

  test('not with reduced motion', async ({ page }) => {
    await watchTransitions(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openHovered(page);
    expect(await transitions(page)).toEqual([]);
  });

  test('not while its vehicle is loading', async ({ page }) => {
    await watchTransitions(page);
    await openLive(page, '/inventory');
    const call = `/api${(await pathOf(cardLink(page, 1))).replace('inventory', 'vehicles')}/text`;
    const release = await holdCall(page, call);
    await cardLink(page, 1).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading vehicle...');
    release();
    await expect(photos(page)).toBeVisible();
    expect(await transitions(page)).toEqual([]);
  });
});
