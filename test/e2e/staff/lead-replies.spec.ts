import type { Page } from '@playwright/test';
import { expectFit, phone } from '../pages/accessible.ts';
import { pressWhileMoved } from '../pages/at-once.ts';
import { holdRequests } from '../pages/calls.ts';
import { expectToast, toastOf } from '../pages/toast.ts';
import { startServer } from '../server.ts';
import { createStores } from '../stores.ts';
import { expect, keepSignedIn, openStaffScreen, test } from './fixtures.ts';
import { findInquiries, inquiriesTab, inquiryOf } from './inquiry-list.ts';
import { keepToasts } from './keep-toasts.ts';
import { leadOn } from './lead.ts';
import { openStaffApi, type StaffApi } from './staff-api.ts';
import { staff } from '../server.ts';
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

test('a template replaces what was typed and gives it back; what it cannot fill in must be replaced', async ({
  staffPage,
  api,
}) => {
  const word = unheardOf();
  await addTemplate(api, `Price ${word}`);
  const { id } = await api.inquire({ name: 'Bo' });
  await keepToasts(staffPage);
  await openStaffScreen(staffPage, `/admin?tab=inquiries&inquiry=${id}`);
  const { template, text, send, reply } = leadOn(staffPage);
  await text.fill('Typed by hand');
  await template.selectOption(`Price ${word}`);
  await expect(text).toHaveValue(/^Dear Bo,/);
  await toastOf(staffPage).getByRole('button', { name: 'Undo' }).click();
  await expect(text).toHaveValue('Typed by hand');
  await template.selectOption(`Price ${word}`);
  await send.click();
  await expect(reply).toContainText('Replace {vehicle}, {price}');
  await expect(reply.getByLabel('Subject')).toBeFocused();
  expect((await inquiryOf(api, id)).answeredAt).toBeNull();
});

test('words about a sold car, pressed before it is known how to answer, are in the form; a template that offers it asks first', async ({
  staffPage,
  api,
}) => {
  const word = unheardOf();
  await addTemplate(api, `Price ${word}`);
  const vehicle = await api.addVehicle({ year: 2021, price: 329_500 });
  const buyer = await api.inquire({ name: `Mei ${word}`, email: `mei${word}@example.com`, phone: undefined });
  const { id } = await api.inquire({
    name: `Ada ${word}`,
    email: `ada${word}@example.com`,
    vehicleId: vehicle.id,
  });
  await api.patch(`/api/vehicles/${vehicle.id}/mark-sold`, { soldToInquiryId: buyer.id });
  await keepToasts(staffPage);
  const letThrough = await holdRequests(staffPage, '**/api/inquiries/desk');
  await openStaffScreen(staffPage, `/admin?tab=inquiries&inquiry=${id}`);
  const { details } = inquiriesTab(staffPage);
  const { template, subject, text, reply } = leadOn(staffPage);
  const notice = details.getByRole('region', { name: 'This car cannot be had' });
  await expect(notice).toContainText(`to Mei ${word}.`);
  await notice.getByRole('button', { name: 'Write: It Is Sold' }).click();
  letThrough();
  await expect(text).toHaveValue(
    new RegExp(`^Dear Ada ${word},\n\nThank you for your inquiry about the 2021 .* It has been sold[.]`),
  );
  await expect(text).toBeFocused();
  await expect(subject).toHaveValue(`Re: 2021 Ashdown ${vehicle.model}`);
  await expect(reply).toContainText(`About: 2021 Ashdown ${vehicle.model} Sold`);

  // What was typed comes back.
  await text.fill('Typed by hand');
  await notice.getByRole('button', { name: 'Write: Cars Like It' }).click();
  await expect(text).toHaveValue(/It has been sold\.[^]*\/inventory/);
  await toastOf(staffPage).getByRole('button', { name: 'Undo' }).click();
  await expect(text).toHaveValue('Typed by hand');

  await template.selectOption(`Price ${word}`);
  const question = staffPage.getByRole('alertdialog', { name: `Use the template "Price ${word}"?` });
  await expect(question).toContainText('This car cannot be had: It was sold on ');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(text).toHaveValue('Typed by hand');
  await template.selectOption(`Price ${word}`);
  await question.getByRole('button', { name: 'Use It' }).click();
  await expect(text).toHaveValue(/is \$329,500\./);

  // The buyer's own lead is no warning, and can be closed.
  await openStaffScreen(staffPage, `/admin?tab=inquiries&inquiry=${buyer.id}`);
  const bought = details.getByRole('region', { name: 'Sold to this lead' });
  await bought.getByRole('button', { name: 'Set to Resolved' }).click();
  await expect(bought).toHaveCount(0);
  await expect.poll(async () => (await inquiryOf(api, buyer.id)).status).toBe('resolved');
});

test('a reply that was begun is there after a reload, and after another inquiry was looked at', async ({
  staffPage,
  api,
}) => {
  const word = unheardOf();
  const { id } = await api.inquire({ name: `Ada ${word}` });
  const other = await api.inquire({ name: `Bo ${word}` });
  const { view, heading } = await findInquiries(staffPage, word, 2);
  await view(id).click();
  const { text } = leadOn(staffPage);
  await text.fill('Half an ans');
  await view(other.id).click();
  await expect(heading).toBeFocused();
  await expect(text).toHaveValue(/^Dear Bo/);
  await view(id).click();
  await expect(text).toHaveValue('Half an ans');
  await staffPage.reload();
  await expect(text).toHaveValue('Half an ans');
});

test('a mail that is refused is shown as not sent yet', async ({ staffPage, api, site }) => {
  const email = `${unheardOf()}@example.com`;
  const { id } = await api.inquire({ email });
  site.mailServer.answer((to) => (to === email ? { responseCode: 450, message: 'Busy' } : null));
  try {
    await openStaffScreen(staffPage, `/admin?tab=inquiries&inquiry=${id}`);
    const { text, send, entries } = leadOn(staffPage);
    await text.fill('Yes, it is.');
    await send.click();
    await expect(entries.first()).toContainText('Not sent yet; the mail server is tried again');
  } finally {
    site.mailServer.answer(() => null);
  }
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

test('without a mail server the mail program answers, and the answer can be recorded', async ({ page }) => {
  const stores = await createStores();
  const server = await startServer(stores);
  try {
    const api = await openStaffApi(server.url, staff);
    const { id } = await api.inquire();
    await keepSignedIn(page, server.url);
    await page.setViewportSize(phone);
    await page.goto(`${server.url}/admin?tab=inquiries&inquiry=${id}`);
    const { reply, recordAnswer, entries } = leadOn(page);
    const { reply: link, fact } = inquiriesTab(page);
    // A press counts even if an answer moves the button away during it.
    await pressWhileMoved(page, recordAnswer, recordAnswer.locator('..'));
    await expectToast(page, 'Answer recorded', '');
    await expect(entries).toContainText(['Answered elsewhere']);
    await page.reload();
    await expect(recordAnswer).toBeVisible();
    await expect(reply).toHaveCount(0);
    await expect(link).toHaveAttribute('href', /^mailto:dana@whitlock\.example\?subject=Re%3A%20Your/);
    await recordAnswer.click();
    await expectToast(page, 'Answer recorded', '');
    await expect(entries).toContainText(['Answered elsewhere', 'Answered elsewhere']);
    await expect(fact('Status')).toHaveText('contacted');
    await expectFit(page);

    // Words about a car that cannot be had are a draft of the mail program.
    const vehicle = await api.addVehicle();
    const asked = await api.inquire({ vehicleId: vehicle.id });
    await api.sell(vehicle.id);
    await page.goto(`${server.url}/admin?tab=inquiries&inquiry=${asked.id}`);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.enable');
    const drafts: string[] = [];
    devtools.on('Page.frameRequestedNavigation', ({ url }) => drafts.push(decodeURIComponent(url)));
    await page.getByRole('button', { name: 'Write: It Is Sold' }).click();
    await expect
      .poll(() => drafts)
      .toEqual([expect.stringMatching(/^mailto:dana@whitlock[.]example.*It has been sold/s)]);
  } finally {
    await server.stop();
    await stores.remove();
  }
});
