import { desktop, expectFit, phone } from '../pages/accessible.ts';
import { chooseChip } from '../pages/chips.ts';
import { fill } from '../pages/inquiry-form.ts';
import { openLive, whenLive } from '../pages/live.ts';
import { expect, test } from './fixtures.ts';
import { unheardOf } from './unheard-of.ts';

for (const { name, size } of [
  { name: 'a desktop', size: desktop },
  { name: 'a phone', size: phone },
])
  test(`${size === desktop ? '@long ' : ''}on ${name}, a visitor books, staff confirm and move, and the customer cancels by the link without scripts`, async ({
    page,
    staffPage,
    api,
    site,
    browser,
  }) => {
    await staffPage.setViewportSize(size);
    const car = await api.addVehicle();
    const person = `Ada ${unheardOf()}`;
    const email = `${unheardOf()}@example.com`;
    await openLive(page, `/inventory/${car.id}`);
    const fields = await fill(page, { name: person, email });
    await fields.interest.selectOption('test-drive');
    const days = page.getByRole('radiogroup', { name: 'Day' });
    // Today's next times may pass while the test runs.
    await chooseChip(days.locator('input:enabled').last());
    const chosen = page.getByRole('radiogroup', { name: 'Time' }).locator('input:enabled').first();
    const at = await chosen.getAttribute('value');
    await chooseChip(chosen);
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/api/inquiries'),
    );
    const mailed = site.mailServer.next(({ recipients }) => recipients.includes(email));
    await fields.button.click();
    const { id } = (await (await answered).json()) as { id: number };
    await expect(page.getByRole('heading', { name: /^Your test drive: / })).toBeVisible();
    const link = /https?:\/\/\S+(\/appointments\?token=[\w-]{43})/.exec((await mailed).text ?? '')?.[1] ?? '';

    await staffPage.goto(`/admin?tab=inquiries&inquiry=${id}`);
    await whenLive(staffPage);
    const appointment = staffPage.getByRole('region', { name: 'Appointment', exact: true });
    await appointment.getByRole('button', { name: /^Confirm / }).click();
    await expect(appointment.getByRole('button', { name: /^Undo/ })).toBeVisible();
    await appointment.getByRole('button', { name: /^Move / }).click();
    const lastFree = (name: string) =>
      appointment.getByRole('radiogroup', { name }).locator('input:enabled').last();
    await chooseChip(lastFree('Day'));
    await chooseChip(lastFree('Time'));
    await appointment.getByRole('button', { name: /^Move to / }).click();
    await expect
      .poll(async () => await api.get(`/api/inquiries/${id}`))
      .toMatchObject({ appointment: { state: 'confirmed', movedFrom: at } });

    await staffPage.goto('/admin/agenda');
    await whenLive(staffPage);
    await expect(staffPage.getByRole('heading', { name: 'Agenda' })).toBeVisible();
    await expect(staffPage.getByRole('group', { name: 'Week by' })).toBeVisible();
    await expectFit(staffPage);

    // Axe needs the scripts that the customer's browser below has not.
    await page.goto(link);
    await expectFit(page);
    const plain = await browser.newContext({ javaScriptEnabled: false, viewport: size });
    const customer = await plain.newPage();
    await customer.goto(site.url + link);
    await expect(customer.getByRole('heading', { name: 'Your test drive is confirmed' })).toBeVisible();
    await expect(customer.locator('main')).not.toContainText(person);
    await customer.getByRole('button', { name: /^Cancel / }).click();
    await expect(customer.getByRole('heading', { name: 'Your test drive is canceled' })).toBeVisible();
    await plain.close();
    await expect
      .poll(async () => await api.get(`/api/inquiries/${id}`))
      .toMatchObject({ hasTime: false, appointment: { state: 'canceled', by: null } });
  });
