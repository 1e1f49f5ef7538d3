import type { Page } from '@playwright/test';
import { inquiriesTab } from './inquiry-list.ts';

/** The details of one inquiry on the Inquiries tab, by the labels of their parts. */
export function leadOn(page: Page) {
  const { details } = inquiriesTab(page);
  return {
    recordAnswer: details.getByRole('button', { name: 'Record That I Answered' }),
    note: details.getByRole('textbox', { name: 'New note' }),
    entries: details.getByRole('list', { name: 'Notes and replies' }).getByRole('listitem'),
  };
}
