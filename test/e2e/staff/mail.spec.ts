import type { Page } from '@playwright/test';
import type { Arrived } from '../../mail-server.ts';
import { fill, fieldsOf, typed } from '../pages/inquiry-form.ts';
import { openLive } from '../pages/live.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, mailTo, openStaffScreen, test } from './fixtures.ts';
import { unheardOf } from './unheard-of.ts';

const thanks = "We'll get back to you as soon as possible.";
/** The text between the dealership's words and the visitor's own. */
const wordsOf = ({ text }: Arrived) => (text ?? '').replaceAll('\r\n', '\n').trimEnd();
const about = (name: string, to: string) => (arrived: Arrived) =>
  arrived.recipients.includes(to) && (arrived.subject ?? '').includes(name);

/** Submits the form of the current page, and returns the id that the inquiry got. */
async function send(page: Page, values: Partial<typeof typed>, sent: string): Promise<number> {
  const { button } = await fill(page, values);
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/inquiries'),
  );
  await button.click();
  await expectToast(page, sent, thanks);
  return ((await (await answered).json()) as { id: number }).id;
}

/**
 * Parses ADF as a CRM does, with an XML parser; `at` returns the text of the first element that a selector
 * finds.
 */
function readAdf(page: Page, xml: string) {
  const evaluate = (selector: string, attribute: string | null) =>
    page.evaluate(
      ([text, found, name]) => {
        const document = new DOMParser().parseFromString(text, 'application/xml');
        const broken = document.querySelector('parsererror');
        if (broken) throw new Error(broken.textContent);
        const element = document.querySelector(found);
        return name === null ? (element?.textContent ?? null) : (element?.getAttribute(name) ?? null);
      },
      [xml, selector, attribute] as const,
    );
  return {
    at: (selector: string) => evaluate(selector, null),
    attribute: (selector: string, name: string) => evaluate(selector, name),
  };
}

test('the form of a vehicle mails staff about the vehicle, and the CRM a lead that it can parse', async ({
  page,
  api,
  site,
}) => {
  const name = `Ada ${unheardOf()}`;
  const vin = `ZZZ${unheardOf().slice(1).toUpperCase()}`;
  const vehicle = await api.addVehicle({
    year: 2021,
    price: 329_500,
    mileage: 1_240,
    vin,
    exteriorColor: 'Azure & "Silver"',
    interiorColor: 'Tan',
  });
  const car = `2021 Ashdown ${vehicle.model}`;
  await openLive(page, `/inventory/${vehicle.id}`);
  await fieldsOf(page).interest.selectOption('test-drive');
  const from = Date.now();
  const id = await send(page, { name }, 'Inquiry sent!');

  const mail = await site.mailServer.next(about(name, mailTo.staff));
  expect(mail.subject).toBe(`New inquiry: ${car}, ${name}`);
  expect(wordsOf(mail)).toContain(
    [
      'Interest:  Test drive',
      '',
      `Vehicle:   ${car}`,
      'Price:     $329,500',
      `ID:        ${vehicle.id}`,
      `Page:      ${site.url}/inventory/${vehicle.id}`,
      '',
      `On the staff screens: ${site.url}/admin?tab=inquiries&inquiry=${id}`,
    ].join('\n'),
  );

  const lead = await site.mailServer.next(about(name, mailTo.crm));
  expect(lead.recipients).toEqual([mailTo.crm]);
  const adf = readAdf(page, lead.text ?? '');
  for (const [selector, value] of [
    ['adf > prospect > id', String(id)],
    ['vehicle > year', '2021'],
    ['vehicle > make', 'Ashdown'],
    ['vehicle > model', vehicle.model],
    ['vehicle > vin', vin],
    ['vehicle > stock', String(vehicle.id)],
    ['vehicle > odometer', '1240'],
    ['vehicle > price', '329500'],
    ['exteriorcolor', 'Azure & "Silver"'],
    ['interiorcolor', 'Tan'],
    ['customer > contact > name', name],
    ['customer > contact > email', typed.email],
    ['customer > contact > phone', typed.phone],
    ['customer > comments', `Interest: Test drive\n${typed.message}`],
    ['vendor > vendorname', 'Halcyon Motor Group'],
    ['vendor > contact > email', 'hello@halcyon.example'],
    ['provider > name', 'Marque'],
  ] as const)
    expect([selector, await adf.at(selector)]).toEqual([selector, value]);
  expect(await adf.attribute('vehicle', 'interest')).toBe('test-drive');
  expect(await adf.attribute('vehicle > price', 'currency')).toBe('USD');
  const requested = (await adf.at('requestdate')) ?? '';
  // In the dealership's time zone: Arizona has no daylight saving time.
  expect(requested).toMatch(/-07:00$/);
  expect(Math.abs(Date.parse(requested) - from)).toBeLessThan(120_000);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('a test mail arrives from the settings of mail, whose recipients fit the window', async ({
      staffPage,
      site,
    }) => {
      const to = `${unheardOf().toLowerCase()}@halcyon.example`;
      await openStaffScreen(staffPage, '/admin/settings/mail');
      const test = staffPage.getByRole('group', { name: 'Send Test Mail' });
      await test.getByLabel('Send a test mail to').fill(to);
      await test.getByRole('button', { name: 'Send Test Mail' }).click();
      await expect(test.getByRole('status')).toContainText('It was accepted.');
      await site.mailServer.next(({ recipients }) => recipients.includes(to));
      await expect(test).toContainText('The last one was accepted on');

      await staffPage.getByLabel('Send a reminder').selectOption('2');
      const choice = staffPage.getByLabel('Add a person: Who gets the reminder');
      await choice.selectOption({ index: 1 });
      const chosen = staffPage.getByRole('list', { name: 'People: Who gets the reminder' });
      await expect(chosen.getByRole('listitem')).toHaveCount(1);
      await expect
        .poll(() => staffPage.evaluate(() => document.documentElement.scrollWidth))
        .toBe(viewport.width);
      // Reached by keyboard alone, and the focus stays in the field.
      await chosen.getByRole('button', { name: /^Remove / }).press('Enter');
      await expect(choice).toBeFocused();
      await staffPage.getByRole('button', { name: 'Discard', exact: true }).click();
      await expect(staffPage.getByText('Unsaved changes')).toHaveCount(0);
    });
  });
}
