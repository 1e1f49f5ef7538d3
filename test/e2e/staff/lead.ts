import type { Page } from '@playwright/test';
import { inquiriesTab } from './inquiry-list.ts';

/** The details of one inquiry on the Inquiries tab, by the labels of their parts. */
export function leadOn(page: Page) {
  const { details } = inquiriesTab(page);
  const reply = details.getByRole('form', { name: 'Reply' });
  return {
    details,
    take: details.getByRole('button', { name: 'Take It' }),
    template: reply.getByRole('combobox', { name: 'Template' }),
    subject: reply.getByRole('textbox', { name: 'Subject' }),
    text: reply.getByRole('textbox', { name: 'Reply message' }),
    send: reply.getByRole('button', { name: 'Send Reply' }),
    recordAnswer: details.getByRole('button', { name: 'Record That I Answered' }),
    note: details.getByRole('textbox', { name: 'New note' }),
    entries: details.getByRole('list', { name: 'Notes and replies' }).getByRole('listitem'),
  };
}
