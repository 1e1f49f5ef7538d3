import type { Locator, Page } from '@playwright/test';
import { openLive } from '../pages/live.ts';
import { expect, openStaffScreen } from './fixtures.ts';
import { saveBar } from './settings.ts';

const aboutAddress = '/admin/settings/about';

/** The form of a page, by the labels of its parts. */
export function aboutForm(page: Page, name = 'About page') {
  const form = page.getByRole('form', { name });
  const story = form.getByRole('textbox', { name: 'Story' });
  const tool = (name: string) =>
    form.getByRole('toolbar', { name: 'Text style' }).getByRole('button', { name, exact: true });
  return {
    form,
    title: form.getByRole('textbox', { name: 'Title' }),
    story,
    tool,
    /** Presses a toolbar button; the editor has the focus again before anything is typed. */
    use: async (name: string) => {
      await tool(name).click();
      await expect(story).toBeFocused();
    },
    published: form.getByRole('switch', { name: 'Published' }),
    ...saveBar(page),
  };
}

/** Opens the form and waits for its editor. */
export async function openAbout(page: Page) {
  await openStaffScreen(page, aboutAddress);
  const about = aboutForm(page);
  await expect(about.story).toBeVisible();
  return about;
}

/** Deletes the whole story and leaves the cursor there. */
export async function emptyStory(page: Page, story: Locator) {
  await story.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await expect(story).toHaveText('');
}

/** Opens the public page and returns its story. */
export async function publicStory(page: Page) {
  await openLive(page, '/about');
  return page.getByRole('region', { name: 'Our story' });
}
