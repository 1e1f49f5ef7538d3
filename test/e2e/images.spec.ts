import { expect, test } from './fixtures.ts';
import { listedVehicles } from './pages/listed.ts';
import { whenLive } from './pages/live.ts';

test('pictures come in AVIF and WebP at several widths and as one JPEG, with their size', async ({
  page,
  request,
  site,
}) => {
  const [vehicle] = (await listedVehicles(site.url)).vehicles;
  for (const path of ['/', '/inventory', `/inventory/${vehicle?.id}`]) {
    const html = await (await request.get(path)).text();
    // Only read, not opened.
    const found = await page.evaluate(
      (text) =>
        Array.from(
          new DOMParser()
            .parseFromString(text, 'text/html')
            .querySelectorAll('main picture:not(:has(.stage-backdrop))'),
          (node) => {
            const image = node.querySelector('img');
            return {
              sources: [...node.querySelectorAll('source')].map(({ type, srcset, sizes }) => ({
                type,
                srcset,
                sizes,
              })),
              fallback: image?.getAttribute('src') ?? '',
              size: [Number(image?.getAttribute('width')), Number(image?.getAttribute('height'))],
              alt: image?.getAttribute('alt') ?? null,
            };
          },
        ),
      html,
    );
    expect(found.length, path).toBeGreaterThan(0);
    for (const { sources, fallback, size, alt } of found) {
      expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
      for (const { srcset } of sources) expect(srcset.split(', ').length).toBeGreaterThan(1);
      expect(fallback).toMatch(/\.jpg$/);
      expect(sources.every(({ sizes }) => sizes !== '')).toBe(true);
      expect(Math.min(...size)).toBeGreaterThan(0);
      expect(alt).not.toBeNull();
    }
  }
});

test('pictures are fetched no larger than they are displayed, below the first view when they are close, and show their average color while loading, and a blurred preview after the first interaction', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/images/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/inventory', { waitUntil: 'commit' });
  await whenLive(page);
  const images = page.getByRole('main').getByRole('article').getByRole('img');
  const image = images.first();
  await expect(image).toHaveAttribute('loading', 'eager');
  await expect(images.last()).toHaveAttribute('loading', 'lazy');
  await expect(image).toHaveCSS('background-color', /^rgb\(\d+, \d+, \d+\)$/);
  await expect(image).toHaveCSS('background-image', 'none');
  await page.mouse.move(200, 200);
  await expect(image).toHaveCSS('background-image', /^url\("data:image\/png;base64,/);
  held.resolve();
  await expect(image).toHaveCSS('background-image', 'none');
  await expect
    .poll(() => image.evaluate((node: HTMLImageElement) => new URL(node.currentSrc).pathname))
    .toMatch(/\/480\.avif$/);
});
