import type { Locator, Page } from '@playwright/test';
import { demoPictures } from '../../demo/pictures.ts';
import { seconds } from '../time-limits.ts';
import { openLive } from './pages/live.ts';
import { inventoryPage } from './pages/inventory-page.ts';
import { expect, openStaffScreen, test } from './staff/fixtures.ts';
import type { StaffApi } from './staff/staff-api.ts';

/** Makes and models of every length, short and long ones in every combination. */
const names = [
  ['Lamborghini', 'Urus'],
  ['Aston Martin', 'DB5'],
  ['Mercedes-Benz', 'SLR'],
  ['Rolls-Royce', 'Dawn'],
  ['McLaren', 'P1'],
  ['Ferrari', 'F40'],
  ['Koenigsegg', 'Jesko Absolut'],
  ['BMW', '2002 turbo'],
  ['Porsche', '911 GT2 RS Clubsport 25 by Manthey-Racing'],
  ['Bugatti', 'Chiron Super Sport 300+'],
].map(([make = '', model = '']) => ({ make, model }));
type Name = (typeof names)[number];

const widths = [320, 390, 640, 701, 768, 1000, 1001, 1100, 1280, 1440, 1900, 2560];

const picture = [...demoPictures.values()][0]?.address ?? '';

/** Vehicles of these names, the first two once more without a photograph. */
async function addNamed(api: StaffApi) {
  const cars: (Name & { id: number })[] = [];
  // One after another, so that their ids ascend.
  for (const name of names) {
    cars.push(await api.addVehicle({ ...name, year: 2021, price: 219_900, images: [picture] }));
  }
  for (const name of names.slice(0, 2)) cars.push(await api.addVehicle({ ...name, year: 2021 }));
  return cars;
}

/**
 * Makes, and words of models, that more than one line has a part of. After a hyphen in a model a line may end.
 * What is not found in the element is in the answer too.
 */
const tornIn = (element: Locator, { make, model }: Name) =>
  element.evaluate(
    (root, parts) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      const linesOf = (text: Text, start: number, length: number) => {
        const range = document.createRange();
        range.setStart(text, start);
        range.setEnd(text, start + length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        return new Set(boxes.map(({ top }) => Math.round(top))).size;
      };
      return parts.filter((part) => {
        const places = texts.flatMap((text) => {
          const start = text.data.indexOf(part);
          return start < 0 ? [] : [linesOf(text, start, part.length)];
        });
        return places.length === 0 || places.some((lines) => lines > 1);
      });
    },
    [make, ...model.split(/\s+|(?<=-)/)],
  );

/** Looks at the elements in windows of all widths. */
async function expectWhole(page: Page, elements: (Name & { element: Locator })[], at = widths) {
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 });
    for (const { element, ...name } of elements) {
      expect([width, name.model, await tornIn(element, name)]).toEqual([width, name.model, []]);
    }
  }
}

// Every name in windows of all widths.
test.describe.configure({ timeout: seconds(180) });

test('@long no window tears the name in the title of a vehicle', async ({ page, api }) => {
  for (const car of await addNamed(api)) {
    await openLive(page, `/inventory/${car.id}`);
    await expectWhole(page, [{ ...car, element: page.getByRole('heading', { level: 1 }) }]);
  }
});

test('@long no window tears it on cards, in comparisons, on window stickers', async ({ page, api }) => {
  const cars = await addNamed(api);

  await openLive(page, '/inventory');
  const { cards } = inventoryPage(page);
  const cardOf = ({ id }: { id: number }) =>
    cards.filter({ has: page.locator(`a[href="/inventory/${id}"]`) });
  await expectWhole(
    page,
    cars.map((car) => ({ ...car, element: cardOf(car) })),
  );

  for (const four of [cars.slice(0, 4), cars.slice(6, 10)]) {
    await openLive(page, `/compare?ids=${four.map(({ id }) => id).join(',')}`);
    const heads = page.getByRole('columnheader');
    await expectWhole(
      page,
      four.map((car) => ({ ...car, element: heads.filter({ hasText: car.model }) })),
    );
  }

  for (const car of cars.slice(0, 10)) {
    await openLive(page, `/inventory/${car.id}/sticker`);
    await expectWhole(page, [{ ...car, element: page.getByRole('heading', { level: 1 }) }], [320, 390, 1440]);
  }
});

test('@long no window tears it in the tables of staff', async ({ staffPage, api }) => {
  await addNamed(api);
  for (const tab of ['inventory', 'dashboard']) {
    await openStaffScreen(staffPage, `/admin?tab=${tab}`);
    const element = staffPage.getByRole('main');
    for (const { model } of names) await expect(element.getByText(model).first()).toBeAttached();
    await expectWhole(
      staffPage,
      names.map((name) => ({ ...name, element })),
      widths.filter((width) => width >= 768),
    );
  }
});

test('@long no phone tears it on the cards of staff, also with checkboxes', async ({ staffPage, api }) => {
  await addNamed(api);
  await openStaffScreen(staffPage, '/admin?tab=inventory');
  const element = staffPage.getByRole('list', { name: 'Vehicle Listings' });
  for (const choosing of [false, true]) {
    if (choosing) await staffPage.getByRole('button', { name: 'Select', exact: true }).click();
    for (const width of [320, 390, 640]) {
      await staffPage.setViewportSize({ width, height: 900 });
      for (const { model } of names) await expect(element.getByText(model).first()).toBeAttached();
      await expectWhole(
        staffPage,
        names.map((name) => ({ ...name, element })),
        [width],
      );
    }
  }
});
