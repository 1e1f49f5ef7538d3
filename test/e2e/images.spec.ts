import { seconds } from '../time-limits.ts';
import { expect, test } from './fixtures.ts';
import { whenLive } from './pages/live.ts';
import { listedVehicles } from './pages/listed.ts';

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** The candidates of a `srcset`: address and width. */
const candidates = (srcSet: string) =>
  srcSet.split(', ').map((candidate) => {
    const [address = '', width = ''] = candidate.split(' ');
    return { address, width: Number.parseInt(width, 10) };
  });

test.describe('pictures on the page', () => {
  test('come in AVIF, WebP and JPEG at several widths, with their size', async ({ page, site }) => {
    const [vehicle] = (await listedVehicles(site.url)).vehicles;
    for (const path of ['/', '/inventory', `/inventory/${vehicle?.id}`]) {
      await page.goto(path);
      const pictures = page.getByRole('main').locator('picture');
      expect(await pictures.count(), path).toBeGreaterThan(0);
      const found = await pictures.evaluateAll((nodes) =>
        nodes.map((node) => {
          const image = node.querySelector('img');
          return {
            sources: [...node.querySelectorAll('source')].map(({ type, srcset, sizes }) => ({
              type,
              srcset,
              sizes,
            })),
            srcset: image?.srcset ?? '',
            size: [Number(image?.getAttribute('width')), Number(image?.getAttribute('height'))],
            alt: image?.getAttribute('alt'),
          };
        }),
      );
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

  test('are fetched no larger than they are displayed, and below the first view when they are close', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/inventory');
    const image = page.getByRole('main').getByRole('article').first().getByRole('img');
    await expect
      .poll(() => image.evaluate((node: HTMLImageElement) => new URL(node.currentSrc).pathname))
      .toMatch(/\/480\.avif$/);
    const images = page.getByRole('main').getByRole('article').getByRole('img');
    await expect(images.first()).toHaveAttribute('loading', 'eager');
    await expect(images.last()).toHaveAttribute('loading', 'lazy');
  });

  test('show their average color while loading, and a blurred preview after the first interaction', async ({
    page,
  }) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/images/**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/inventory', { waitUntil: 'commit' });
    await whenLive(page);
    const image = page.getByRole('main').getByRole('article').first().getByRole('img');
    await expect(image).toHaveCSS('background-color', /^rgb\(\d+, \d+, \d+\)$/);
    await expect(image).toHaveCSS('background-image', 'none');
    await page.mouse.move(200, 200);
    await expect(image).toHaveCSS('background-image', /^url\("data:image\/png;base64,/);
    held.resolve();
    await expect(image).toHaveCSS('background-image', 'none');
  });
});

test.describe('image files', () => {
  test('are kept for a year, and known by their ETag', async ({ page, site }) => {
    // Six pictures are encoded, some of them behind those that other tests have requested.
    test.setTimeout(seconds(180));
    await page.goto('/inventory');
    for (const [format, type] of Object.entries(types)) {
      const picture = page.getByRole('main').locator('picture').first();
      const srcSet = await (format === 'jpg'
        ? picture.locator('img').getAttribute('srcset')
        : picture.locator(`source[type="${type}"]`).getAttribute('srcset'));
      for (const { address, width } of candidates(srcSet ?? '').slice(0, 2)) {
        // AVIF is made later; until then WebP is served instead, and not cached.
        await expect
          .poll(
            async () => (await fetch(site.url + address, { method: 'HEAD' })).headers.get('content-type'),
            { timeout: seconds(60) },
          )
          .toBe(type);
        const response = await fetch(site.url + address);
        expect(response.status).toBe(200);
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        expect(Number(response.headers.get('content-length'))).toBe(
          (await response.arrayBuffer()).byteLength,
        );
        const etag = response.headers.get('etag') ?? '';
        expect(etag).toMatch(/^".+"$/);
        const again = await fetch(site.url + address, { headers: { 'if-none-match': etag } });
        expect(again.status).toBe(304);
        const natural = await page.evaluate(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          return image.naturalWidth;
        }, address);
        expect(natural).toBe(width);
      }
    }
  });

  test('an unknown one is a plain 404 that is not cached', async ({ site }) => {
    for (const path of [`/images/${'0'.repeat(32)}/640.avif`, '/images/../package.json', '/images/x']) {
      const response = await fetch(site.url + path);
      expect(response.status, path).toBe(404);
    }
    const response = await fetch(`${site.url}/images/${'0'.repeat(32)}/640.avif`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
