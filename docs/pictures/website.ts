import type { Page } from '@playwright/test';
import { themeNames } from '../../src/appearance/appearance.ts';
import { vehicleId, type Demo } from './demo.ts';
import { settled, type Picture } from './picture.ts';

const folder = 'dealers/pictures';
const tall = { width: 1440, height: 1_300 };
/** Public pages have wide margins in a wider window. */
const narrow = { width: 1_120, height: 1_000 };

async function openVehicle(page: Page, demo: Demo, search: string) {
  await page.goto(`/inventory/${await vehicleId(await demo.as('nora'), search)}`);
}

/** Home in each theme, as data URLs. */
async function homeInThemes(page: Page, demo: Demo): Promise<string[]> {
  const nora = await demo.as('nora');
  const pictures: string[] = [];
  for (const theme of themeNames) {
    await nora.patch('/api/appearance', { theme });
    await page.goto('/');
    await settled(page);
    pictures.push(`data:image/png;base64,${(await page.screenshot()).toString('base64')}`);
  }
  await nora.patch('/api/appearance', { theme: 'halcyon' });
  return pictures;
}

/** The pictures of the handbook about the website. */
export const websitePictures: readonly Picture[] = [
  {
    file: `${folder}/themes`,
    show: async (page, demo) => {
      const pictures = await homeInThemes(page, demo);
      await page.setContent(
        `<main style="display:grid;grid-template-columns:1fr 1fr;gap:16px;width:1400px">${pictures
          .map((picture) => `<img src="${picture}" alt="" style="width:100%">`)
          .join('')}</main>`,
      );
      return page.getByRole('main');
    },
  },
  {
    file: `${folder}/appearance`,
    by: 'maria',
    size: tall,
    show: async (page) => {
      await page.goto('/admin/settings/appearance');
      const preview = page.frameLocator('iframe');
      await preview.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('radio', { name: /^Gallery/ }).check({ force: true });
    },
  },
  {
    file: `${folder}/pages`,
    by: 'maria',
    show: async (page) => {
      await page.goto('/admin/settings/pages');
      await page.getByRole('button', { name: 'More for Our Services' }).click();
      await page.getByRole('menuitem', { name: 'Change Address' }).waitFor();
    },
  },
  {
    file: `${folder}/window-sticker`,
    size: { width: 1_000, height: 1_300 },
    show: async (page, demo) => {
      const id = await vehicleId(await demo.as('nora'), 'Meridian GT V12');
      await page.goto(`/inventory/${id}/sticker`);
      return page.getByRole('article');
    },
  },
  {
    file: `${folder}/finance`,
    size: narrow,
    show: async (page, demo) => {
      await openVehicle(page, demo, 'Meridian GT V12');
      return page.getByRole('region', { name: 'Finance estimate' });
    },
  },
  {
    file: `${folder}/test-drive`,
    show: async (page, demo) => {
      await openVehicle(page, demo, 'Meridian GT V12');
      const form = page.getByRole('main').locator('form');
      // The form is live from the first press on.
      await form.getByLabel('Name').click();
      await form.getByLabel('Name').fill('Grace Holloway');
      await form.getByLabel('Interest').selectOption('test-drive');
      const field = page.getByRole('group', { name: 'When would you like to drive it?' });
      const day = field.getByRole('radiogroup', { name: 'Day' }).locator('input:enabled').nth(1);
      await day.check({ force: true });
      await field.getByRole('radiogroup', { name: 'Time' }).getByRole('radio').nth(4).check({ force: true });
      return form;
    },
  },
  {
    file: `${folder}/compare`,
    size: narrow,
    show: async (page, demo) => {
      const nora = await demo.as('nora');
      const models = ['Meridian GT V12', 'Ponente 4.0', 'Aurore GT'];
      const ids = await Promise.all(models.map((model) => vehicleId(nora, model)));
      await page.goto(`/compare?ids=${ids.join('-')}`);
      await page.getByRole('table').waitFor();
    },
  },
  {
    file: `${folder}/sell`,
    size: narrow,
    show: async (page) => {
      await page.goto('/sell');
      const main = page.getByRole('main');
      await main.getByLabel('Year').fill('2019');
      await main.getByLabel('Make').fill('Ashdown');
      await main.getByLabel('Model').fill('Grand Tourer V12');
    },
  },
  {
    file: `${folder}/offered-car`,
    by: 'ruben',
    size: tall,
    show: async (page, demo) => {
      const id = await offerCar(demo);
      await page.goto(`/admin?tab=inquiries&inquiry=${id}`);
      const car = page.getByRole('region', { name: 'Offered car' });
      await car.getByRole('button', { name: 'Open photograph 3' }).waitFor();
      return car;
    },
  },
  {
    file: `${folder}/vehicle-alerts`,
    by: 'maria',
    size: tall,
    show: async (page, demo) => {
      await askForAlerts(demo);
      await page.goto('/admin/settings/newsletter');
      await page.getByRole('table', { name: 'Vehicle alerts' }).getByRole('row').nth(3).waitFor();
      return page.getByRole('region', { name: 'Vehicle alerts', exact: true });
    },
  },
];

/** Somebody offers a car like one of the inventory, with photographs of that. Returns the inquiry's id. */
async function offerCar({ url, as }: Demo): Promise<number> {
  const nora = await as('nora');
  const { images } = await nora.vehicle(await vehicleId(nora, 'Meridian GT V12'));
  const photos: string[] = [];
  for (const address of images.slice(0, 3)) {
    const photo = await (await fetch(url + address)).arrayBuffer();
    const { id } = (await post(`${url}/api/offers/photos`, photo)) as { id: string };
    photos.push(id);
  }
  const { id } = (await post(`${url}/api/offers`, {
    year: 2019,
    make: 'Ashdown',
    model: 'Meridian GT V12',
    mileage: 12_400,
    accidents: 'none',
    owners: 2,
    serviceHistory: 'complete',
    modifications: 'Stone chips on the nose, and a second set of wheels.',
    wish: 'either',
    photos,
    name: 'Grace Holloway',
    email: 'grace.holloway@example.com',
    phone: '(602) 555-0163',
    message: 'I would part with it for something with a roof that opens.',
  })) as { id: number };
  return id;
}

/** Visitors wait for vehicles; all but the last have confirmed it. */
async function askForAlerts({ url, mail }: Demo): Promise<void> {
  const alerts = [
    ['dana.whitlock@example.com', { make: 'Ashdown', maxPrice: 150_000 }],
    ['p.oyelaran@example.com', { body: 'convertible', color: 'blue' }],
    ['kowalczyk@example.com', { model: 'Teasel' }],
    ['grace.holloway@example.com', { body: 'coupe', transmission: 'manual' }],
  ] as const;
  for (const [at, [email, criteria]] of alerts.entries()) {
    await post(`${url}/api/alerts`, { email, criteria });
    if (at === alerts.length - 1) return;
    const { text = '' } = await mail.next(
      ({ recipients, text: said = '' }) => recipients.includes(email) && said.includes('/alerts/confirm'),
    );
    const [, token] = /confirm\?token=(\S+)/.exec(text) ?? [];
    await post(`${url}/api/alerts/confirm`, { token });
  }
}

/** Sends what a visitor sends: a file as it is, all else as JSON. */
async function post(address: string, body: object): Promise<unknown> {
  const isFile = body instanceof ArrayBuffer;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': isFile ? 'image/jpeg' : 'application/json' },
    body: isFile ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}
