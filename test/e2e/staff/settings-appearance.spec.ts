import { desktop, expectFit } from '../pages/accessible.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, openStaffScreen, test as base } from './fixtures.ts';
import { saveBar } from './settings.ts';

const address = '/admin/settings/appearance';
const call = '/api/appearance';
const unset = {
  theme: 'halcyon',
  ground: null,
  accent: null,
  type: null,
  corners: null,
  buttons: null,
  logo: null,
  icon: null,
};

/** Restores the appearance after each test. */
const test = base.extend<{ givenBack: void }>({
  givenBack: [
    async ({ api }, provide) => {
      await provide();
      await api.patch(call, unset);
    },
    { auto: true },
  ],
});

test.use({ viewport: desktop });

const logo = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#7a1f2b"/></svg>',
  ),
};

const groundOf = 'getComputedStyle(document.documentElement).getPropertyValue("--color-ground")';

test('a theme is tried in the preview, saved, and worn by the website and not by the staff screens', async ({
  staffPage,
}) => {
  await openStaffScreen(staffPage, address);
  const form = staffPage.getByRole('form', { name: 'Appearance' });
  const preview = staffPage.frameLocator('iframe[title="Preview of the home page"]');
  const headline = preview.getByText('Exceptional Luxury', { exact: true });
  await expect(headline).toHaveCSS('font-family', /Bodoni/);
  await form.getByRole('radio', { name: 'Maison' }).check();
  await expect(headline).toHaveCSS('font-family', /Newsreader/);
  await expect(preview.locator('html')).toHaveCSS('color-scheme', 'light');

  const accent = form.getByRole('textbox', { name: 'Accent', exact: true });
  await accent.fill('#f7c600');
  await expect(accent).toHaveAccessibleDescription(/^Too faint to read. Contrast 1\.\d; text needs 4\.5\.$/);
  await expectFit(staffPage);
  await form.getByRole('button', { name: /^Correct it to #/ }).click();
  await expect(accent).toHaveAccessibleDescription(/^What a visitor should see first. Contrast 4\.[5-9]/);

  await form.getByLabel('Logo file').setInputFiles(logo);
  const marks = preview.locator('header img').first();
  await expect(marks).toHaveAttribute('src', /^\/appearance\/[\da-f]{32}\.png$/);

  const { save, status } = saveBar(staffPage);
  await expect(status).toContainText('Theme, Colors, and Logo and icon');
  await save.click();
  await expectToast(staffPage, 'Appearance saved', 'Visitors see the change now.');
  expect(await staffPage.evaluate(groundOf)).not.toBe('#f6f2ea');

  // Without a new document, and with one.
  await staffPage.getByRole('link', { name: 'Back to Website' }).click();
  await expect(staffPage.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Newsreader/);
  await staffPage.reload();
  expect(await staffPage.evaluate(groundOf)).toBe('#f6f2ea');
  await expect(staffPage.getByRole('banner').getByRole('img')).toHaveJSProperty('complete', true);
  await expect(staffPage.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#f6f2ea');
});

test('@long a logo that can hardly be seen on its ground is said', async ({ staffPage }) => {
  await openStaffScreen(staffPage, address);
  const form = staffPage.getByRole('form', { name: 'Appearance' });
  const field = form.getByRole('group', { name: 'Logo' });
  const warning = field.getByText('This logo can hardly be seen on this ground.');
  const outline = (color: string) => ({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><path stroke="${color}" fill="none" d="M1 1h118v38h-118z"/></svg>`,
    ),
  });
  await form.getByLabel('Logo file').setInputFiles(outline('#241c1c'));
  await expect(warning).toBeVisible();
  await form.getByRole('button', { name: 'Light', exact: true }).click();
  await expect(warning).toHaveCount(0);
  await form.getByLabel('Logo file').setInputFiles(outline('#ffffff'));
  await expect(warning).toBeVisible();
  await expectFit(staffPage);
});
