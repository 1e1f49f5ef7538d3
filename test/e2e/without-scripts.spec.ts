import { expect, test } from './fixtures.ts';
import { phone } from './pages/accessible.ts';
import { expectCards, inventoryPage } from './pages/inventory-page.ts';
import { expectTyped, fieldsOf, fill, forms, sentPanel, typed } from './pages/inquiry-form.ts';

test.use({ javaScriptEnabled: false });

for (const form of forms) {
  // Both are answered by the same page.
  const long = form.kind === 'contact' ? '@long ' : '';
  test(`${long}the ${form.kind} form is checked, sent and answered by pages`, async ({ page }) => {
    await page.goto(form.path);
    const fields = fieldsOf(page);
    await fields.message.fill(typed.message);
    await fields.button.click();
    await expect(page).toHaveURL('/contact#inquiry');
    await expect(page).toHaveTitle(/^Not sent: Contact Us/);
    await expect(page.getByRole('heading', { name: form.heading })).toBeInViewport();
    await expect(fields.summary).toHaveText('Three fields need a look before this can be sent.');
    await expect(fields.name).toHaveAccessibleDescription('Please enter your name');
    await expect(fields.email).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(fields.phone).toHaveAccessibleDescription('Please enter a valid phone number');
    await expectTyped(page, { name: '', email: '', phone: '', message: typed.message });
    await expect(fields.interest).toHaveValue(form.interest);

    await fill(page);
    await fields.interest.selectOption('other');
    await fields.button.click();
    await expect(page).toHaveTitle(/^Sent: Contact Us/);
    const { heading, values } = sentPanel(page);
    await expect(heading).toBeInViewport();
    await expect(values.getByText(typed.message)).toBeVisible();
    await expect(page.getByRole('heading', { name: form.heading })).toBeVisible();
    await expectTyped(page, { name: '', email: '', phone: '', message: '' });
  });
}

test('the newsletter has a page that answers', async ({ page }) => {
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Email address').fill('ada@example');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL('/newsletter');
  const main = page.getByRole('main');
  const address = main.getByLabel('Email address');
  await expect(address).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(address).toHaveValue('ada@example');
  await address.fill('ada@example.com');
  await main.getByRole('button', { name: 'Subscribe' }).click();
  await expect(main).toContainText('ada@example.com was added to our newsletter.');
});

test('the menu of a phone opens, covers the page, leads on, and closes', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/inventory');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await button.click();
  await expect(menu.locator('[aria-current="page"]')).toHaveText('Inventory');
  await expect.poll(() => menu.boundingBox()).toEqual({ x: 0, y: 0, ...phone });
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await button.click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page).toHaveURL('/contact');
  await expect(menu).toBeHidden();
});

test('a search has a short address, which keeps what was chosen', async ({ page }) => {
  await page.goto('/inventory');
  const { make, year, filter, applied, cards } = inventoryPage(page);
  const names = await cards.getByRole('link').allTextContents();
  await make.selectOption('Veyra');
  await filter.click();
  await expect(page).toHaveURL('/inventory?make=Veyra');
  await expect(applied).toHaveText(['Make: Veyra']);
  await expect(year).toHaveValue('all_years');
  await make.selectOption('All Makes');
  await filter.click();
  await expect(page).toHaveURL('/inventory');
  await expectCards(cards, names);
});

test('the details are a page with them', async ({ page }) => {
  await page.goto('/inventory?make=Veyra');
  const { panel, filter, applied } = inventoryPage(page);
  await panel.getByRole('link', { name: 'More Filters' }).click();
  await expect(page).toHaveURL('/inventory?make=Veyra&more=true');
  await panel.getByRole('combobox', { name: 'Body style' }).selectOption('Coupe');
  await filter.click();
  await expect(page).toHaveURL('/inventory?make=Veyra&body=coupe');
  await expect(applied).toHaveText(['Make: Veyra', 'Body style: Coupe']);
});
