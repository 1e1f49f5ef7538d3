import { expectFit } from '../pages/accessible.ts';
import { answerCall, failCall } from '../pages/calls.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { endSession, signInAgain, stored } from './signed-out.ts';
import { unheardOf } from './unheard-of.ts';

const path = '/admin/settings/replies';

test('a template is added, edited and deleted', async ({ staffPage }) => {
  const name = `Price ${unheardOf()}`;
  await openStaffScreen(staffPage, '/admin/settings');
  await staffPage
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Reply templates' })
    .click();
  await expect(staffPage).toHaveURL(path);
  const main = staffPage.getByRole('main');
  await main.getByRole('button', { name: 'Add Template' }).click();
  const dialog = staffPage.getByRole('dialog', { name: 'Add Template' });
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  for (const text of ['Write a name', 'Write a subject', 'Write a message'])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Subject').fill('The {vehicle}');
  await dialog.getByLabel('Message').fill('Dear {name},\n\nit is {price}.');
  await expect(dialog).toContainText('{you}');
  await expectFit(staffPage);
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  await expectToast(staffPage, 'Template added', name);
  const row = main.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('The {vehicle}');
  await expectFit(staffPage);

  await main.getByRole('button', { name: `Edit ${name}` }).click();
  const editing = staffPage.getByRole('dialog', { name: 'Edit Template' });
  await editing.getByLabel('Subject').fill('Your price');
  await editing.getByRole('button', { name: 'Save Template' }).click();
  await expect(row).toContainText('Your price');
  await expect(main.getByRole('button', { name: `Edit ${name}` })).toBeFocused();

  // A name is a template's own.
  await main.getByRole('button', { name: 'Add Template' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Subject').fill('Again');
  await dialog.getByLabel('Message').fill('Again');
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  await expect(dialog.getByText('Another template has this name')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await main.getByRole('button', { name: `Delete ${name}` }).click();
  await staffPage
    .getByRole('alertdialog', { name: 'Delete this template?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expectToast(staffPage, 'Template deleted', name);
  await expect(row).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Add Template' })).toBeFocused();
});

test('without templates the screen says what they are for; a failure to load can be repeated', async ({
  staffPage,
}) => {
  await answerCall(staffPage, '/api/reply-templates', { templates: [] });
  await openStaffScreen(staffPage, path);
  await expect(staffPage.getByRole('heading', { name: 'No templates yet' })).toBeVisible();
  await expectFit(staffPage);
  await staffPage.unrouteAll();
  await failCall(staffPage, '/api/reply-templates');
  await staffPage.reload();
  const failure = staffPage.getByRole('alert').filter({ hasText: 'Failed to load the templates' });
  await expect(failure).toBeVisible();
  await staffPage.unrouteAll();
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(failure).toHaveCount(0);
});

test('a template that is being written is offered again after the session has ended', async ({
  staffPage,
  site,
}) => {
  const name = `Price ${unheardOf()}`;
  await openStaffScreen(staffPage, path);
  const main = staffPage.getByRole('main');
  const dialog = staffPage.getByRole('dialog', { name: 'Add Template' });
  await main.getByRole('button', { name: 'Add Template' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Subject').fill('The {vehicle}');
  await dialog.getByLabel('Message').fill('Dear {name}');
  await endSession(site, (await stored(staffPage)).token);
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  await signInAgain(staffPage, path);

  await main.getByRole('button', { name: 'Add Template' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await expect(dialog.getByLabel('Message')).toHaveValue('Dear {name}');
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  await expectToast(staffPage, 'Template added', name);

  // What was saved is no draft any more, and another template has its own.
  await main.getByRole('button', { name: 'Add Template' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await expect(dialog.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});
