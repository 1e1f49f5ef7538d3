import type { Page } from '@playwright/test';
import type { VehicleInput } from '../../../src/vehicles/vehicle.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll } from '../pages/accessible.ts';
import { carThatIs } from '../pages/cars.ts';
import { openLive } from '../pages/live.ts';
import { printedPages } from '../pages/printed.ts';
import { expect, test } from './fixtures.ts';
import { jpeg, storePicture } from './pictures.ts';

const words = (count: number) => 'Long words here. '.repeat(count / 3).trim();
const everyFact = {
  trim: 'Competizione',
  condition: 'used',
  bodyStyle: 'coupe',
  engine: '6.5-liter V12',
  horsepower: 640,
  fuel: 'gasoline',
  transmission: 'dual-clutch',
  drivetrain: 'awd',
  doors: 2,
  seats: 2,
  owners: 3,
  titleStatus: 'clean',
  countryOfOrigin: 'IT',
  exteriorColor: 'Bianco Monocerus',
  interiorColor: 'Nero Ade',
} as const;
const longModel = 'SF90 Stradale Assetto Fiorano Tailor Made "Cavalcade" 1 of 1 Historic Livery';

/** Opens a vehicle's brochure as it is printed, and expects one full page of it, on Letter and on A4. */
async function expectOneSheet(page: Page, id: number) {
  await openLive(page, `/inventory/${id}/brochure`);
  const sheet = page.getByRole('article');
  await page.emulateMedia({ media: 'print' });
  // Nothing lies on anything, and nothing is below the edge.
  const places = await sheet.evaluate((node) => {
    const bottom = node.getBoundingClientRect().bottom;
    const boxes = [...node.children].map((part) => part.getBoundingClientRect());
    return boxes.map((box, at) => box.bottom <= (boxes[at + 1]?.top ?? bottom) + 1);
  });
  expect(places).not.toContain(false);
  expect(await printedPages(page)).toEqual({ Letter: 1, A4: 1 });
  await page.emulateMedia({ media: 'screen' });
  return sheet;
}

test('a brochure is one sheet, Letter or A4, whatever there is to say and to show', async ({
  page,
  api,
  site,
}) => {
  const store = async (width: number, height: number) =>
    storePicture(site.url, api.session.token, await jpeg(`${width}.jpg`, { width, height }));
  const across = await store(1200, 800);
  const upright = await store(600, 800);
  const several = await Promise.all([900, 901, 902, 903].map((width) => store(width, 600)));
  const add = async (changes: Partial<VehicleInput>) => (await api.addVehicle(changes)).id;

  const full = await add({
    ...everyFact,
    model: longModel,
    vin: 'ZFF95NLA0N0280011',
    stockNumber: 'B2619',
    description: words(600),
    features: Array.from({ length: 60 }, (_, index) => `Feature ${index + 1}, ${words(9)}`),
    images: [across, ...several],
  });
  const sheet = await expectOneSheet(page, full);
  await expect(sheet.getByRole('heading', { level: 1 })).toContainText(longModel);
  await expect(sheet.getByText(/ Read on: .*\/inventory\/\d+$/)).toBeVisible();
  await expect(sheet.getByRole('img', { name: new RegExp(`/inventory/${full}$`) })).toBeVisible();
  await expect(sheet.getByText('(480) 555-0142').first()).toBeVisible();

  const few = await add({ images: [across, ...several], description: words(90) });
  await expectOneSheet(page, few);
  await expect(sheet.getByRole('img', { name: /photo \d of 5$/ })).toHaveCount(5);
  await expectAccessible(page, [desktop]);
  await expectNoSidewaysScroll(page, [{ width: 320, height: 720 }]);

  await expectOneSheet(
    page,
    await add({ ...everyFact, images: [upright, ...several], description: words(200) }),
  );
  const photo = await sheet.getByRole('img', { name: /photo 1 of 5$/ }).boundingBox();
  const facts = await sheet.getByRole('term').first().boundingBox();
  expect(photo?.x).toBeGreaterThan(facts?.x ?? Infinity);

  const one = await add({ images: [across] });
  await expectOneSheet(page, one);
  await api.sell(one);
  await expectOneSheet(page, one);
  await expect(sheet.getByText('Sold', { exact: true })).toBeVisible();
  await expect(sheet.getByText('$100,000')).toHaveCount(0);

  await expectOneSheet(page, await add({ price: null }));
  await expect(sheet.getByText('Price on request')).toBeVisible();
  await expect(sheet.getByRole('img')).toHaveCount(1);
});

test('Print on a vehicle’s page leads to its brochure, and from there to the window sticker and back', async ({
  page,
}) => {
  const { id } = carThatIs('available');
  await openLive(page, `/inventory/${id}`);
  await page.getByRole('link', { name: 'Print', exact: true }).click();
  await expect(page).toHaveURL(`/inventory/${id}/brochure`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  const sheets = page.getByRole('navigation', { name: 'Sheet' });
  await expect(sheets.getByRole('link', { name: 'Brochure' })).toHaveAttribute('aria-current', 'page');
  await sheets.getByRole('link', { name: 'Window Sticker' }).click();
  await expect(page).toHaveURL(`/inventory/${id}/sticker`);
  await expect(sheets.getByRole('link', { name: 'Window Sticker' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Back to the vehicle' }).click();
  await expect(page).toHaveURL(`/inventory/${id}`);
});
