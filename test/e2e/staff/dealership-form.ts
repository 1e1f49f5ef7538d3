import type { Page } from '@playwright/test';
import { expect, openStaffScreen } from './fixtures.ts';
import { saveBar } from './settings.ts';

export const address = '/admin/settings';

export function dealershipForm(page: Page) {
  const form = page.getByRole('form', { name: 'Dealership' });
  const hours = form.getByRole('list', { name: 'Business hours' });
  return {
    form,
    field: (label: string) => form.getByRole('textbox', { name: label, exact: true }),
    summary: form.getByRole('alert').filter({ hasText: 'before this can be saved' }),
    lines: hours.getByRole('listitem'),
    hours: (label: string) => hours.getByRole('textbox', { name: label, exact: true }),
    isOpen: (days: string) => hours.getByRole('switch', { name: `${days}, open`, exact: true }),
    days: (days: string) => hours.getByRole('button', { name: `${days}, choose days`, exact: true }),
    day: (day: string) => hours.getByRole('group', { name: 'Days' }).getByRole('button', { name: day }),
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
  const settings = dealershipForm(page);
  await expect(settings.field('Dealership name')).toBeVisible();
  return settings;
}
