import { afterAll, beforeAll, expect, test } from 'vitest';
import { vehicleStatuses } from '../src/vehicles/vehicle-values.ts';
import { startDemoSite, type DemoSite } from './demo-site.ts';
import { demoCars } from './e2e/pages/cars.ts';
import { missingPages, publicPages } from './e2e/pages/public.ts';
import { withLongTests } from './long-tests.ts';
import { ensurePages } from './program.ts';

const pages = { ...publicPages, ...missingPages, login: '/login', staff: '/admin' };

let site: DemoSite;
beforeAll(async () => {
  ensurePages();
  site = await startDemoSite();
});
afterAll(() => site.close());

const dealer = 'Halcyon Motor Group';
test.each([
  ['/', 200, dealer],
  ['/inventory', 200, `Our Inventory - ${dealer}`],
  ['/about', 200, `About Us - ${dealer}`],
  ['/contact', 200, `Contact Us - ${dealer}`],
  ['/alerts/confirm?token=x', 200, `Vehicle alert - ${dealer}`],
  ['/alerts/newsletter-end?token=x', 200, `Newsletter - ${dealer}`],
  ['/login', 200, `Admin login - ${dealer}`],
  ['/inventory/999999', 404, `Vehicle Not Found - ${dealer}`],
  ['/no-such-page', 404, `404 Page Not Found - ${dealer}`],
  ['/about/us', 404, `404 Page Not Found - ${dealer}`],
  ['/inventory/1/photos', 404, `404 Page Not Found - ${dealer}`],
  ['/%F0%9F%9A%97', 404, `404 Page Not Found - ${dealer}`],
])('%s answers with %s and its title', async (path, status, title) => {
  const page = await site.read(path);
  expect([page.status, page.document.title]).toEqual([status, title]);
  const isUnknown = page.document.querySelector('h1')?.textContent === '404 Page Not Found';
  expect(isUnknown).toBe(title.startsWith('404'));
});

test.each(Object.values({ ...publicPages, ...missingPages }))(
  '%s has no link that leads nowhere',
  async (path) => {
    const { document } = await site.read(path);
    const targets = Array.from(document.querySelectorAll('a'), (link) => link.getAttribute('href'));
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((target) => !target || /^#?$|^javascript:/.test(target))).toEqual([]);
  },
);

test('the footer links to every screen, to the dealership’s own pages, and to social networks with an address', async () => {
  const { document } = await site.read('/');
  const footer = document.querySelector('footer');
  const linksIn = (part: string) =>
    Array.from(footer?.querySelectorAll(`${part} a`) ?? [], (link) => [
      link.textContent.trim(),
      link.getAttribute('href'),
    ]);
  expect(linksIn('nav[aria-label="Quick Links"]')).toEqual([
    ['Home', '/'],
    ['Inventory', '/inventory'],
    ['About Us', '/about'],
    ['Contact', '/contact'],
    ['Admin Panel', '/admin'],
    ['Financing', '/services#financing'],
  ]);
  expect(linksIn('')).toEqual(
    expect.arrayContaining([
      ['Vehicle Sales', '/services#vehicle-sales'],
      ['Consignment', '/services#consignment'],
      ['Acquisitions', '/services#acquisitions'],
      ['Vehicle Service', '/services#vehicle-service'],
      ['Global Shipping', '/services#global-shipping'],
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
      ['Cookie Policy', '/cookies'],
      ['Our Team', '/team'],
    ]),
  );
  const headings = Array.from(footer?.querySelectorAll('h2, h3') ?? [], ({ textContent }) => textContent);
  expect(headings).toEqual(expect.arrayContaining(['Our Services', 'Newsletter']));
  const social = 'ul[aria-label="Social media"]';
  expect(footer?.querySelectorAll(`${social} [role="img"]`).length).toBeGreaterThan(0);
  expect(linksIn(social)).toEqual([]);
});

test('home has the featured vehicles', async () => {
  const featured = (await site.json('/api/vehicles/featured')) as { model: string }[];
  expect(featured.length).toBeGreaterThan(2);
  const { document } = await site.read('/');
  const section = document.querySelector('section[aria-labelledby="featured-title"]');
  const names = Array.from(section?.querySelectorAll('h3 a') ?? [], ({ textContent }) => textContent);
  expect(names).toEqual(featured.map(({ model }) => expect.stringContaining(model)));
});

test('similar vehicles are above the form of one that is sold', async () => {
  const { document } = await site.read(publicPages['sold vehicle']);
  const headings = Array.from(document.querySelectorAll('h2'), ({ textContent }) => textContent);
  const parts = ['Similar vehicles', 'Interested in this vehicle?'];
  expect(headings.filter((heading) => parts.includes(heading))).toEqual(parts);
});

/** The directives of a Content-Security-Policy. */
const directivesOf = (policy: string) =>
  new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );

test.each(Object.entries(pages))(
  'fault 35: %s is sent with a policy and headers against framing, sniffing and injection',
  async (_, path) => {
    const { headers } = await site.send(path);
    const policy = directivesOf(String(headers['content-security-policy']));
    expect(policy.get('default-src')).toEqual(["'self'"]);
    const scripts = policy.get('script-src') ?? [];
    expect(scripts[0]).toBe("'self'");
    expect(scripts.slice(1).filter((source) => !/^'sha256-[\w+/]{43}='$/.test(source))).toEqual([]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('media-src')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  },
);

/** A field by its name; style names such as `--color-profit` are not matches. */
const staffField =
  /\\?["']?(?<![-\w])(costBasis|profit|soldPrice|soldAt|daysToSell|views|passwordHash|token)\b\\?["']?\s*:/;

/** Each car in the long run, else three in each status: which fields a page has depends on that alone. */
const cars = withLongTests
  ? demoCars
  : vehicleStatuses.flatMap((status) => demoCars.filter((car) => car.status === status).slice(0, 3));

// It reads each page of each of them.
test(
  'fault 33: no page, embedded state or response for visitors names a staff-only field, or contains the cost or the sale price of a car',
  { tags: ['slow'] },
  async () => {
    const textOf = async (address: string) => {
      const { text } = await site.send(address);
      expect(text.length, address).toBeGreaterThan(100);
      expect([address, staffField.exec(text)?.[0]]).toEqual([address, undefined]);
      return text;
    };
    for (const address of [
      ...Object.values(pages),
      '/api/site',
      '/api/vehicles',
      '/api/vehicles?limit=100&sort=price-desc',
      '/api/vehicles/featured',
      '/api/vehicles/optimized',
      '/api/pages/about',
      '/sitemap.xml',
    ]) {
      await textOf(address);
    }
    const everything = await Promise.all(
      ['/', '/inventory', '/inventory?page=2', '/api/vehicles?limit=100'].map(textOf),
    );
    const prices = new Set(demoCars.map(({ price }) => price));
    let looked = 0;
    for (const { id, costBasis, sale } of cars) {
      const own = [await textOf(`/inventory/${id}`), await textOf(`/api/vehicles/${id}/text`)];
      for (const amount of [costBasis, sale?.soldPrice]) {
        // These pages may show an amount that happens to be another car's price.
        if (amount === undefined || prices.has(amount)) continue;
        looked += 1;
        const written = new RegExp(`\\b(${amount}|${amount.toLocaleString('en-US')})\\b`);
        expect([id, [...own, ...everything].filter((text) => written.test(text)).length]).toEqual([id, 0]);
      }
    }
    expect(looked).toBeGreaterThan(cars.length);
  },
);
