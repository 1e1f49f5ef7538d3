import type { Page } from '@playwright/test';
import { failCall, timesAsked, watchRequests } from '../pages/calls.ts';
import { expectToast } from '../pages/toast.ts';
import { aboutAddress, aboutForm, emptyStory, openAbout, publicStory } from './about-form.ts';
import { expect, openPortal } from './fixtures.ts';
import { readAbout, secondDevice, test } from './settings.ts';

const draftKey = 'pageDraft:about:admin';

const storedDraft = (page: Page) => page.evaluate((key) => localStorage.getItem(key), draftKey);

/** A new document, whatever is unsaved. */
async function reload(page: Page) {
  page.once('dialog', (question) => question.accept());
  await page.reload();
}

test('a page that is not published shows the standard text', async ({ portal, api }) => {
  const about = await openAbout(portal);
  await about.published.click();
  await expect(about.status).toHaveText('Unsaved changes in Published');
  await about.save.click();
  await expectToast(portal, 'Page saved', 'Visitors see the change now.');
  const visitor = await portal.context().newPage();
  const read = await publicStory(visitor);
  await expect(read).toContainText(
    'Halcyon Motor Group sells, consigns, services, ships and finances luxury and performance automobiles.',
  );
  await expect(read).not.toContainText('kingfisher');
  expect((await readAbout(api)).content).toContain('kingfisher');

  await portal.reload();
  await expect(about.published).not.toBeChecked();
  await about.published.click();
  await about.save.click();
  await expect(about.status).toHaveCount(0);
  await publicStory(visitor);
  await expect(read).toContainText('the old one for the kingfisher');
});

test('what is not saved is kept on the device, offered after a reload, and can be deleted', async ({
  portal,
  api,
}) => {
  const about = await openAbout(portal);
  await emptyStory(portal, about.story);
  await portal.keyboard.type('A story that is not finished');
  await expect.poll(() => storedDraft(portal)).toContain('A story that is not finished');
  await reload(portal);
  await expect(about.draft).toContainText('is on this device.');
  await expect(about.draft).not.toContainText('saved by somebody since');
  await expect(about.story).toContainText('kingfisher');
  await about.restore.click();
  await expect(about.draft).toHaveCount(0);
  await expect(about.story).toHaveText('A story that is not finished');
  await expect(about.status).toHaveText('Unsaved changes in Story');

  await about.discard.click();
  await expect(about.story).toContainText('kingfisher');
  expect(await storedDraft(portal)).toBeNull();
  await about.undo.click();
  await expect(about.story).toHaveText('A story that is not finished');
  await expect.poll(() => storedDraft(portal)).toContain('A story that is not finished');

  // Somebody saves while the draft waits: it says so, and saving it is refused.
  await api.patch('/api/pages/about', { title: 'Their title' });
  await reload(portal);
  await expect(about.draft).toContainText('The page was saved by somebody since.');
  await about.restore.click();
  await expect(about.story).toHaveText('A story that is not finished');
  await about.save.click();
  await expect(about.stale).toContainText('Somebody else saved this page meanwhile.');
  expect((await readAbout(api)).content).toContain('kingfisher');

  await reload(portal);
  await about.deleteDraft.click();
  await expect(about.draft).toHaveCount(0);
  await portal.reload();
  await expect(about.story).toContainText('kingfisher');
  await expect(about.draft).toHaveCount(0);
  await expect(about.title).toHaveValue('Their title');
});

test('leaving asks, and a save that somebody else’s came before is not made', async ({
  portal,
  browser,
  site,
  api,
}) => {
  const mine = await openAbout(portal);
  const elsewhere = await secondDevice(browser, site);
  const theirs = await openAbout(elsewhere);
  await emptyStory(portal, mine.story);
  await portal.keyboard.type('My story');
  await portal.getByRole('link', { name: 'Newsletter' }).click();
  await expect(mine.leaving).toContainText(
    'Your changes to the About page are not saved. They stay on this device until you save or discard them.',
  );
  await mine.leaving.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(portal).toHaveURL(aboutAddress);

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
  await expectToast(portal, 'Page saved', 'Visitors see the change now.');
  expect(await readAbout(api)).toMatchObject({ title: 'Their title', content: '<p>My story</p>' });
  expect(await storedDraft(portal)).toBeNull();

  await emptyStory(elsewhere, theirs.story);
  await elsewhere.keyboard.type('Their story');
  await theirs.save.click();
  await theirs.stale.getByRole('button', { name: 'Load Newer Version' }).click();
  await expect(theirs.story).toHaveText('My story');
  await expect(theirs.status).toHaveCount(0);
  expect((await readAbout(api)).content).toBe('<p>My story</p>');
  await elsewhere.context().close();
});

test('an empty title, a failed save and a page that cannot be fetched say so; nothing is lost', async ({
  portal,
}) => {
  await failCall(portal, '/api/pages/about/edit');
  await openPortal(portal, aboutAddress);
  await expect(portal.getByRole('alert')).toContainText('Failed to load the page');
  await portal.unrouteAll();
  await portal.getByRole('button', { name: 'Try Again' }).click();
  const about = aboutForm(portal);
  const requests = watchRequests(portal);
  await about.title.fill(' ');
  await about.save.click();
  await expect(about.title).toHaveAccessibleDescription('Enter a title');
  await expect(about.title).toBeFocused();
  expect(timesAsked(requests, 'PATCH /api/pages/about')).toBe(0);

  await failCall(portal, '/api/pages/about');
  await about.title.fill('About our house');
  await about.save.click();
  await expectToast(portal, 'Error', 'Broken for the test');
  await expect(about.title).toHaveValue('About our house');
  await expect(about.status).toHaveText('Unsaved changes in Title');
});
