import type { Page } from '@playwright/test';
import { inquiryId, vehicleId } from './demo.ts';
import type { Picture } from './picture.ts';

const folder = 'dealers/pictures';
const tall = { width: 1440, height: 1_200 };

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Opens the form of a vehicle. */
async function openForm(page: Page, id: number) {
  await page.goto(`/admin?tab=inventory&vehicle=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Vehicle' });
  await dialog.getByRole('button', { name: 'Save Changes' }).waitFor();
  return dialog;
}

/** Opens an inquiry below the list. */
async function openLead(page: Page, id: number) {
  await page.goto(`/admin?tab=inquiries&inquiry=${id}`);
  const details = page.getByRole('region', { name: 'Inquiry Details' });
  await details.getByRole('textbox', { name: 'Reply message' }).waitFor();
  // The heading has the focus.
  await details.getByRole('heading', { name: 'Inquiry Details' }).blur();
  return details;
}

/** The pictures of the handbook about cars and customers. */
export const dailyPictures: readonly Picture[] = [
  {
    file: `${folder}/command-menu`,
    by: 'nora',
    show: async (page) => {
      await page.goto('/admin?tab=inventory');
      await press(page, /^Search/);
      await page.getByRole('combobox', { name: /^Search vehicles/ }).fill('mer');
      await page.getByRole('group', { name: 'Vehicles' }).waitFor();
    },
  },
  {
    file: `${folder}/duplicate`,
    by: 'nora',
    show: async (page) => {
      await page.goto('/admin?tab=inventory');
      await page.getByRole('searchbox', { name: 'Search vehicles' }).fill('Meridian GT');
      await press(page, /^Duplicate .*Meridian GT/);
      await page.getByRole('dialog', { name: 'Add New Vehicle' }).waitFor();
    },
  },
  {
    file: `${folder}/missing`,
    by: 'nora',
    show: async (page, demo) => {
      const id = await vehicleId(await demo.as('nora'), '2022 Meridian Open');
      const form = await openForm(page, id);
      await form.getByRole('switch', { name: 'Published' }).click();
      await form.getByRole('button', { name: 'Save Changes' }).click();
      const question = page.getByRole('alertdialog');
      await question.waitFor();
      return question;
    },
  },
  {
    file: `${folder}/photos`,
    by: 'ines',
    size: tall,
    show: async (page, demo) => {
      const form = await openForm(page, await vehicleId(await demo.as('nora'), 'Meridian GT V12'));
      const photos = form.getByRole('region', { name: /^Photos/ });
      await photos.getByRole('button', { name: /^Photo 2, / }).click();
      await photos.scrollIntoViewIfNeeded();
      return photos;
    },
  },
  {
    file: `${folder}/select-many`,
    by: 'maria',
    show: async (page) => {
      await page.goto('/admin?tab=inventory');
      await press(page, 'Select');
      const boxes = page.getByRole('checkbox', { name: /^Select \d{4} / });
      for (const at of [0, 1, 3, 4]) await boxes.nth(at).click();
    },
  },
  {
    file: `${folder}/change-prices`,
    by: 'maria',
    show: async (page) => {
      await page.goto('/admin?tab=inventory');
      await press(page, 'Select');
      await page.getByRole('checkbox', { name: 'Select the vehicles on this page' }).click();
      await press(page, 'Price');
      const dialog = page.getByRole('dialog', { name: 'Change Prices' });
      await dialog.getByRole('button', { name: '%' }).click();
      await dialog.getByLabel('By', { exact: true }).fill('3');
      await dialog.getByRole('button', { name: 'To end in 900' }).click();
      return dialog;
    },
  },
  {
    file: `${folder}/price-in-row`,
    by: 'maria',
    show: async (page) => {
      await page.goto('/admin?tab=inventory');
      await page
        .getByRole('button', { name: /^Change the price of/ })
        .nth(2)
        .click();
      await page.getByRole('textbox', { name: 'Price' }).waitFor();
    },
  },
  {
    file: `${folder}/deleted-vehicles`,
    by: 'maria',
    show: async (page) => {
      await page.goto('/admin/settings/bin');
      const restore = page.getByRole('button', { name: /^Restore/ });
      await restore.first().waitFor();
      return page.getByRole('region', { name: 'Deleted vehicles' }).first();
    },
  },
  {
    file: `${folder}/inquiry`,
    by: 'ruben',
    size: { width: 1440, height: 1_000 },
    show: async (page, demo) => {
      await openLead(page, await inquiryId(await demo.as('ruben'), 'drive it on Saturday'));
    },
  },
  {
    file: `${folder}/reply`,
    by: 'ruben',
    size: tall,
    show: async (page, demo) => {
      const details = await openLead(page, await inquiryId(await demo.as('ruben'), 'Kowalczyk'));
      const reply = details.getByRole('region', { name: 'Reply', exact: true });
      await reply.getByRole('combobox', { name: 'Template' }).selectOption('Price and viewing');
      return reply;
    },
  },
  {
    file: `${folder}/notes`,
    by: 'ruben',
    size: tall,
    show: async (page, demo) => {
      const details = await openLead(page, await inquiryId(await demo.as('ruben'), 'drive it on Saturday'));
      return ['Notes and replies', 'Other inquiries of this person'].map((name) =>
        details.getByRole('region', { name }),
      );
    },
  },
  {
    file: `${folder}/add-lead`,
    by: 'ruben',
    size: { width: 1440, height: 1_000 },
    show: async (page) => {
      await page.goto('/admin?tab=inquiries');
      await press(page, 'Add Lead');
      const dialog = page.getByRole('dialog', { name: 'Add Lead' });
      await dialog.getByLabel('Name', { exact: true }).fill('Beth Kowalczyk');
      await dialog.getByLabel('Phone', { exact: true }).fill('(520) 555-0164');
      await dialog.getByRole('combobox', { name: 'Source' }).selectOption('phone');
      await dialog.getByRole('searchbox', { name: 'Search cars' }).fill('Kaze');
      await dialog.getByRole('button', { name: /Kaze/ }).first().click();
      // Who has written before is said a moment later.
      await dialog.getByRole('button', { name: /^Open/ }).first().waitFor();
      return dialog;
    },
  },
  {
    file: `${folder}/person`,
    by: 'maria',
    show: async (page, demo) => {
      await page.goto(
        `/admin/customers/lead-${await inquiryId(await demo.as('maria'), 'drive it on Saturday')}`,
      );
      await page.getByRole('list', { name: 'What happened' }).waitFor();
    },
  },
  {
    file: `${folder}/mark-sold`,
    by: 'maria',
    show: async (page) => {
      await page.goto('/admin?tab=inventory');
      await page.getByRole('searchbox', { name: 'Search vehicles' }).fill('Ponente 4.0');
      await press(page, /^Mark Sold .*Ponente/);
      const dialog = page.getByRole('dialog', { name: 'Mark Vehicle as Sold' });
      // Who has asked about the car is there a moment later.
      const soldTo = dialog.getByRole('combobox', { name: /^Sold to/ });
      const asked = soldTo.getByRole('option', { name: /Whitlock/ });
      await asked.waitFor({ state: 'attached' });
      await soldTo.selectOption(await asked.evaluate((option: HTMLOptionElement) => option.value));
      return dialog;
    },
  },
  {
    file: `${folder}/sold`,
    by: 'maria',
    show: async (page) => {
      await page.goto('/admin?tab=sold');
      await page.getByRole('table', { name: 'Sold Vehicles' }).waitFor();
    },
  },
  {
    file: `${folder}/costs`,
    by: 'maria',
    size: tall,
    show: async (page, demo) => {
      const form = await openForm(page, await vehicleId(await demo.as('nora'), 'Meridian GT V12'));
      await form.getByText('Margin after that').waitFor();
      return form.getByRole('region', { name: 'Price', exact: true });
    },
  },
];
