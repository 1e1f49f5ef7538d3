import type { Page } from '@playwright/test';
import { expect, openStaffScreen } from './fixtures.ts';
import { openSection } from './settings-sections.ts';
import { saveBar } from './settings.ts';

export const address = '/admin/settings';

/** A part of the dealership's settings: its form, once it is open. */
export function dealershipForm(page: Page, part: string) {
  const form = page.getByRole('form', { name: part });
  const hours = form.getByRole('list', { name: 'Business hours' });
  return {
    form,
    field: (label: string) => form.getByRole('textbox', { name: label, exact: true }),
    hours: (label: string) => hours.getByRole('textbox', { name: label, exact: true }),
    picture: (label: string) => {
      const group = form.getByRole('group', { name: label, exact: true });
      return {
        file: group.getByLabel(`${label} picture`),
        shown: form.getByRole('img', { name: `${label} picture` }),
        remove: group.getByRole('button', { name: 'Remove' }),
        choose: group.getByRole('button', { name: 'Choose Picture' }),
        replace: group.getByRole('button', { name: 'Replace' }),
        place: form
          .getByRole('listitem')
          .filter({ has: page.getByRole('group', { name: label, exact: true }) }),
      };
    },
    ...saveBar(page),
  };
}

export async function openSettings(page: Page) {
  await openStaffScreen(page, address);
  const settings = dealershipForm(page, 'Name and address');
  await expect(settings.field('Dealership name')).toBeVisible();
  return settings;
}

/** Another part, from the one that is open. */
export async function openPart(page: Page, part: string) {
  await openSection(page, part);
  const settings = dealershipForm(page, part);
  await expect(settings.form).toBeVisible();
  return settings;
}
