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
      const edges: string[] = [];
      Object.assign(window, { transitions: seen, edges });
      document.startViewTransition = (options) => {
        const counts = [named()];
        seen.push(counts);
        const transition = start(options);
        void transition.updateCallbackDone.then(() => counts.push(named()));
        const edgeOf = (which: string) =>
          getComputedStyle(document.documentElement, `::view-transition-${which}(vehicle)`).overflow;
        void transition.ready.then(() => edges.push(...['old', 'new'].map(edgeOf)));
        return transition;
      };
    });
  const transitions = (page: Page) =>
    page.evaluate(() => (window as unknown as { transitions: number[][] }).transitions);

  test('by one transition between two pictures; not on the way back, while its vehicle is loading, or with reduced motion', async ({
    page,
  }) => {
    await watchTransitions(page);
    await openLive(page, '/inventory');
    const openHovered = async (index: number) => {
      const images = page.waitForResponse((response) => response.url().endsWith('/images'));
      await cardLink(page, index).hover();
      await (await images).finished();
      await nextFrames(page);
      await cardLink(page, index).click();
      await expect(photos(page)).toBeVisible();
    };
    const goBack = async () => {
      await page.goBack();
      await expect(cardLink(page, 1)).toBeVisible();
    };
    await openHovered(1);
    await expect.poll(() => transitions(page)).toEqual([[1, 1]]);
    // Nothing of either picture is drawn outside the moving box.
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { edges: string[] }).edges))
      .toEqual(['clip', 'clip']);
    await goBack();
    expect(await transitions(page)).toHaveLength(1);

    const call = `/api${(await pathOf(cardLink(page, 2))).replace('inventory', 'vehicles')}/text`;
    const release = await holdCall(page, call);
    await cardLink(page, 2).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading vehicle...');
    // The picture of what is shown meanwhile is as wide as the page, as the one that follows.
    for (const width of [1440, 1920, 1001, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const picture = page.getByRole('main').locator('[aria-busy="true"] .opacity-60');
      await expect(picture).toHaveJSProperty('clientWidth', width);
    }
    release();
    await expect(photos(page)).toBeVisible();
    expect(await transitions(page)).toHaveLength(1);
    await goBack();

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openHovered(3);
    expect(await transitions(page)).toHaveLength(1);
  });
});
