import { expect, test } from './fixtures.ts';
import { phone } from './pages/accessible.ts';
import { carThatIs } from './pages/cars.ts';
import { fieldsOf, sendsOf, sentPanel, typed } from './pages/inquiry-form.ts';
import { openLive, whenPartLive } from './pages/live.ts';

const car = carThatIs('available');
const prefilled = `I would like to know more about the ${car.year} ${car.make} ${car.model}.`;

test('on a phone an inquiry takes three taps: Request, the browser’s own filling in, and Send', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openLive(page, `/inventory/${car.id}`);
  const fields = fieldsOf(page);
  const bar = page.locator('[data-bar]');
  await bar.getByRole('link', { name: 'Request More Information' }).click();
  await expect(fields.name).toBeFocused();
  await whenPartLive(fields.button);
  // One tap on the browser's suggestion fills in all three.
  await page.getByRole('main').evaluate(
    (main, values) => {
      for (const [name, value] of Object.entries(values)) {
        const field = main.querySelector<HTMLInputElement>(`#inquiry [name="${name}"]`);
        if (field === null) throw new Error(`There is no ${name}`);
        field.value = value;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    },
    { name: typed.name, email: typed.email, phone: typed.phone },
  );
  const sends = sendsOf(page);
  await fields.button.click();
  await expect(sentPanel(page).heading).toBeInViewport();
  expect(sends.map((send) => send.postDataJSON())).toEqual([
    { ...typed, message: prefilled, interest: 'purchase', vehicleId: car.id },
  ]);
  await expect(fields.message).toHaveValue('');
});

test('a press into a message that is only prefilled selects it, and the next one places the caret', async ({
  page,
}) => {
  await openLive(page, `/inventory/${car.id}`);
  const { message, button } = fieldsOf(page);
  await message.hover();
  await whenPartLive(button);
  await expect(message).toHaveValue(prefilled);
  const selected = () =>
    message.evaluate((field: HTMLTextAreaElement) => field.selectionEnd - field.selectionStart);
  await message.click();
  await expect.poll(selected).toBe(prefilled.length);
  await message.click();
  await expect.poll(selected).toBe(0);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Is it still there?');
  await expect(message).toHaveValue('Is it still there?');
});

test('without scripts the message is prefilled, and the interest alone shows the field for a car that is traded in', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/inventory/${car.id}`);
  const { message, interest } = fieldsOf(page);
  const tradeIn = page.getByLabel('Your car (optional)');
  await expect(message).toHaveValue(prefilled);
  await expect(tradeIn).toBeHidden();
  await interest.selectOption('trade');
  await expect(tradeIn).toBeVisible();
  await context.close();
});
