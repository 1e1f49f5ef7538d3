import { expect, test } from './fixtures.ts';
import { listedVehicles } from './pages/listed.ts';
import { whenLive } from './pages/live.ts';

/** The candidates of a `srcset`: address and width. */
const candidates = (srcSet: string) =>
  srcSet.split(', ').map((candidate) => {
    const [address = '', width = ''] = candidate.split(' ');
    return { address, width: Number.parseInt(width, 10) };
  });

test('pictures come in AVIF, WebP and JPEG at several widths, with their size', async ({
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
          new DOMParser().parseFromString(text, 'text/html').querySelectorAll('main picture'),
          (node) => {
            const image = node.querySelector('img');
            return {
              sources: [...node.querySelectorAll('source')].map(({ type, srcset, sizes }) => ({
                type,
                srcset,
                sizes,
              })),
              srcset: image?.srcset ?? '',
              size: [Number(image?.getAttribute('width')), Number(image?.getAttribute('height'))],
              alt: image?.getAttribute('alt') ?? null,
            };
          },
        ),
      html,
    );
    expect(found.length, path).toBeGreaterThan(0);
    for (const { sources, srcset, size, alt } of found) {
      expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
      for (const set of [...sources.map((source) => source.srcset), srcset]) {
        expect(candidates(set).length).toBeGreaterThan(1);
      }
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
