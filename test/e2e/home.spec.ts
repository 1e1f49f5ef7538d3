import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openStaffApi } from './staff/staff-api.ts';
import { staff } from './server.ts';
import { holdCall, timesAsked, watchRequests } from './pages/calls.ts';
import { followHeader, nextFrames, openLive } from './pages/live.ts';

const featuredCall = '/api/vehicles/featured';

const featuredSection = (page: Page) => page.getByRole('region', { name: 'Featured Vehicles' });

test.describe('home', () => {
  test('opens with both headlines and two links, the services and the about section; every featured car is there in at most three columns, in full rows, and no picture has a hole above it', async ({
    page,
    site,
  }) => {
    const featured = (await (await fetch(site.url + featuredCall)).json()) as unknown[];
    await page.goto('/');
    const hero = page.getByRole('region', { name: 'Exceptional Luxury Extraordinary Performance' });
    await expect(hero.getByRole('heading', { level: 1 })).toContainText('Exceptional Luxury');
    await expect(hero.getByRole('heading', { level: 1 })).toContainText('Extraordinary Performance');
    await expect(hero.getByRole('link', { name: 'EXPLORE INVENTORY' })).toHaveAttribute('href', '/inventory');
    await expect(hero.getByRole('link', { name: 'CONTACT US' })).toHaveAttribute('href', '/contact');
    const services = page.getByRole('region', { name: 'Premium Services' });
    await expect(services.getByRole('heading', { level: 3 })).toHaveText([
      'Curated Selection',
      'Concierge Buying',
      'Maintenance',
      'Global Shipping',
    ]);
    const about = page.getByRole('region', { name: 'A house for fine automobiles' });
    await expect(about.getByRole('img')).toHaveCount(1);
    const hole = await about.getByRole('img').evaluate((image) => {
      const section = image.closest('section') ?? image;
      const above = image.getBoundingClientRect().top - section.getBoundingClientRect().top;
      return above - Number.parseFloat(getComputedStyle(section).paddingTop);
    });
    expect(Math.round(hole)).toBe(0);
    await expect(about.getByRole('link', { name: 'CONTACT US' })).toHaveAttribute('href', '/contact');
    await expect(about.getByRole('link', { name: 'OUR TEAM' })).toHaveAttribute('href', '/about');

    for (const [width, columns] of [
      [390, 1],
      [900, 2],
      [1280, 3],
      [1920, 3],
      [2560, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const cards = featuredSection(page).getByRole('article').filter({ visible: true });
      const boxes = await cards.evaluateAll((nodes) =>
        nodes.map((node) => {
          const { left, right } = node.getBoundingClientRect();
          return { left: Math.round(left), right: Math.round(right) };
        }),
      );
      expect([width, boxes.length]).toEqual([width, featured.length]);
      expect([width, new Set(boxes.map(({ left }) => left)).size]).toEqual([width, columns]);
      // The last row ends where the first one does.
      const farthest = Math.max(...boxes.map(({ right }) => right));
      expect([width, boxes.at(-1)?.right]).toEqual([width, farthest]);
    }
  });
});

test.describe('without a picture that was chosen for it, home', () => {
  test('comes with the newest featured car’s photograph, preloaded, and with the next car’s once that one is sold', async ({
    page,
    site,
  }) => {
    const api = await openStaffApi(site.url, staff);
    const { dealership } = (await api.get('/api/dealership')) as { dealership: { pictures: object } };
    await api.patch('/api/dealership', { pictures: {} });
    const html = async () => (await fetch(site.url)).text();
    const [next] = (await (await fetch(site.url + featuredCall)).json()) as {
      id: number;
      images: string[];
    }[];
    const images = next?.images.slice(1, 2) ?? [];
    const model = 'SF90 Stradale Assetto Fiorano Tailor Made “Cavalcade”';
    const car = await api.addVehicle({ isFeatured: true, model, images });
    const opens = (id?: number) => new RegExp(`class="hero-car"><a [^>]*href="/inventory/${id}"`);
    const preloads = (address = '') =>
      new RegExp(`<link rel="preload" as="image"[^>]*${address.split('/')[2]}`);
    expect(await html()).toMatch(opens(car.id));
    expect(await html()).toMatch(preloads(images[0]));

    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [768, 1024],
      [844, 390],
      [1440, 900],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      const hero = page.getByRole('region', { name: 'Exceptional Luxury Extraordinary Performance' });
      const [photo, name, button] = await Promise.all(
        [
          hero.getByRole('img'),
          hero.getByRole('link', { name: model }),
          hero.getByRole('link', { name: 'EXPLORE INVENTORY' }),
        ].map((part) => part.boundingBox()),
      );
      if (!photo || !name || !button) throw new Error(`At ${width} px a part of the first view is missing`);
      // The ground above it is the headline's.
      expect([width, photo.y >= 150]).toEqual([width, true]);
      // As wide as the window, or one and a half times its own 1,600 pixels.
      expect([width, Math.round(photo.width)]).toEqual([width, Math.min(width, 2_400)]);
      const isBeside = name.x + name.width <= button.x;
      expect([width, isBeside || name.y + name.height <= button.y]).toEqual([width, true]);
      expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
        width,
        width,
      ]);
    }

    await api.sell(car.id);
    expect(await html()).toMatch(opens(next?.id));
    await api.patch('/api/dealership', { pictures: dealership.pictures });
    expect(await html()).not.toContain('class="hero-car"');
  });
});

test.describe('startup', () => {
  test('preloads the placeholder, both lists and the pictures of the featured vehicles, which are shown at once', async ({
    page,
    site,
  }) => {
    const featured = (await (await fetch(site.url + featuredCall)).json()) as { featuredImage: string }[];
    await page.addInitScript(() => {
      const send = window.fetch;
      window.fetch = (input, init) => {
        if (String(input).endsWith('/api/vehicles/featured')) {
          document.documentElement.dataset['featuredCall'] = `${init?.credentials} ${init?.cache}`;
        }
        return send(input, init);
      };
    });
    const requests = watchRequests(page);
    await openLive(page, '/contact');
    for (const wanted of ['GET /no-image.svg', `GET ${featuredCall}`, 'GET /api/vehicles']) {
      await expect.poll(() => timesAsked(requests, wanted), { message: wanted }).toBe(1);
    }
    for (const { featuredImage } of featured) {
      const folder = featuredImage.split('/').slice(0, 3).join('/');
      await expect.poll(() => requests.some((one) => one.startsWith(`GET ${folder}/`))).toBe(true);
    }
    await expect(page.locator('html')).toHaveAttribute('data-featured-call', 'include force-cache');

    await nextFrames(page);
    const release = await holdCall(page, featuredCall);
    const again = page.waitForRequest((request) => request.url().endsWith(featuredCall));
    await followHeader(page, 'Home');
    await expect(featuredSection(page).getByRole('article').first()).toBeVisible();
    await again;
    release();
  });

  test('shows no price that the browser had cached on an earlier visit', async ({ page, site }) => {
    const api = await openStaffApi(site.url, staff);
    const car = await api.addVehicle({ isFeatured: true, price: 111_000 });
    const openedAndStarted = async () => {
      const startup = page.waitForResponse((response) => response.url().endsWith(featuredCall));
      await openLive(page, '/inventory');
      await (await startup).finished();
      await nextFrames(page);
    };
    await openedAndStarted();
    await api.patch(`/api/vehicles/${car.id}`, { price: 222_000 });
    await openedAndStarted();
    await followHeader(page, 'Home');
    const card = featuredSection(page).getByRole('article').filter({ hasText: car.model });
    await expect(card).toContainText('$222,000');
    await api.delete(`/api/vehicles/${car.id}`);
  });
});
