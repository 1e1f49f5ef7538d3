import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { blackPng } from '../../images/black-png.ts';
import type { Dealership } from '../../../src/dealership/dealership.schema.ts';
import type { EditedPage } from '../../../src/pages/pages.schema.ts';
import { test as base } from './fixtures.ts';
import type { StaffApi } from './staff-api.ts';

export const readDealership = async (api: StaffApi) =>
  ((await api.get('/api/dealership')) as { dealership: Dealership }).dealership;

export const readAbout = async (api: StaffApi) => (await api.get('/api/pages/about/edit')) as EditedPage;

/** The `test` of the staff screens, which restores the dealership and the About page after each test. */
export const test = base.extend<{ givenBack: void }>({
  givenBack: [
    async ({ api }, provide) => {
      const dealership = await readDealership(api);
      const { title, content, isPublished } = await readAbout(api);
      await provide();
      await api.patch('/api/dealership', dealership);
      await api.patch('/api/pages/about', { title, content, isPublished });
    },
    { auto: true },
  ],
});

/** A file with a small picture, encoded quickly, that no test has uploaded before. */
export const somePicture = (name = 'showroom.png') => ({
  name,
  mimeType: 'image/png',
  buffer: blackPng(randomInt(400, 1_200), randomInt(300, 900)),
});

/** A file that claims to be a picture but is not. */
export const brokenPicture = {
  name: 'broken.png',
  mimeType: 'image/png',
  buffer: Buffer.from('No picture'),
};

/** The hash of a stored picture, which is part of each of its addresses. */
export const pictureHash = (address: string | undefined) =>
  /^\/images\/([0-9a-f]{32})\//.exec(address ?? '')?.[1] ?? 'no picture';

/** The save bar, the confirmation before leaving, and the draft that is offered. */
export function saveBar(page: Page) {
  return {
    status: page.getByRole('status').filter({ hasText: 'Unsaved changes' }),
    save: page.getByRole('button', { name: 'Save Changes' }),
    discard: page.getByRole('button', { name: 'Discard', exact: true }),
    /** The Undo button of the toast after changes were discarded. */
    undo: page
      .getByRole('region', { name: 'Notifications (F8)' })
      .getByRole('button', { name: 'Undo', exact: true }),
    leaving: page.getByRole('alertdialog', { name: 'Leave without saving?' }),
    draft: page.getByRole('status').filter({ hasText: 'Unsaved work of' }),
    restore: page.getByRole('button', { name: 'Restore' }),
    deleteDraft: page.getByRole('button', { name: 'Delete Draft' }),
    stale: page.getByRole('alert').filter({ hasText: 'Somebody else saved' }),
  };
}
