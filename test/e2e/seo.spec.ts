import type { APIRequestContext, Page } from '@playwright/test';
import { sharp } from '../../src/images/encoding/sharp.ts';
import type { VehicleStatus } from '../../src/vehicles/vehicle-values.ts';
import { expect, test } from './fixtures.ts';
import { carThatIs, demoCars } from './pages/cars.ts';
import { followHeader, openLive } from './pages/live.ts';
import { missingPages, publicPages } from './pages/public.ts';
import type { JsonLdNode } from './pages/schema-org.ts';

// What the server sends is what a search engine reads; it needs no picture.
test.use({ javaScriptEnabled: false });
test.beforeEach(({ page }) => page.route('**/images/**', (route) => route.abort()));

const metaOf = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');

/** The page's structured data by type; each type occurs once. */
async function structuredData(page: Page): Promise<Record<string, JsonLdNode>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const nodes = texts.map((text) => JSON.parse(text) as JsonLdNode);
  for (const node of nodes) expect(node['@context']).toBe('https://schema.org');
  expect(new Set(nodes.map((node) => node['@type'])).size).toBe(nodes.length);
  return Object.fromEntries(nodes.map((node) => [node['@type'], node]));
}

async function sizeOf(request: APIRequestContext, url: string) {
  const answer = await request.get(url);
  expect([url, answer.status(), answer.headers()['content-type']]).toEqual([url, 200, 'image/jpeg']);
  const { width, height } = await sharp(await answer.body()).metadata();
  return { width: String(width), height: String(height) };
}

/** Pages whose canonical address is a different one, without the filters. */
const canonicalPaths: Record<string, string> = { [publicPages['filtered inventory']]: '/inventory' };

const titles = {
  home: 'Halcyon Motor Group',
  inventory: 'Our Inventory - Halcyon Motor Group',
  'filtered inventory': 'Our Inventory - Halcyon Motor Group',
  vehicle: nameOf('available'),
  'sold vehicle': nameOf('sold'),
  about: 'About Us - Halcyon Motor Group',
  contact: 'Contact Us - Halcyon Motor Group',
  'own page': 'Our Services - Halcyon Motor Group',
} satisfies Record<keyof typeof publicPages, string>;

function nameOf(status: VehicleStatus) {
  const { year, make, model } = carThatIs(status);
  return `${year} ${make} ${model}${status === 'sold' ? ', sold' : ''} - Halcyon Motor Group`;
}

test('pages have one heading, title, description, canonical address and share picture', async ({
  page,
  request,
  site,
}) => {
  for (const [name, path] of Object.entries(publicPages) as [keyof typeof publicPages, string][]) {
    await test.step(name, async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(titles[name]);
      const description = await metaOf(page, 'description');
      expect(description?.length).toBeGreaterThan(30);
      const canonical = site.url + (canonicalPaths[path] ?? path);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', canonical);

      expect(await metaOf(page, 'og:url')).toBe(canonical);
      expect(await metaOf(page, 'og:title')).toBe(titles[name]);
      expect(await metaOf(page, 'og:description')).toBe(description);
      expect(await metaOf(page, 'og:type')).toBe('website');
      expect(await metaOf(page, 'og:site_name')).toBe('Halcyon Motor Group');
      expect(await metaOf(page, 'twitter:card')).toBe('summary_large_image');
      const image = (await metaOf(page, 'og:image')) ?? '';
      expect(image.startsWith(`${site.url}/images/`)).toBe(true);
      const said = {
        width: await metaOf(page, 'og:image:width'),
        height: await metaOf(page, 'og:image:height'),
      };
      expect(await sizeOf(request, image)).toEqual(said);
      if (!name.includes('vehicle')) expect(said).toEqual({ width: '1200', height: '630' });
      expect(await page.locator('meta[name="robots"]').count()).toBe(0);
    });
  }
});

test('missing pages have status 404, and are hidden from search engines', async ({ page }) => {
  for (const path of Object.values(missingPages)) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await metaOf(page, 'robots')).toContain('noindex');
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  }
});

test('further pages of the inventory are indexed; filtered lists are not', async ({ page, site }) => {
  const canonical = page.locator('link[rel="canonical"]');
  await page.goto('/inventory?page=2');
  await expect(canonical).toHaveAttribute('href', `${site.url}/inventory?page=2`);
  for (const noise of ['?utm_source=mail', '?page=2&make=Veyra', '?model=gt', '?sort=price-asc&page=2']) {
    await page.goto(`/inventory${noise}`);
    await expect(canonical).toHaveAttribute('href', `${site.url}/inventory`);
  }
});

test('home and Contact describe the dealership as an AutoDealer', async ({ page }) => {
  for (const path of ['/', '/contact']) {
    await page.goto(path);
    expect((await structuredData(page))['AutoDealer']).toMatchObject({
      name: 'Halcyon Motor Group',
      telephone: '(480) 555-0142',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1180 North Kingfisher Way',
        addressLocality: 'Scottsdale',
        addressRegion: 'AZ',
        postalCode: '85257',
        addressCountry: 'US',
      },
      openingHoursSpecification: [
        {
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          opens: '09:00',
          closes: '19:00',
        },
        { dayOfWeek: ['Saturday'], opens: '10:00', closes: '18:00' },
      ],
    });
  }
});

test('the browser takes the manifest and its icons without a complaint', async ({ page, site }) => {
  await page.goto('/');
  const browser = await page.context().newCDPSession(page);
  const { url, errors, data } = await browser.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${site.url}/manifest.webmanifest`, []]);
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Halcyon Motor Group', start_url: '/' });
});

test('vehicles are offered by their status, at the price on their page', async ({ page, site, request }) => {
  for (const [status, availability] of [
    ['available', 'InStock'],
    ['pending', 'LimitedAvailability'],
    ['reserved', 'LimitedAvailability'],
    ['sold', 'SoldOut'],
  ] as const) {
    const car = carThatIs(status);
    const url = `${site.url}/inventory/${car.id}`;
    await page.goto(url);
    await expect(page).toHaveTitle(nameOf(status));
    await expect(page.getByText(`$${car.price.toLocaleString('en-US')}`, { exact: true })).toBeVisible();
    const { Car, BreadcrumbList } = await structuredData(page);
    expect(Car).toMatchObject({
      name: `${car.year} ${car.make} ${car.model}`,
      url,
      brand: { name: car.make },
      model: car.model,
      vehicleModelDate: String(car.year),
      mileageFromOdometer: { value: car.mileage, unitCode: 'SMI' },
      ...(car.vin !== undefined && { vehicleIdentificationNumber: car.vin }),
      ...(car.exteriorColor !== undefined && { color: car.exteriorColor }),
      ...(car.interiorColor !== undefined && { vehicleInteriorColor: car.interiorColor }),
      offers: {
        '@type': 'Offer',
        url,
        price: car.price,
        priceCurrency: 'USD',
        availability: `https://schema.org/${availability}`,
        seller: { '@type': 'AutoDealer', name: 'Halcyon Motor Group' },
      },
    });
    const images = (Car?.['image'] ?? []) as {
      url: string;
      width: { value: number };
      height: { value: number };
    }[];
    const [image] = images;
    expect(await sizeOf(request, image?.url ?? '')).toEqual({
      width: String(image?.width.value),
      height: String(image?.height.value),
    });
    expect(BreadcrumbList).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: `${site.url}/` },
        { position: 2, name: 'Inventory', item: `${site.url}/inventory` },
        { position: 3, name: `${car.year} ${car.make} ${car.model}`, item: url },
      ],
    });
  }
});

test('the structured data stays after hydration, and is removed with its page', async ({ browser, site }) => {
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: true });
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await openLive(page, `/inventory/${carThatIs('available').id}`);
  expect(Object.keys(await structuredData(page))).toEqual(['Car', 'BreadcrumbList']);
  await followHeader(page, 'About');
  await expect(page).toHaveTitle(titles.about);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  expect(faults).toEqual([]);
  await page.close();
});

test('sitemap.xml lists every page and every vehicle for sale, with its date and pictures', async ({
  request,
  browser,
  site,
}) => {
  const answer = await request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toMatch(/^application\/xml/);
  const xml = await answer.text();
  // A page with scripts, to have a browser's XML parser at hand.
  const page = await browser.newPage();
  const urls = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    if (parsed.querySelector('parsererror')) throw new Error(parsed.documentElement.textContent ?? '');
    return Array.from(parsed.querySelectorAll('url'), (url) => ({
      address: url.querySelector('loc')?.textContent ?? '',
      lastModified: url.querySelector('lastmod')?.textContent ?? '',
      images: Array.from(
        url.getElementsByTagNameNS('http://www.google.com/schemas/sitemap-image/1.1', 'loc'),
        (image) => image.textContent ?? '',
      ),
    }));
  }, xml);
  await page.close();

  const screens = ['/', '/inventory', '/about', '/contact', '/sell'];
  const ownPages = ['/cookies', '/privacy', '/services', '/team', '/terms'];
  const pages = [...screens, ...ownPages].map((path) => site.url + path);
  const forSale = demoCars
    .filter((car) => car.status !== 'sold')
    .map(({ id }) => `${site.url}/inventory/${id}`);
  expect(urls.map(({ address }) => address).sort()).toEqual([...pages, ...forSale].sort());
  const vehicles = urls.filter(({ address }) => forSale.includes(address));
  for (const { lastModified, images } of vehicles) {
    expect(new Date(lastModified).getTime()).toBeLessThanOrEqual(Date.now());
    expect(images.length).toBeGreaterThan(0);
  }
  await sizeOf(request, vehicles[0]?.images[0] ?? '');
});

test('robots.txt keeps search engines out of the staff screens, the login and the API, and names the sitemap', async ({
  request,
  site,
}) => {
  const lines = (await (await request.get('/robots.txt')).text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /admin', 'Disallow: /login', 'Disallow: /api/']),
  );
  expect(lines).toContain(`Sitemap: ${site.url}/sitemap.xml`);
});
