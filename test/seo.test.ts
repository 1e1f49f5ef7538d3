import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharp } from '../src/images/encoding/sharp.ts';
import type { VehicleStatus } from '../src/vehicles/vehicle-values.ts';
import { startDemoSite, type DemoSite } from './demo-site.ts';
import { carThatIs, demoCars } from './e2e/pages/cars.ts';
import { missingPages, publicPages } from './e2e/pages/public.ts';
import { ensurePages } from './program.ts';
import type { JsonLdNode } from './schema-org.ts';

let site: DemoSite;
let publicUrl = '';
beforeAll(async () => {
  ensurePages();
  site = await startDemoSite();
  ({ publicUrl } = site.settings);
});
afterAll(() => site.close());

type Page = Awaited<ReturnType<DemoSite['read']>>['document'];

const metaOf = (page: Page, name: string) =>
  page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null;
const canonicalsOf = (page: Page) =>
  Array.from(page.querySelectorAll('link[rel="canonical"]'), (link) => link.getAttribute('href'));

/** The page's structured data by type; each type occurs once. */
function structuredData(page: Page): Record<string, JsonLdNode> {
  const texts = Array.from(
    page.querySelectorAll('script[type="application/ld+json"]'),
    ({ textContent }) => textContent,
  );
  const nodes = texts.map((text) => JSON.parse(text) as JsonLdNode);
  for (const node of nodes) expect(node['@context']).toBe('https://schema.org');
  expect(new Set(nodes.map((node) => node['@type'])).size).toBe(nodes.length);
  return Object.fromEntries(nodes.map((node) => [node['@type'], node]));
}

async function sizeOf(url = '') {
  expect(url.startsWith(`${publicUrl}/images/`), url).toBe(true);
  const answer = await site.send(url.slice(publicUrl.length));
  expect([url, answer.status, answer.headers['content-type']]).toEqual([url, 200, 'image/jpeg']);
  const { width, height } = await sharp(answer.body).metadata();
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

test.each(Object.entries(publicPages) as [keyof typeof publicPages, string][])(
  '%s has one heading, title, description, canonical address and share picture',
  async (name, path) => {
    const { status, document } = await site.read(path);
    expect(status).toBe(200);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.title).toBe(titles[name]);
    const description = metaOf(document, 'description');
    expect(description?.length).toBeGreaterThan(30);
    const canonical = publicUrl + (canonicalPaths[path] ?? path);
    expect(canonicalsOf(document)).toEqual([canonical]);

    expect(metaOf(document, 'og:url')).toBe(canonical);
    expect(metaOf(document, 'og:title')).toBe(titles[name]);
    expect(metaOf(document, 'og:description')).toBe(description);
    expect(metaOf(document, 'og:type')).toBe('website');
    expect(metaOf(document, 'og:site_name')).toBe('Halcyon Motor Group');
    expect(metaOf(document, 'twitter:card')).toBe('summary_large_image');
    const said = {
      width: metaOf(document, 'og:image:width'),
      height: metaOf(document, 'og:image:height'),
    };
    expect(await sizeOf(metaOf(document, 'og:image') ?? '')).toEqual(said);
    if (!name.includes('vehicle')) expect(said).toEqual({ width: '1200', height: '630' });
    expect(metaOf(document, 'robots')).toBeNull();
  },
);

test('a list of a make is a page of its own, with links to it from home and from its vehicles', async () => {
  const { status, document } = await site.read('/inventory/make/veyra');
  expect(status).toBe(200);
  const title = 'Veyra for sale in Scottsdale, AZ';
  expect(document.querySelector('h1')?.textContent).toBe(title);
  expect(document.title).toBe(`${title} - Halcyon Motor Group`);
  expect(metaOf(document, 'description')).toContain(title);
  expect(canonicalsOf(document)).toEqual([`${publicUrl}/inventory/make/veyra`]);
  expect(metaOf(document, 'robots')).toBeNull();
  const veyras = demoCars.filter((car) => car.make === 'Veyra' && car.status !== 'sold');
  const { ItemList, BreadcrumbList } = structuredData(document);
  expect(ItemList).toMatchObject({ numberOfItems: veyras.length });
  expect(BreadcrumbList?.['itemListElement']).toHaveLength(3);
  const shown = Array.from(document.querySelectorAll('main article h3 a'), (link) =>
    link.getAttribute('href'),
  );
  expect(shown.sort()).toEqual(veyras.map(({ id }) => `/inventory/${id}`).sort());
  for (const path of ['/', `/inventory/${veyras[0]?.id}`]) {
    const page = await site.read(path);
    expect([path, page.document.querySelectorAll('main a[href="/inventory/make/veyra"]').length]).toEqual([
      path,
      1,
    ]);
  }
});

test.each(Object.entries(missingPages))(
  'a page that is missing, %s, has status 404, and is hidden from search engines',
  async (_, path) => {
    const { status, document } = await site.read(path);
    expect(status).toBe(404);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(metaOf(document, 'robots')).toContain('noindex');
    expect(canonicalsOf(document)).toEqual([]);
  },
);

test.each(['/login', '/admin'])('%s is not for search engines', async (path) => {
  const { status, document } = await site.read(path);
  expect([status, metaOf(document, 'robots')]).toEqual([200, expect.stringMatching(/^noindex/)]);
});

test.each([
  ['?page=2', '?page=2'],
  ['?utm_source=mail', ''],
  ['?page=2&make=Veyra', ''],
  ['?model=gt', ''],
  ['?sort=price-asc&page=2', ''],
])('further pages of the inventory are indexed; filtered lists are not: %s', async (asked, indexed) => {
  const { document } = await site.read(`/inventory${asked}`);
  expect(canonicalsOf(document)).toEqual([`${publicUrl}/inventory${indexed}`]);
});

test.each(['/', '/contact'])('%s describes the dealership as an AutoDealer', async (path) => {
  const { document } = await site.read(path);
  expect(structuredData(document)['AutoDealer']).toMatchObject({
    name: 'Halcyon Motor Group',
    telephone: '+14805550142',
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
});

test.each([
  ['available', 'InStock'],
  ['pending', 'LimitedAvailability'],
  ['reserved', 'LimitedAvailability'],
  ['sold', 'SoldOut'],
] as const)(
  'a vehicle that is %s is offered as %s, at the price on its page',
  async (status, availability) => {
    const car = carThatIs(status);
    const url = `${publicUrl}/inventory/${car.id}`;
    const { document } = await site.read(`/inventory/${car.id}`);
    expect(document.title).toBe(nameOf(status));
    const shown = Array.from(document.querySelectorAll('main *'))
      .filter(({ childElementCount }) => childElementCount === 0)
      .map(({ textContent }) => textContent);
    expect(shown).toContain(`$${car.price.toLocaleString('en-US')}`);
    const { Car, BreadcrumbList } = structuredData(document);
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
        seller: {
          '@type': 'AutoDealer',
          name: 'Halcyon Motor Group',
          telephone: '+14805550142',
          address: { addressLocality: 'Scottsdale' },
        },
      },
    });
    const [image] = (Car?.['image'] ?? []) as {
      url: string;
      width: { value: number };
      height: { value: number };
    }[];
    expect(await sizeOf(image?.url)).toEqual({
      width: String(image?.width.value),
      height: String(image?.height.value),
    });
    expect(BreadcrumbList).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: `${publicUrl}/` },
        { position: 2, name: 'Inventory', item: `${publicUrl}/inventory` },
        { position: 3, name: car.make, item: `${publicUrl}/inventory/make/${car.make.toLowerCase()}` },
        { name: `${car.year} ${car.make} ${car.model}`, item: url },
      ],
    });
  },
);

test('sitemap.xml lists every page and every vehicle for sale, with its date and pictures', async () => {
  const { headers, text } = await site.send('/sitemap.xml');
  expect(headers['content-type']).toMatch(/^application\/xml/);
  const xml = new new Window().DOMParser().parseFromString(text, 'application/xml');
  expect(xml.querySelector('parsererror')?.textContent).toBeUndefined();
  expect(xml.querySelector('urlset')?.getAttribute('xmlns:image')).toBe(
    'http://www.google.com/schemas/sitemap-image/1.1',
  );
  const urls = Array.from(xml.querySelectorAll('url'), (url) => ({
    address: url.querySelector('loc')?.textContent ?? '',
    lastModified: url.querySelector('lastmod')?.textContent ?? '',
    images: Array.from(url.getElementsByTagName('image:loc'), ({ textContent }) => textContent),
  }));

  const screens = ['/', '/inventory', '/about', '/contact', '/sell'];
  const ownPages = ['/cookies', '/privacy', '/services', '/team', '/terms'];
  const pages = [...screens, ...ownPages].map((path) => publicUrl + path);
  const listed = demoCars.filter((car) => car.status !== 'sold');
  const forSale = listed.map(({ id }) => `${publicUrl}/inventory/${id}`);
  const lists = urls.filter(({ address }) => address.startsWith(`${publicUrl}/inventory/make/`));
  for (const make of new Set(listed.map((car) => car.make.toLowerCase())))
    expect(lists).toContainEqual({
      address: `${publicUrl}/inventory/make/${make}`,
      lastModified: '',
      images: [],
    });
  const others = urls.filter((url) => !lists.includes(url)).map(({ address }) => address);
  expect(others.sort()).toEqual([...pages, ...forSale].sort());
  const vehicles = urls.filter(({ address }) => forSale.includes(address));
  for (const { lastModified, images } of vehicles) {
    expect(new Date(lastModified).getTime()).toBeLessThanOrEqual(Date.now());
    expect(images.length).toBeGreaterThan(0);
  }
  await sizeOf(vehicles[0]?.images[0]);
});
