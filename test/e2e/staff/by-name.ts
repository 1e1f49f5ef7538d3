import type { Page } from '@playwright/test';

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Clicks the button with this name, or the first of several. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();
