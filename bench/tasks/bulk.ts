import type { Page } from '@playwright/test';
import { changedPrice } from '../../src/bulk/changed-price.ts';
import { effortOf, type Effort, type Person } from './effort.ts';
import { button, toast, type Portal } from './portal.ts';

type Car = { id: number; year: number; make: string; model: string; price: number };
type Task = { before: Effort; after: Effort };

const nameOf = ({ year, make, model }: Car) => `${year} ${make} ${model}`;
const reprice = { by: 'percent', value: -3, round: 900 } as const;

/** Features 20 vehicles, one by one and together. */
export async function featureVehicles(portal: Portal): Promise<Task> {
  const before = await measure(portal, 20, (person, cars) =>
    editEach(person, portal.page, cars, (form) =>
      person.click(form.getByRole('switch', { name: 'Featured' })),
    ),
  );
  const after = await measure(portal, 20, async (person) => {
    await selectAll(person, portal.page);
    await person.click(bulkAction(portal.page, 'Mark'));
    await person.click(portal.page.getByRole('menuitem', { name: 'Feature', exact: true }));
    await person.click(button(portal.page, 'Change 20 vehicles'));
    await toast(portal.page, '20 vehicles featured');
  });
  for (const { cars } of [before, after]) await check(portal, cars, ({ isFeatured }) => isFeatured);
  return { before: before.effort, after: after.effort };
}

/** Lowers 30 prices by 3%, to end in 900, one by one and together. */
export async function lowerPrices(portal: Portal): Promise<Task> {
  const before = await measure(portal, 30, (person, cars) =>
    editEach(person, portal.page, cars, (form, car) =>
      person.type(
        form.getByRole('textbox', { name: 'Price', exact: true }),
        String(changedPrice(car.price, reprice)),
      ),
    ),
  );
  const after = await measure(portal, 30, async (person) => {
    await selectAll(person, portal.page);
    await person.click(bulkAction(portal.page, 'Price'));
    const dialog = portal.page.getByRole('dialog', { name: 'Change Prices' });
    await person.type(dialog.getByLabel('By', { exact: true }), '3');
    await person.click(dialog.getByRole('button', { name: '%' }));
    await person.click(dialog.getByRole('button', { name: 'To end in 900' }));
    await person.click(dialog.getByRole('button', { name: 'Change 30 Prices' }));
    await toast(portal.page, '30 prices lowered by 3%');
  });
  for (const { cars } of [before, after])
    await check(portal, cars, ({ price }, car) => price === changedPrice(car.price, reprice));
  return { before: before.effort, after: after.effort };
}

/** The effort on `count` new vehicles of one make, from the list that is filtered to them. */
async function measure(
  portal: Portal,
  count: number,
  task: (person: Person, newestFirst: readonly Car[]) => Promise<void>,
): Promise<{ cars: Car[]; effort: Effort }> {
  const make = `Make ${crypto.randomUUID().slice(0, 8)}`;
  const cars: Car[] = [];
  for (let index = 0; index < count; index += 1) {
    const car = { make, model: `No. ${index}`, year: 2020, price: 100_000 + 1_370 * index, mileage: 1_000 };
    cars.unshift(await portal.post<Car>('/api/vehicles', car));
  }
  const { page, origin } = portal;
  await page.goto(`${origin}/admin?tab=inventory`);
  await page.getByRole('searchbox', { name: 'Search vehicles' }).fill(make);
  await page
    .getByRole('status')
    .filter({ hasText: `1 to 10 of ${count}` })
    .waitFor();
  return { cars, effort: await effortOf((person) => task(person, cars)) };
}

/** Opens each vehicle, changes it and saves it: the only way before changes in bulk. */
async function editEach(
  person: Person,
  page: Page,
  newestFirst: readonly Car[],
  change: (form: ReturnType<Page['getByRole']>, car: Car) => Promise<void>,
) {
  for (const [index, car] of newestFirst.entries()) {
    const pages = page.getByRole('navigation', { name: 'Vehicle Listings pages' });
    if (index > 0 && index % 10 === 0) await person.click(pages.getByRole('button', { name: 'Next' }));
    await person.click(button(page, `Edit ${nameOf(car)}`));
    const form = page.getByRole('dialog', { name: 'Edit Vehicle' });
    await change(form, car);
    await person.click(form.getByRole('button', { name: 'Save Changes' }));
    await form.waitFor({ state: 'hidden' });
  }
}

const bulkAction = (page: Page, name: string) =>
  page.getByRole('group', { name: /^Change \d+ vehicles$/ }).getByRole('button', { name, exact: true });

async function selectAll(person: Person, page: Page) {
  await person.click(button(page, 'Select'));
  await person.click(page.getByRole('checkbox', { name: 'Select the vehicles on this page' }));
  await person.click(button(page, /^Select all \d+ that match$/));
}

async function check(
  portal: Portal,
  cars: readonly Car[],
  isDone: (stored: { isFeatured: boolean; price: number }, car: Car) => boolean,
) {
  for (const car of cars) {
    if (!isDone(await portal.get(`/api/vehicles/${car.id}`), car))
      throw new Error(`${nameOf(car)} was not changed`);
  }
}
