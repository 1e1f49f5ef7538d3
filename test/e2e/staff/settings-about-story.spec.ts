import type { Locator } from '@playwright/test';
import { inputAtOnce } from '../pages/at-once.ts';
import { expectToast } from '../pages/toast.ts';
import { emptyStory, openAbout, publicStory } from './about-form.ts';
import { expect } from './fixtures.ts';
import { brokenPicture, pictureHash, readAbout, somePicture, test } from './settings.ts';

/** Pastes what another program puts on the clipboard. */
const paste = (story: Locator, html: string) =>
  story.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test('a story is written with every tool, and visitors see it the same', async ({ staffPage, api }) => {
  const about = await openAbout(staffPage);
  await expect(about.status).toHaveCount(0);
  const { story, use, tool } = about;
  await emptyStory(staffPage, story);
  await staffPage.keyboard.type('How we began');
  await use('Heading');
  await expect(tool('Heading')).toHaveAttribute('aria-pressed', 'true');
  await staffPage.keyboard.press('Enter');
  await expect(tool('Heading')).toHaveAttribute('aria-pressed', 'false');
  await use('Bold');
  await staffPage.keyboard.type('Four cars');
  await use('Bold');
  await staffPage.keyboard.type(' and ');
  await use('Italic');
  await staffPage.keyboard.type('one lift');
  await use('Italic');
  await staffPage.keyboard.press('Enter');
  await use('List');
  await staffPage.keyboard.type('Buy');
  await staffPage.keyboard.press('Enter');
  await staffPage.keyboard.type('Sell');
  await staffPage.keyboard.press('Enter');
  await staffPage.keyboard.press('Enter');
  await use('Numbered list');
  await staffPage.keyboard.type('Paper');
  await staffPage.keyboard.press('Enter');
  await staffPage.keyboard.press('Enter');
  await use('Quote');
  await staffPage.keyboard.type('Rarely seen twice');
  await staffPage.keyboard.press('Enter');
  await staffPage.keyboard.press('Enter');
  await staffPage.keyboard.type('Our cars');
  await staffPage.keyboard.press('Shift+Home');

  await tool('Link').click();
  const link = staffPage.getByRole('dialog', { name: 'Link' });
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
  await staffPage.keyboard.press('End');
  await staffPage.keyboard.press('Enter');

  await tool('Image').click();
  const image = staffPage.getByRole('dialog', { name: 'Image' });
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
  await expectToast(staffPage, 'Page saved', 'Visitors see the change now.');
  await expect(about.status).toHaveCount(0);

  const visitor = await staffPage.context().newPage();
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

  // Opening the page again changes nothing.
  await staffPage.reload();
  await expect(story.getByRole('heading', { level: 2 })).toHaveText('How we began');
  await expect(about.form).toContainText(/Last saved .+ by admin\./);
  await expect(about.status).toHaveCount(0);
  expect((await readAbout(api)).content).not.toMatch(/<p>\s*<\/p>/);
});

test('keys and clicks in quick succession use the latest cursor position', async ({ staffPage }) => {
  const about = await openAbout(staffPage);
  await emptyStory(staffPage, about.story);
  await staffPage.keyboard.type('Our cars');
  await inputAtOnce(staffPage, ['Shift+Home', about.tool('Link')]);
  const link = staffPage.getByRole('dialog', { name: 'Link' });
  await link.getByRole('textbox', { name: 'Address' }).fill('/inventory');
  await link.getByRole('button', { name: 'Add Link' }).click();
  await expect(about.story).toBeFocused();
  await expect(about.story.getByRole('link')).toHaveText('Our cars');

  await inputAtOnce(staffPage, ['End', 'Enter', about.tool('Bold'), { letters: 'come' }]);
  await expect(about.story.getByRole('paragraph')).toHaveText(['Our cars', 'come']);
  await expect(about.story.locator('strong')).toHaveText('come');
});

test('pasted content loses its fonts, colors, frames and scripts', async ({ staffPage }) => {
  const about = await openAbout(staffPage);
  await emptyStory(staffPage, about.story);
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
  await expectToast(staffPage, 'Page saved', 'Visitors see the change now.');

  const read = await publicStory(staffPage);
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
  await expect(staffPage).not.toHaveTitle('ran');
});

test('@long the toolbar is one stop of the Tab key, with arrow keys between its buttons', async ({
  staffPage,
}) => {
  const about = await openAbout(staffPage);
  await about.title.focus();
  await staffPage.keyboard.press('Tab');
  await expect(about.tool('Heading')).toBeFocused();
  await staffPage.keyboard.press('ArrowRight');
  await expect(about.tool('Bold')).toBeFocused();
  await staffPage.keyboard.press('ArrowLeft');
  await staffPage.keyboard.press('ArrowLeft');
  await expect(about.tool('Redo')).toBeFocused();
  await staffPage.keyboard.press('Home');
  await staffPage.keyboard.press('End');
  await expect(about.tool('Redo')).toBeFocused();
  await staffPage.keyboard.press('Tab');
  await expect(about.story).toBeFocused();
});
