import type { Page } from '@playwright/test';
import { expectToast } from '../pages/toast.ts';
import { aboutAddress, emptyStory, openAbout, publicStory } from './about-form.ts';
import { expect } from './fixtures.ts';
import { keepToasts } from './keep-toasts.ts';
import { readAbout, secondDevice, test } from './settings.ts';

const draftKey = 'pageDraft:about:admin';

const storedDraft = (page: Page) => page.evaluate((key) => localStorage.getItem(key), draftKey);

/** Opens a new document despite unsaved changes. */
async function reload(page: Page) {
  page.once('dialog', (question) => question.accept());
  await page.reload();
}

test('a page that is not published shows the standard text', async ({ staffPage, api }) => {
  const about = await openAbout(staffPage);
  await about.published.click();
  await expect(about.status).toHaveText('Unsaved changes in Published');
  await about.save.click();
  await expectToast(staffPage, 'Page saved', 'Visitors see the change now.');
  const visitor = await staffPage.context().newPage();
  const read = await publicStory(visitor);
  await expect(read).toContainText(
    'Halcyon Motor Group sells, consigns, services, ships and finances luxury and performance automobiles.',
  );
  await expect(read).not.toContainText('kingfisher');
  expect((await readAbout(api)).content).toContain('kingfisher');

  await staffPage.reload();
  await expect(about.published).not.toBeChecked();
  await about.published.click();
  await about.save.click();
  await expect(about.status).toHaveCount(0);
  await publicStory(visitor);
  await expect(read).toContainText('the old one for the kingfisher');
});

test('unsaved changes are kept on the device, offered after a reload, and can be deleted', async ({
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

test('leaving needs confirmation, and a save is refused if somebody else saved first', async ({
  staffPage,
  browser,
  site,
  api,
}) => {
  const mine = await openAbout(staffPage);
  const elsewhere = await secondDevice(browser, site);
  const theirs = await openAbout(elsewhere);
  await emptyStory(staffPage, mine.story);
  await staffPage.keyboard.type('My story');
  await staffPage.getByRole('link', { name: 'Newsletter' }).click();
  await expect(mine.leaving).toContainText(
    'Your changes to the About page are not saved. They stay on this device until you save or discard them.',
  );
  await mine.leaving.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(staffPage).toHaveURL(aboutAddress);

  await theirs.title.fill('Their title');
  await theirs.save.click();
  await expectToast(elsewhere, 'Page saved', 'Visitors see the change now.');
  await mine.save.click();
  await expect(mine.stale).toBeFocused();
  await expect(mine.story).toHaveText('My story');
  await mine.stale.getByRole('button', { name: 'Keep My Changes' }).click();
  await expect(mine.stale).toHaveCount(0);
  await expect(mine.title).toHaveValue('Their title');
  await expect(mine.story).toHaveText('My story');
  await mine.save.click();
  await expectToast(staffPage, 'Page saved', 'Visitors see the change now.');
  expect(await readAbout(api)).toMatchObject({ title: 'Their title', content: '<p>My story</p>' });
  expect(await storedDraft(staffPage)).toBeNull();

  await emptyStory(elsewhere, theirs.story);
  await elsewhere.keyboard.type('Their story');
  await theirs.save.click();
  await theirs.stale.getByRole('button', { name: 'Load Newer Version' }).click();
  await expect(theirs.story).toHaveText('My story');
  await expect(theirs.status).toHaveCount(0);
  expect((await readAbout(api)).content).toBe('<p>My story</p>');
  await elsewhere.context().close();
});
