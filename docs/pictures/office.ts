import type { Page } from '@playwright/test';
import type { Demo } from './demo.ts';
import { userAgent, type Picture } from './picture.ts';

const folder = 'dealers/pictures';
const onPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const tall = { width: 1440, height: 1_300 };

/** A file as another system writes it, with what such files have: other names, dots, a repeated and a bad row. */
const otherSystem = `Stock;Make;Modell;Model Year;Asking Price;Odometer;Ext Color;Date In Stock;Photo URLs
H-2041;Ashdown;Meridian GT V12;2021;189.900;20000 km;Juniper;2026-08-14;meridian-front.jpg|meridian-side.jpg
H-2042;Castellan;Regent;2022;264.500;8,410;Oyster;2026-09-02;regent-front.jpg
H-2043;Veyra;Ponente 4.0;2020;€142900;12,900;Vermilion;2026-09-20;
H-2044;Sorrel;Teasel 2000 GT;1968;118.000;61,200;Straw;2026-10-05;teasel.jpg
H-2044;Sorrel;Teasel 2000 GT;1968;118.000;61,200;Straw;2026-10-05;teasel.jpg
H-2045;Norrland;Fjell 60;2023;POA;14,800;Slate;2026-10-28;
`;

async function chooseFile(page: Page) {
  await page.goto('/admin/settings/import');
  const panel = page.getByRole('region', { name: 'Import vehicles' });
  await panel
    .getByLabel('CSV file')
    .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(otherSystem) });
  await panel.getByRole('combobox', { name: 'Modell is taken for' }).selectOption('Model');
  await panel.getByRole('list', { name: 'Rows by outcome' }).waitFor();
  return panel;
}

/** Scrolls to a panel of the dashboard, which loads when it is near. */
async function panelOf(page: Page, title: string) {
  await page.goto('/admin');
  await page.waitForFunction((name) => {
    const panels = [...document.querySelectorAll('section')];
    const panel = panels.find((section) => section.querySelector('h2')?.textContent === name);
    if (panel?.querySelector('[aria-label="Download CSV"]')) return true;
    // What is above it grows while it loads.
    window.scrollTo(0, document.body.scrollHeight);
    return false;
  }, title);
  const panel = page.getByRole('region', { name: title, exact: true });
  await panel.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return panel;
}

/** Somebody mistypes a password, and somebody else guesses at two accounts, of which one does not exist. */
async function signInBadly({ url }: Demo) {
  const tries = [
    ['ruben', 'the kingfisher at the fjord'],
    ['nora', 'letmein'],
    ['owner', 'letmein'],
  ];
  for (const [username, password] of tries)
    await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ username, password }),
    });
}

/** The pictures of the handbook about the office: moving in, figures, accounts and settings. */
export const officePictures: readonly Picture[] = [
  {
    file: `${folder}/import-columns`,
    by: 'maria',
    size: tall,
    show: async (page) => {
      const panel = await chooseFile(page);
      return panel.getByRole('region', { name: /Columns/ });
    },
  },
  {
    file: `${folder}/import-report`,
    by: 'maria',
    size: tall,
    show: async (page) => {
      const panel = await chooseFile(page);
      await panel.getByRole('radio').first().check();
      const button = panel.getByRole('button', { name: /^List 4, / });
      await button.waitFor();
      await panel.locator('summary').first().click();
      const report = panel.getByRole('region', { name: /Report/ });
      await button.scrollIntoViewIfNeeded();
      return [report, button];
    },
  },
  {
    file: `${folder}/dashboard`,
    by: 'nora',
    size: tall,
    show: async (page) => {
      await page.goto('/admin');
      await page.getByRole('heading', { name: 'Days listed' }).waitFor();
    },
  },
  {
    file: `${folder}/dashboard-days`,
    by: 'nora',
    show: async (page) => panelOf(page, 'Days listed'),
  },
  {
    file: `${folder}/dashboard-views`,
    by: 'nora',
    show: async (page) => panelOf(page, 'Views and price changes'),
  },
  {
    file: `${folder}/dashboard-sources`,
    by: 'nora',
    show: async (page) => panelOf(page, 'Leads to sales by source'),
  },
  {
    file: `${folder}/accounts`,
    by: 'nora',
    show: async (page) => {
      await page.goto('/admin/settings/accounts');
      await page.getByRole('button', { name: 'Change Role of ruben' }).waitFor();
    },
  },
  {
    file: `${folder}/your-account`,
    by: 'ines',
    show: async (page, { password }) => {
      // Her phone.
      await page.request.post('/api/auth/login', {
        headers: { 'user-agent': onPhone },
        data: { username: 'ines', password },
      });
      await page.goto('/admin/settings/account');
      await page.getByRole('list', { name: 'Your devices' }).waitFor();
    },
  },
  {
    file: `${folder}/signed-out`,
    by: 'ines',
    show: async (page, demo) => {
      await page.goto('/admin?tab=inventory');
      await page.getByRole('table', { name: 'Vehicle Listings' }).waitFor();
      await (await demo.as('ines')).post('/api/accounts/me/sign-out-everywhere', {});
      await page.reload();
      await page.getByText('Authentication Required').waitFor();
      await page.goto('/login');
      await page.getByText('You were signed out').waitFor();
    },
  },
  {
    file: `${folder}/second-factor`,
    by: 'ruben',
    show: async (page) => {
      await page.goto('/admin/settings/account');
      await page.getByRole('button', { name: 'Turn On' }).click();
      const dialog = page.getByRole('dialog', { name: 'Turn On Second Factor' });
      await dialog.getByRole('img').waitFor();
      return dialog;
    },
  },
  {
    file: `${folder}/sign-ins`,
    by: 'nora',
    show: async (page, demo) => {
      await signInBadly(demo);
      await page.goto('/admin/settings/sign-ins');
      await page.getByRole('table', { name: 'Sign-ins' }).waitFor();
    },
  },
  {
    file: `${folder}/settings-inventory`,
    by: 'nora',
    show: async (page) => {
      await page.goto('/admin/settings/inventory');
      await page.getByLabel('Days as a new arrival').waitFor();
    },
  },
  {
    file: `${folder}/change-log`,
    by: 'maria',
    show: async (page, demo) => {
      const maria = await demo.as('maria');
      const found = await maria.get('/api/vehicles/admin-fast?page=1&limit=8&search=Drover');
      const { vehicles } = found as { vehicles: { id: number }[] };
      const ids = vehicles.map(({ id }) => id);
      const action = { kind: 'flag', flag: 'isFeatured', value: true };
      await maria.post('/api/vehicles/batches', { selection: { ids }, action });
      await page.goto('/admin/settings/log');
      await page.getByRole('list', { name: 'Changes that can be undone' }).waitFor();
      await page
        .getByRole('region', { name: 'Can be undone' })
        .evaluate((element) => element.scrollIntoView({ block: 'start' }));
    },
  },
  // The last one: it adds cars.
  {
    file: `${folder}/import-photos`,
    by: 'maria',
    show: async (page) => {
      const panel = await chooseFile(page);
      await panel.getByRole('radio').first().check();
      await panel.getByRole('button', { name: /^List 4, / }).click();
      await panel.getByRole('button', { name: 'Undo Import' }).waitFor();
      await page.getByRole('region', { name: 'Photographs of imports' }).waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).click();
    },
  },
];
