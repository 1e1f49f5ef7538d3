import { expectAccessible } from '../pages/accessible.ts';
import { expectToast } from '../pages/toast.ts';
import { aboutForm, emptyStory } from './about-form.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { keepToasts } from './keep-toasts.ts';
import { unheardOf } from './unheard-of.ts';

const path = '/admin/settings/pages';

test('a page is added, written, published, moved and deleted; visitors and the footer follow', async ({
  staffPage,
  api,
}) => {
  const title = `Our House ${unheardOf()}`;
  const slug = title.toLowerCase().replaceAll(' ', '-');
  const main = staffPage.getByRole('main');
  await keepToasts(staffPage);
  await openStaffScreen(staffPage, path);
  await expectAccessible(staffPage);
  await main.getByRole('button', { name: 'Add Page' }).click();
  const dialog = staffPage.getByRole('dialog', { name: 'Add Page' });
  await dialog.getByRole('button', { name: 'Add Page' }).click();
  await expect(dialog.getByText('Enter a title')).toBeVisible();
  await dialog.getByLabel('Title').fill(title);
  await expect(dialog.getByLabel('Address')).toHaveValue(slug);
  await dialog.getByLabel('Address').fill('contact');
  await dialog.getByRole('button', { name: 'Add Page' }).click();
  await expect(dialog.getByText('This address belongs to the website itself')).toBeVisible();
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await dialog.getByLabel('Address').fill(slug);
  await dialog.getByRole('button', { name: 'Add Page' }).click();
  await expectToast(staffPage, 'Page added', `${title} is not published yet.`);

  await expect(staffPage).toHaveURL(`${path}?edit=${slug}`);
  const editor = aboutForm(staffPage, title);
  const visitor = await staffPage.context().newPage();
  expect((await visitor.request.get(`/${slug}`)).status()).toBe(404);
  await emptyStory(staffPage, editor.story);
  await staffPage.keyboard.type('Come in, we are open.');
  await main.getByRole('button', { name: 'All Pages' }).click();
  await staffPage.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click();
  await editor.published.click();
  await editor.save.click();
  await expectToast(staffPage, 'Page saved', 'Visitors see it while it is published.');
  expect((await visitor.goto(`/${slug}`))?.status()).toBe(200);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(visitor.getByText('Come in, we are open.')).toBeVisible();
  const footerLink = visitor.getByRole('contentinfo').getByRole('link', { name: title });
  await expect(footerLink).toHaveAttribute('href', `/${slug}`);

  await main.getByRole('button', { name: 'All Pages' }).click();
  const row = main.getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText(`/${slug}, published`);
  const menu = row.getByRole('button', { name: `More for ${title}` });
  await menu.click();
  await staffPage.getByRole('menuitem', { name: 'Change Address' }).click();
  const moving = staffPage.getByRole('dialog', { name: 'Change Address' });
  await moving.getByRole('textbox', { name: 'Address' }).fill('services');
  await moving.getByRole('button', { name: 'Change Address' }).click();
  await expect(moving.getByText('Another page has this address')).toBeVisible();
  await moving.getByRole('textbox', { name: 'Address' }).fill(`${slug}-2`);
  await moving.getByRole('button', { name: 'Change Address' }).click();
  await expectToast(staffPage, 'Address changed', `${title} is at /${slug}-2.`);
  const answer = await visitor.request.get(`/${slug}?from=mail`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([301, `/${slug}-2?from=mail`]);
  const about = async () => (await visitor.request.get('/about')).text();
  expect(await about()).toContain(`href="/${slug}-2"`);

  await menu.click();
  await staffPage.getByRole('menuitem', { name: 'Unpublish' }).click();
  await expectToast(staffPage, 'Page no longer published', `${title}Undo`);
  await expect(row).toContainText('not published');
  expect(await about()).not.toContain(slug);

  await menu.click();
  await staffPage.getByRole('menuitem', { name: 'Delete' }).click();
  await staffPage
    .getByRole('alertdialog', { name: `Delete ${title}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expectToast(staffPage, 'Page deleted', `${title}Undo`);
  await expect(row).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Add Page' })).toBeFocused();
  await staffPage.getByRole('button', { name: 'Undo' }).click();
  await expectToast(staffPage, 'Page restored', title);
  await expect(row).toContainText(`/${slug}-2, not published`);
  await api.patch(`/api/pages/${slug}-2`, { isPublished: true });
  const again = await visitor.request.get(`/${slug}`, { maxRedirects: 0 });
  expect([again.status(), again.headers()['location']]).toEqual([301, `/${slug}-2`]);

  // Who has been sent on before sees the page when it has moved back.
  for (const earlier of [`/${slug.toUpperCase()}/`, `/${slug}`]) {
    await visitor.goto(earlier);
    await expect(visitor).toHaveURL(new RegExp(`/${slug}-2$`));
  }
  await api.patch(`/api/pages/${slug}-2`, { slug });
  await visitor.goto(`/${slug}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(visitor).toHaveURL(new RegExp(`/${slug}$`));
});
