import { expectAccessible } from '../pages/accessible.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { inquiriesTab, inquiryOf } from './inquiry-list.ts';
import { unheardOf } from './unheard-of.ts';

test('fault 70: doubtful inquiries are a list of their own, and one press takes one over from its row or its details', async ({
  staffPage,
  api,
}) => {
  const name = unheardOf();
  const inquiry = { name, leaveBlank: 'https://spam.example' };
  const [first, second] = [await api.inquire(inquiry), await api.inquire(inquiry)];
  await openStaffScreen(staffPage, '/admin?tab=inquiries');
  const list = inquiriesTab(staffPage);
  await list.search.fill(name);
  await expect(list.panel.getByText(`No inquiry matches "${name}".`)).toBeVisible();
  await list.panel
    .getByRole('group', { name: 'Show' })
    .getByRole('button', { name: /^Doubtful/ })
    .click();
  await expect(list.rows).toHaveCount(2);
  await expectAccessible(staffPage);

  await list
    .row(first.id)
    .getByRole('button', { name: `Take over inquiry ${first.id}, ${name}` })
    .click();
  await expectToast(staffPage, 'Inquiry Taken Over', 'It is among the current inquiries now');
  await expect(list.row(first.id)).toHaveCount(0);
  expect(await inquiryOf(api, first.id)).toMatchObject({ isDoubtful: false, status: 'new' });

  await list.view(second.id).click();
  await expect(list.details).toContainText('This may not be from a person');
  await list.details.getByRole('button', { name: `Take over inquiry ${second.id}, ${name}` }).click();
  await expect(list.details).not.toContainText('This may not be from a person');
  await expect(list.heading).toBeFocused();
  expect(await inquiryOf(api, second.id)).toMatchObject({ isDoubtful: false, isArchived: false });
});
