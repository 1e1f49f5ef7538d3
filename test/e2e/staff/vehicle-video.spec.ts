import type { Page } from '@playwright/test';
import { desktop, expectStateAccessible, phone } from '../pages/accessible.ts';
import { openLive } from '../pages/live.ts';
import { expect, test } from './fixtures.ts';

const watch = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

/** Answers for all other sites, and notes what is asked of them. */
async function answerElsewhere(page: Page, siteUrl: string): Promise<string[]> {
  const asked: string[] = [];
  await page.context().route(
    (url) => url.origin !== new URL(siteUrl).origin,
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<h1>A player</h1>' });
    },
  );
  return asked;
}

/** What the policy of the page refuses from now on. */
const watchPolicy = (page: Page) =>
  page.evaluate(() => {
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
      document.documentElement.dataset['refused'] = blockedURI;
    });
  });

test('a video plays after a click, not before; Vimeo and a file of one’s own by keyboard, and no other frame is allowed', async ({
  page,
  api,
  site,
}) => {
  const vehicle = await api.addVehicle({ video: watch });
  const asked = await answerElsewhere(page, site.url);
  await openLive(page, `/inventory/${vehicle.id}`);
  await watchPolicy(page);
  const play = page.getByRole('link', { name: 'Play Video from www.youtube.com' });
  await expect(play).toHaveAttribute('href', watch);
  await expectStateAccessible(page, [phone, desktop]);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await play.click();
  const player = page.locator('iframe[title="Video"]');
  await expect(player).toBeFocused();
  await expect(player).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  );
  await expect(player.contentFrame().getByRole('heading')).toHaveText('A player');
  await expect(play).toHaveCount(0);
  const refused = () => page.evaluate(() => document.documentElement.dataset['refused']);
  expect(await refused()).toBeUndefined();

  const unlisted = await api.addVehicle({ video: 'https://vimeo.com/76979871/8272103f6e' });
  await openLive(page, `/inventory/${unlisted.id}`);
  await page.getByRole('link', { name: /^Play Video/ }).focus();
  await page.keyboard.press('Enter');
  await expect(player).toHaveAttribute(
    'src',
    'https://player.vimeo.com/video/76979871?h=8272103f6e&autoplay=1',
  );
  await expect(player.contentFrame().getByRole('heading')).toHaveText('A player');

  const file = 'https://files.halcyon.example/walkaround.mp4';
  const own = await api.addVehicle({ video: file });
  await openLive(page, `/inventory/${own.id}`);
  await watchPolicy(page);
  await page.getByRole('link', { name: /^Play Video/ }).click();
  await expect.poll(() => asked).toContain(file);
  expect(await refused()).toBeUndefined();
  // What answers here is no video.
  await expect(page.getByRole('link', { name: /^Open Video/ })).toHaveAttribute('href', file);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = 'https://www.youtube.com/embed/dQw4w9WgXcQ';
    document.body.append(frame);
  });
  await expect.poll(refused).toBe('https://www.youtube.com');

  // A host that is new since the document came: the file is refused, and the link leads to it.
  const later = await api.addVehicle({ video: 'https://new.halcyon.example/walkaround.mp4' });
  await page.evaluate((id) => {
    history.pushState({}, '', `/inventory/${id}`);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, later.id);
  await page.getByRole('link', { name: /^Play Video from new/ }).click();
  await expect(
    page.getByRole('link', { name: 'Open Video from new.halcyon.example. It did not load here.' }),
  ).toBeFocused();
  expect(asked).not.toContain('https://new.halcyon.example/walkaround.mp4');
});

test('without scripts the video is a link to its site', async ({ browser, api, site }) => {
  const { id } = await api.addVehicle({ video: watch });
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/inventory/${id}`);
  const link = page.getByRole('link', { name: /^Play Video/ });
  await expect(link).toHaveAttribute('href', watch);
  await expect(link).toHaveAttribute('target', '_blank');
  await context.close();
});
