import { effortOf, multiplied, type Effort } from './effort.ts';
import type { DealerFiles } from './dealer-file.ts';
import { button, type Portal } from './portal.ts';

/** What stands on the site after a move-in. */
export type Moved = { cars: number; daysListed: number; photos: number; sold: number };
export type MoveIn = {
  files: DealerFiles;
  before: Effort;
  after: Effort;
  was: Moved;
  is: Moved;
  byHand: number;
};

/** Cars that are done by hand to know what one costs. */
const byHand = 5;

/**
 * Moves a dealer in on two empty sites. Before: the listings, then each photograph and each sale by hand, which
 * is measured with a few cars and multiplied. After: one file and one ZIP.
 */
export async function moveIn(
  files: DealerFiles,
  open: () => Promise<{ portal: Portal; close: () => Promise<void> }>,
): Promise<MoveIn> {
  const old = await open();
  const imported = await importFile(old.portal, files.plain);
  const was = await stateOf(old.portal);
  const photo = await addPhotos(old.portal, files.picture);
  const sale = await markSold(old.portal);
  await old.close();

  const now = await open();
  const listed = await importFile(now.portal, files.full);
  const photos = await sendPhotos(now.portal, files.zip);
  const is = await stateOf(now.portal);
  await now.close();
  const before = sum([imported, multiplied(photo, is.photos / byHand), multiplied(sale, is.sold / byHand)]);
  return { files, before, after: sum([listed, photos]), was, is, byHand };
}

const importFile = async ({ page, origin }: Portal, file: string): Promise<Effort> => {
  await page.goto(`${origin}/admin/settings/import`);
  const panel = page.getByRole('region', { name: 'Import vehicles' });
  return effortOf(async (person) => {
    await person.chooseFiles(panel.getByLabel('CSV file'), file);
    await person.click(panel.getByRole('button', { name: /^List/ }));
    await panel.getByRole('heading', { name: /imported$/ }).waitFor({ timeout: 300_000 });
  });
};

/** Until the last picture is with its vehicle. */
const sendPhotos = ({ page }: Portal, zip: string): Promise<Effort> =>
  effortOf(async (person) => {
    const panel = page.getByRole('region', { name: 'Photographs of imports' });
    await person.chooseFiles(panel.getByLabel('ZIP file with photographs'), zip);
    await panel.getByText(/^([\d,]+) of \1 are with their vehicles\.$/).waitFor({ timeout: 3_600_000 });
  });

type Listed = { vehicles: { id: number; year: number; make: string; model: string; price: number | null }[] };

async function firstCars({ get, page, origin }: Portal) {
  await page.goto(`${origin}/admin?tab=inventory`);
  const { vehicles } = await get<Listed>(
    `/api/vehicles/admin-fast?page=1&limit=${2 * byHand}&status=available`,
  );
  return vehicles;
}

/** As the search of the Inventory tab finds a vehicle: by its number. */
const search = (page: Portal['page']) => page.getByRole('searchbox', { name: 'Search vehicles' });

async function addPhotos(portal: Portal, picture: string): Promise<Effort> {
  const { page } = portal;
  const cars = (await firstCars(portal)).slice(0, byHand);
  return effortOf(async (person) => {
    for (const { id, year, make, model } of cars) {
      await person.type(search(page), `${id} ${model}`);
      await person.click(button(page, `Edit ${year} ${make} ${model}`).first());
      const form = page.getByRole('dialog', { name: 'Edit Vehicle' });
      await person.chooseFiles(form.locator('input[type="file"]'), picture);
      await form.getByRole('button', { name: 'Photo 1, set its focal point' }).waitFor();
      await person.click(form.getByRole('button', { name: 'Save Changes' }));
      await form.waitFor({ state: 'hidden' });
    }
  });
}

async function markSold(portal: Portal): Promise<Effort> {
  const { page } = portal;
  const cars = (await firstCars(portal)).slice(byHand);
  return effortOf(async (person) => {
    for (const { id, year, make, model, price } of cars) {
      await person.type(search(page), `${id} ${model}`);
      await person.click(button(page, `Mark Sold ${year} ${make} ${model}`).first());
      const dialog = page.getByRole('dialog', { name: 'Mark Vehicle as Sold' });
      // One that is far from the listed price is asked about.
      await person.type(dialog.getByLabel('Sale Price'), String(Math.round((price ?? 90_000) * 0.97)));
      await person.click(dialog.getByRole('button', { name: 'Mark as Sold' }));
      await dialog.waitFor({ state: 'hidden' });
    }
  });
}

async function stateOf({ get }: Portal): Promise<Moved> {
  const { counts } = await get<{ counts: { all: number; sold: number } }>(
    '/api/vehicles/admin-fast?page=1&limit=1',
  );
  const { avgDaysInInventory } = await get<{ avgDaysInInventory: number }>('/api/dashboard/stats');
  const { done } = await get<{ done: number }>('/api/vehicles/import/photos');
  return { cars: counts.all, daysListed: avgDaysInInventory, photos: done, sold: counts.sold };
}

const sum = (efforts: readonly Effort[]): Effort =>
  efforts.reduce(
    (all, one) => ({
      clicks: all.clicks + one.clicks,
      typed: all.typed + one.typed,
      seconds: all.seconds + one.seconds,
    }),
    { clicks: 0, typed: 0, seconds: 0 },
  );
