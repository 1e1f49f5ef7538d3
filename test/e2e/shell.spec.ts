import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './pages/calls.ts';
import { openLive, whenLive, whenPartLive } from './pages/live.ts';

const screens = [
  { name: 'Home', footer: 'Home', path: '/' },
  { name: 'Inventory', footer: 'Inventory', path: '/inventory' },
  { name: 'About', footer: 'About Us', path: '/about' },
  { name: 'Contact', footer: 'Contact', path: '/contact' },
];

test.describe('header', () => {
  test('links to the four screens and, for everyone, to the staff screens', async ({ page }) => {
    await openLive(page, '/');
    const navigation = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link')).toHaveText([...screens.map(({ name }) => name), 'ADMIN']);
    await expect(navigation.getByRole('link', { name: 'ADMIN' })).toHaveAttribute('href', '/admin');
    for (const { name, path } of screens.toReversed()) {
      await navigation.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(navigation.locator('[aria-current="page"]')).toHaveText(name);
    }
  });
});

test.describe('menu on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const button = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
  const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

  const openMenu = async (page: Page) => {
    await openLive(page, '/inventory');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Contact' })).toHaveCount(0);
    await button(page).click();
    await expect(menu(page)).toBeVisible();
  };

  test('contains all links, marks the current page, and covers the screen', async ({ page }) => {
    await openMenu(page);
    await expect(menu(page).getByRole('navigation').getByRole('link')).toHaveText([
      ...screens.map(({ name }) => name),
      'ADMIN',
    ]);
    await expect(menu(page).locator('[aria-current="page"]')).toHaveText('Inventory');
    await expect(menu(page).getByRole('link', { name: 'Call (480) 555-0142' })).toHaveAttribute(
      'href',
      /^tel:/,
    );
    await expect.poll(() => menu(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  });

  test('keeps the page below from scrolling', async ({ page }) => {
    await openMenu(page);
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu(page)).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
  });

  test('closes with Esc and returns the focus', async ({ page }) => {
    await openMenu(page);
    await expect(menu(page).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);
    await expect(button(page)).toBeFocused();
    await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('keeps the focus inside', async ({ page }) => {
    await openMenu(page);
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      // Between the last and the first, the focus is in the browser's own interface, and the body is the
      // active element.
      await expect(page.locator(':focus:not(body, dialog, dialog *)')).toHaveCount(0);
    }
  });

  test('follows a link, and is closed on the next page', async ({ page }) => {
    await openMenu(page);
    await menu(page).getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
    await expect(page.locator('#main')).toBeFocused();
  });

  test('opens before its scripts are there, and is closed when they are', async ({ page }) => {
    const letThrough = await holdRequests(page, '**/*.js');
    await page.goto('/inventory', { waitUntil: 'commit' });
    await button(page).click();
    await expect(menu(page)).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    letThrough();
    await whenLive(page);
    await expect(menu(page)).toBeVisible();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu(page)).toHaveCount(0);
    await button(page).click();
    await whenPartLive(menu(page).getByRole('navigation'));
    await menu(page).getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page).toHaveURL('/contact');
    await button(page).click();
    await expect(menu(page).locator('[aria-current="page"]')).toHaveText('Contact');
  });

  test('closes when the window becomes wide', async ({ page }) => {
    await openMenu(page);
    await page.setViewportSize({ width: 1000, height: 844 });
    await expect(menu(page)).toHaveCount(0);
  });
});

test.describe('footer', () => {
  test('links to every screen, to the staff screens and to the services', async ({ page }) => {
    await page.goto('/');
    const quick = page.getByRole('contentinfo').getByRole('navigation', { name: 'Quick Links' });
    await expect(quick.getByRole('listitem')).toHaveText([
      'Home',
      'Inventory',
      'About Us',
      'Contact',
      'Admin Panel',
      'Financing',
    ]);
    for (const { footer, path } of screens) {
      await expect(quick.getByRole('link', { name: footer, exact: true })).toHaveAttribute('href', path);
    }
    await expect(quick.getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin');
    await expect(quick.getByRole('link', { name: 'Financing' })).toHaveAttribute(
      'href',
      '/services#financing',
    );
  });

  test('leads to the dealership’s own pages; social networks without an address are no links', async ({
    page,
  }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('heading', { name: 'Our Services' })).toBeVisible();
    await expect(footer.getByRole('heading', { name: 'Newsletter' })).toBeVisible();
    for (const [name, address] of [
      ['Vehicle Sales', '/services#vehicle-sales'],
      ['Consignment', '/services#consignment'],
      ['Acquisitions', '/services#acquisitions'],
      ['Vehicle Service', '/services#vehicle-service'],
      ['Global Shipping', '/services#global-shipping'],
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
      ['Cookie Policy', '/cookies'],
      ['Our Team', '/team'],
    ] as const) {
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', address);
    }
    const social = footer.getByRole('list', { name: 'Social media' });
    await expect(social.getByRole('img')).not.toHaveCount(0);
    await expect(social.getByRole('link')).toHaveCount(0);
  });

  test('the copyright year is that of the current date', async ({ page }) => {
    await page.clock.setFixedTime('2031-06-01T12:00:00Z');
    await openLive(page, '/');
    await page.mouse.move(200, 200);
    await expect(page.getByRole('contentinfo').getByText('© 2031 Halcyon Motor Group')).toBeVisible();
  });
});

test('no public page has a link that leads nowhere', async ({ page, site }) => {
  const [vehicle] = (await (await fetch(`${site.url}/api/vehicles/featured`)).json()) as { id: number }[];
  const paths = [
    '/',
    '/inventory',
    `/inventory/${vehicle?.id}`,
    '/inventory/999999',
    '/about',
    '/contact',
    '/services',
  ];
  for (const path of [...paths, '/login', '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const targets = await page
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) {
      expect(target, path).toBeTruthy();
      expect(target, path).not.toMatch(/^#?$|^javascript:/);
    }
  }
});
