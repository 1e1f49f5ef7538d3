import { expectNoSidewaysScroll, phone } from '../pages/accessible.ts';
import { pressWhileMoved } from '../pages/at-once.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { leadOn } from './lead.ts';

test('a press records an answer even if another answer moves its button away, and the lead fits a phone', async ({
  staffPage,
  api,
}) => {
  const { id } = await api.inquire();
  await staffPage.setViewportSize(phone);
  await openStaffScreen(staffPage, `/admin?tab=inquiries&inquiry=${id}`);
  const { recordAnswer, entries } = leadOn(staffPage);
  await pressWhileMoved(staffPage, recordAnswer, recordAnswer.locator('..'));
  await expectToast(staffPage, 'Answer recorded', '');
  await expect(entries).toContainText(['Answered elsewhere']);
  await expectNoSidewaysScroll(staffPage, [phone]);
});
