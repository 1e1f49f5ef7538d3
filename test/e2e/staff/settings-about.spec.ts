import type { Page } from '@playwright/test';
import { emptyStory, openAbout } from './about-form.ts';
import { expect } from './fixtures.ts';
import { keepToasts } from './keep-toasts.ts';
import { readAbout, test } from './settings.ts';

const draftKey = 'pageDraft:about:admin';

const storedDraft = (page: Page) => page.evaluate((key) => localStorage.getItem(key), draftKey);

/** Opens a new document despite unsaved changes. */
async function reload(page: Page) {
  page.once('dialog', (question) => question.accept());
  await page.reload();
}

test('@long unsaved changes are kept on the device, offered after a reload, and can be deleted', async ({
  staffPage,
  api,
}) => {
  await keepToasts(staffPage);
  const about = await openAbout(staffPage);
  await emptyStory(staffPage, about.story);
  await staffPage.keyboard.type('A story that is not finished');
  await expect.poll(() => storedDraft(staffPage)).toContain('A story that is not finished');
  await reload(staffPage);
  await expect(about.draft).toContainText('is on this device.');
  await expect(about.draft).not.toContainText('Somebody has saved');
  await expect(about.story).toContainText('kingfisher');
  await about.restore.click();
  await expect(about.draft).toHaveCount(0);
  await expect(about.story).toHaveText('A story that is not finished');
  await expect(about.status).toHaveText('Unsaved changes in Story');

  await about.discard.click();
  await expect(about.story).toContainText('kingfisher');
  expect(await storedDraft(staffPage)).toBeNull();
  await about.undo.click();
  await expect(about.story).toHaveText('A story that is not finished');
  await expect.poll(() => storedDraft(staffPage)).toContain('A story that is not finished');

  // If somebody saves in the meantime, the draft's notice says so, and saving it is refused.
  await api.patch('/api/pages/about', { title: 'Their title' });
  await reload(staffPage);
  await expect(about.draft).toContainText('Somebody has saved this page since.');
  await about.restore.click();
  await expect(about.story).toHaveText('A story that is not finished');
  await about.save.click();
  await expect(about.stale).toContainText('Somebody else saved this page meanwhile.');
  expect((await readAbout(api)).content).toContain('kingfisher');

  await reload(staffPage);
  await about.deleteDraft.click();
  await expect(about.draft).toHaveCount(0);
  await staffPage.reload();
  await expect(about.story).toContainText('kingfisher');
  await expect(about.draft).toHaveCount(0);
  await expect(about.title).toHaveValue('Their title');
});
