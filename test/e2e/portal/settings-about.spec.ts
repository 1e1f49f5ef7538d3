import type { Locator, Page } from '@playwright/test';
import { inputAtOnce } from '../pages/at-once.ts';
import { failCall, timesAsked, watchRequests } from '../pages/calls.ts';
import { openLive } from '../pages/live.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, openPortal } from './fixtures.ts';
import {
  brokenPicture,
  pictureHash,
  readAbout,
  saveBar,
  secondDevice,
  somePicture,
  test,
} from './settings.ts';

const address = '/admin/settings/about';
const draftKey = 'pageDraft:about:admin';

function aboutForm(page: Page) {
  const form = page.getByRole('form', { name: 'About page' });
  const story = form.getByRole('textbox', { name: 'Story' });
  const tool = (name: string) =>
    form.getByRole('toolbar', { name: 'Text style' }).getByRole('button', { name, exact: true });
  return {
    form,
    title: form.getByRole('textbox', { name: 'Title' }),
    story,
    tool,
    /** Presses a tool; the editor has the focus again before anything is typed. */
    use: async (name: string) => {
      await tool(name).click();
      await expect(story).toBeFocused();
    },
    published: form.getByRole('switch', { name: 'Published' }),
    draft: form.getByRole('status').filter({ hasText: 'Unsaved work of' }),
    restore: form.getByRole('button', { name: 'Restore' }),
    deleteDraft: form.getByRole('button', { name: 'Delete Draft' }),
    ...saveBar(page),
  };
}

async function openAbout(page: Page) {
  await openPortal(page, address);
  const about = aboutForm(page);
  await expect(about.story).toBeVisible();
  return about;
}

/** Takes the whole story away and leaves the cursor there. */
async function emptyStory(page: Page, story: Locator) {
  await story.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await expect(story).toHaveText('');
}

/** As another program puts it into the clipboard. */
const paste = (story: Locator, html: string) =>
  story.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

/** Opens the public page and answers its story. */
async function publicStory(page: Page) {
  await openLive(page, '/about');
  return page.getByRole('region', { name: 'Our story' });
}

const hasDraft = (page: Page) => page.evaluate((key) => localStorage.getItem(key) !== null, draftKey);

/** A new document, whatever is unsaved. */
async function reload(page: Page) {
  page.once('dialog', (question) => question.accept());
  await page.reload();
}

test('a story is written with every tool, and visitors read it so', async ({ portal, api }) => {
  const about = await openAbout(portal);
  await expect(about.status).toHaveCount(0);
  const { story, use, tool } = about;
  await emptyStory(portal, story);
  await portal.keyboard.type('How we began');
  await use('Heading');
  await expect(tool('Heading')).toHaveAttribute('aria-pressed', 'true');
  await portal.keyboard.press('Enter');
  await expect(tool('Heading')).toHaveAttribute('aria-pressed', 'false');
  await use('Bold');
  await portal.keyboard.type('Four cars');
  await use('Bold');
  await portal.keyboard.type(' and ');
  await use('Italic');
  await portal.keyboard.type('one lift');
  await use('Italic');
  await portal.keyboard.press('Enter');
  await use('List');
  await portal.keyboard.type('Buy');
  await portal.keyboard.press('Enter');
  await portal.keyboard.type('Sell');
  await portal.keyboard.press('Enter');
  await portal.keyboard.press('Enter');
  await use('Numbered list');
  await portal.keyboard.type('Paper');
  await portal.keyboard.press('Enter');
  await portal.keyboard.press('Enter');
  await use('Quote');
  await portal.keyboard.type('Rarely seen twice');
  await portal.keyboard.press('Enter');
  await portal.keyboard.press('Enter');
  await portal.keyboard.type('Our cars');
  await portal.keyboard.press('Shift+Home');

  await tool('Link').click();
  const link = portal.getByRole('dialog', { name: 'Link' });
  const target = link.getByRole('textbox', { name: 'Address' });
  await expect(target).toBeFocused();
  await target.fill('halcyon.example');
  await target.press('Enter');
  await expect(target).toHaveAccessibleDescription(
    'Start the address with https://, mailto: or tel:, or with / for a page of this website',
  );
  await target.fill('javascript:alert(1)');
  await link.getByRole('button', { name: 'Add Link' }).click();
  await expect(target).toHaveAttribute('aria-invalid', 'true');
  await target.fill('/inventory');
  await link.getByRole('button', { name: 'Add Link' }).click();
  await expect(link).toBeHidden();
  await expect(story).toBeFocused();
  await expect(tool('Link')).toHaveAttribute('aria-pressed', 'true');
  await portal.keyboard.press('End');
  await portal.keyboard.press('Enter');

  await tool('Image').click();
  const image = portal.getByRole('dialog', { name: 'Image' });
  await image.getByRole('button', { name: 'Add Image' }).click();
  const own = image.getByRole('textbox', { name: 'Or the address of a picture on this website' });
  await expect(own).toHaveAccessibleDescription(/^Choose a picture/);
  await image.getByLabel('Picture', { exact: true }).setInputFiles(brokenPicture);
  await expect(own).toHaveAccessibleDescription('This file is not an image we can read.');
  await image.getByLabel('Picture', { exact: true }).setInputFiles(somePicture());
  await expect(image.getByRole('img', { name: 'Chosen picture' })).toBeVisible();
  const hash = pictureHash(await own.inputValue());
  await image.getByRole('textbox', { name: 'Description' }).fill('The first lift');
  await image.getByRole('button', { name: 'Add Image' }).click();
  await expect(image).toBeHidden();
  await expect(story.getByRole('img', { name: 'The first lift' })).toBeVisible();

  await use('Undo');
  await expect(story.getByRole('img')).toHaveCount(0);
  await use('Redo');
  await expect(story.getByRole('img', { name: 'The first lift' })).toBeVisible();
  await expect(tool('Redo')).toHaveAttribute('aria-disabled', 'true');

  await expect(about.status).toHaveText('Unsaved changes in Story');
  await about.save.click();
  await expectToast(portal, 'Page saved', 'Visitors see the change now.');
  await expect(about.status).toHaveCount(0);

  const visitor = await portal.context().newPage();
  const read = await publicStory(visitor);
  await expect(read.getByRole('heading', { level: 2 })).toHaveText('How we began');
  await expect(read.getByRole('paragraph').first()).toHaveText('Four cars and one lift');
  await expect(read.locator('strong')).toHaveText('Four cars');
  await expect(read.locator('em')).toHaveText('one lift');
  await expect(read.getByRole('list').first().getByRole('listitem')).toHaveText(['Buy', 'Sell']);
  await expect(read.locator('ol > li')).toHaveText(['Paper']);
  await expect(read.getByRole('blockquote')).toHaveText('Rarely seen twice');
  await expect(read.getByRole('link', { name: 'Our cars' })).toHaveAttribute('href', '/inventory');
  const picture = read.getByRole('img', { name: 'The first lift' });
  await expect(picture).toHaveAttribute('src', new RegExp(`^/images/${hash}/`));
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((shown) => (shown instanceof HTMLImageElement ? shown.naturalWidth : 0)))
    .toBeGreaterThan(0);

  // Opened again, nothing has been changed by opening.
  await portal.reload();
  await expect(story.getByRole('heading', { level: 2 })).toHaveText('How we began');
  await expect(about.form).toContainText(/Last saved .+ by admin\./);
  await expect(about.status).toHaveCount(0);
  expect((await readAbout(api)).content).not.toMatch(/<p>\s*<\/p>/);
});

test('what is pressed in quick succession finds the cursor where it was put', async ({ portal }) => {
  const about = await openAbout(portal);
  await emptyStory(portal, about.story);
  await portal.keyboard.type('Our cars');
  await inputAtOnce(portal, ['Shift+Home', about.tool('Link')]);
  const link = portal.getByRole('dialog', { name: 'Link' });
  await link.getByRole('textbox', { name: 'Address' }).fill('/inventory');
  await link.getByRole('button', { name: 'Add Link' }).click();
  await expect(about.story).toBeFocused();
  await expect(about.story.getByRole('link')).toHaveText('Our cars');

  await inputAtOnce(portal, ['End', 'Enter', about.tool('Bold'), { letters: 'come' }]);
  await expect(about.story.getByRole('paragraph')).toHaveText(['Our cars', 'come']);
  await expect(about.story.locator('strong')).toHaveText('come');
});

test('what is pasted loses its fonts, colors, frames and scripts', async ({ portal }) => {
  const about = await openAbout(portal);
  await emptyStory(portal, about.story);
  await paste(
    about.story,
    `<h1 style="color:red">Pasted title</h1><h5>Small title</h5>
     <p class="MsoNormal" style="font-family:Comic Sans MS;font-size:40pt" onclick="document.title='ran'">
       <span style="color:#ff0000"><font face="Papyrus">Foreign</font></span> <b>words</b>
       <a href="javascript:document.title='ran'">bad link</a> <a href="https://other.example/">good link</a></p>
     <img src="https://tracker.example/pixel.gif" onerror="document.title='ran'">
     <script>document.title = 'ran'</script><iframe src="/contact"></iframe><style>p { color: red }</style>
     <table><tr><td>A cell</td></tr></table>`,
  );
  await expect(about.story.getByRole('heading', { level: 2 })).toHaveText('Pasted title');
  await expect(about.story.getByRole('heading', { level: 3 })).toHaveText('Small title');
  await about.save.click();
  await expectToast(portal, 'Page saved', 'Visitors see the change now.');

  const read = await publicStory(portal);
  await expect(read.getByRole('heading', { level: 2 })).toHaveText('Pasted title');
  await expect(read).toContainText('A cell');
  await expect(read.locator('strong')).toHaveText('words');
  await expect(read.getByRole('link')).toHaveText(['good link']);
  await expect(read.getByRole('link')).toHaveAttribute('rel', 'noopener nofollow');
  const words = read.getByRole('paragraph').filter({ hasText: 'Foreign words' });
  const plain = read.getByRole('paragraph').filter({ hasText: 'A cell' });
  const look = (text: Locator) =>
    text.evaluate((element) => {
      const { color, fontFamily } = getComputedStyle(element);
      return { color, fontFamily };
    });
  await expect(words).toBeVisible();
  expect((await look(words)).fontFamily).toBe((await look(plain)).fontFamily);
  const prose = read.locator('.prose');
  await expect(
    prose.locator('[style], [class], [onclick], [onerror], font, script, iframe, style, img'),
  ).toHaveCount(0);
  expect(await prose.textContent()).not.toMatch(/document\.title|color: red/);
  await expect(portal).not.toHaveTitle('ran');
});

test('what is sent past the editor is sanitised too, and never runs', async ({ portal, api }) => {
  await api.patch('/api/pages/about', {
    content:
      '<p>Clean<img src=x onerror="document.title=\'ran\'"></p><script>document.title = "ran"</script>' +
      '<svg onload="document.title=\'ran\'"></svg><a href="java\nscript:document.title=\'ran\'">Click</a>',
  });
  const read = await publicStory(portal);
  await expect(read).toContainText('Clean');
  await read.getByText('Click').click();
  await expect(read.locator('.prose').locator('img, script, svg, [onerror], [onload], a[href]')).toHaveCount(
    0,
  );
  await expect(portal).not.toHaveTitle('ran');
  const about = await openAbout(portal);
  await expect(about.story).toContainText('Clean');
  await expect(about.status).toHaveCount(0);
});

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
  await expect.poll(() => hasDraft(portal)).toBe(true);
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
  expect(await hasDraft(portal)).toBe(false);
  await about.undo.click();
  await expect(about.story).toHaveText('A story that is not finished');
  await expect.poll(() => hasDraft(portal)).toBe(true);

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
  await expect(portal).toHaveURL(address);

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
  expect(await hasDraft(portal)).toBe(false);

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
  await openPortal(portal, address);
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

test('the tools are one stop of the Tab key, and arrows go along them', async ({ portal }) => {
  const about = await openAbout(portal);
  await about.title.focus();
  await portal.keyboard.press('Tab');
  await expect(about.tool('Heading')).toBeFocused();
  await portal.keyboard.press('ArrowRight');
  await expect(about.tool('Bold')).toBeFocused();
  await portal.keyboard.press('ArrowLeft');
  await portal.keyboard.press('ArrowLeft');
  await expect(about.tool('Redo')).toBeFocused();
  await portal.keyboard.press('Home');
  await portal.keyboard.press('End');
  await expect(about.tool('Redo')).toBeFocused();
  await portal.keyboard.press('Tab');
  await expect(about.story).toBeFocused();
});
