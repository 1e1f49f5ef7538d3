import type { Page } from '@playwright/test';
import { expectFit, phone } from '../pages/accessible.ts';
import { pressWhileMoved } from '../pages/at-once.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { findInquiries } from './inquiry-list.ts';
import { leadOn } from './lead.ts';
import type { StaffApi } from './staff-api.ts';
import { unheardOf } from './unheard-of.ts';

const addTemplate = async (api: StaffApi, name: string) => {
  await api.post('/api/reply-templates', {
    name,
    subject: 'The {vehicle}',
    body: 'Dear {name},\n\nThe {vehicle} is {price}. Call {phone}.\n\n{you}, {dealership}',
  });
};

test('an inquiry is answered from a template: the mail arrives, and the lead says so', async ({
  staffPage,
  api,
  site,
}) => {
  const word = unheardOf();
  await addTemplate(api, `Price ${word}`);
  const vehicle = await api.addVehicle({ year: 2021, price: 329_500 });
  const email = `${word}@example.com`;
  const { id } = await api.inquire({ name: `Ada ${word}`, email, vehicleId: vehicle.id });
  const { view, badge, fact } = await findInquiries(staffPage, word);
  await view(id).click();
  const { template, subject, text, send, entries } = leadOn(staffPage);
  await expect(subject).toHaveValue('Re: Your inquiry');
  await template.selectOption(`Price ${word}`);
  await expect(subject).toHaveValue(`The 2021 Ashdown ${vehicle.model}`);
  const letter = [
    `Dear Ada ${word},`,
    '',
    `The 2021 Ashdown ${vehicle.model} is $329,500. Call (480) 555-0142.`,
    '',
    'admin, Halcyon Motor Group',
  ];
  await expect(text).toHaveValue(letter.join('\n'));
  await expectFit(staffPage);
  await send.click();
  await expectToast(staffPage, 'Reply on its way', '');

  const arrived = await site.mailServer.next(({ recipients }) => recipients.includes(email));
  expect(arrived.subject).toBe(`The 2021 Ashdown ${vehicle.model}`);
  expect(arrived.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(letter.join('\n'));
  expect(arrived.from?.address).toBe('website@halcyon.example');
  expect(arrived.replyTo).toEqual([{ name: 'Halcyon Motor Group', address: 'hello@halcyon.example' }]);
  expect(arrived.headers.map(({ key }) => key)).not.toContain('auto-submitted');

  await expect(badge(id)).toHaveText('contacted');
  await expect(fact('Answered')).toHaveText(/^[A-Z][a-z]{2} \d/);
  await expect(entries).toHaveCount(1);
  await expect(entries.first()).toContainText(/^Replyadmin, .*Sent/);
  await expect(entries.first()).toContainText('Call (480) 555-0142.');
  // The form is empty again, for the next answer.
  await expect(subject).toHaveValue('Re: Your inquiry');
});

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: ReturnType<Page['locator']>) {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 90; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${control.toString()}`);
}

test('keyboard alone: from the list to the inquiry, an answer, a note, and back', async ({
  staffPage,
  api,
}) => {
  const word = unheardOf();
  await addTemplate(api, `Price ${word}`);
  const vehicle = await api.addVehicle();
  const { id } = await api.inquire({ name: `Ada ${word}`, vehicleId: vehicle.id });
  const { view, heading, close } = await findInquiries(staffPage, word);
  const { take, template, text, send, note, entries } = leadOn(staffPage);
  await tabTo(staffPage, view(id));
  await staffPage.keyboard.press('Enter');
  await expect(heading).toBeFocused();
  await tabTo(staffPage, take);
  await staffPage.keyboard.press('Enter');
  await expectToast(staffPage, 'Assigned to you', '');
  await tabTo(staffPage, template);
  await staffPage.keyboard.type('Price');
  await expect(text).toHaveValue(new RegExp(`^Dear Ada ${word}`));
  await tabTo(staffPage, send);
  await staffPage.keyboard.press('Enter');
  await expect(entries).toHaveCount(1);
  await tabTo(staffPage, note);
  await staffPage.keyboard.type('Call on Monday');
  await staffPage.keyboard.press('Tab');
  await staffPage.keyboard.press('Enter');
  await expect(entries).toHaveCount(2);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await close.evaluate((element) => element === document.activeElement)) break;
    await staffPage.keyboard.press('Shift+Tab');
  }
  await staffPage.keyboard.press('Enter');
  await expect(view(id)).toBeFocused();
});

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
  await expectFit(staffPage);
});
