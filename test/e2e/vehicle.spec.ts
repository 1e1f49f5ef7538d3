import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './pages/accessible.ts';
import { timesAsked, watchRequests } from './pages/calls.ts';
import { carThatIs } from './pages/cars.ts';
import { dollars, listedVehicles } from './pages/listed.ts';
import { nextFrames, openLive, scrolled } from './pages/live.ts';
import { vehicleByModel } from './pages/vehicle-page.ts';
import { staff } from './server.ts';
import { openStaffApi } from './staff/staff-api.ts';

test.describe('a vehicle’s page', () => {
  test('a sold vehicle stays reachable, and is not for sale: its price is struck through, and the form asks about a similar one', async ({
    page,
    site,
  }) => {
    const car = carThatIs('sold');
    const listed = (await listedVehicles(site.url)).vehicles.map(({ id }) => id);
    expect(listed).not.toContain(car.id);
    const response = await page.goto(`/inventory/${car.id}`);
    expect(response?.status()).toBe(200);
    const main = page.getByRole('main');
    await expect(main.getByText('Sold', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('This one is sold. Ask us about one like it.')).toBeVisible();
    await expect(main.getByText(dollars(car.price), { exact: true })).toHaveCSS(
      'text-decoration-line',
      'line-through',
    );
    await expect(main.getByRole('heading', { name: 'Interested in this vehicle?' })).toBeVisible();
    await expect(main.getByText('It is sold. Ask us for one like it.')).toBeVisible();
    const interest = main.getByLabel('Interest');
    await expect(interest).toHaveValue('purchase');
    await expect(interest.getByRole('option').first()).toHaveText('Purchase');
    await expect(main.getByLabel('Message')).toHaveValue(/^I am looking for a car like the /);
    const shared = page.locator('meta[property="og:description"]');
    await expect(shared).toHaveAttribute('content', /, sold\. /);
    await expect(shared).not.toHaveAttribute('content', /\$/);
  });

  test('a vehicle without pictures fits into the narrowest window, and a long name is below the text in their place', async ({
    page,
    site,
  }) => {
    const api = await openStaffApi(site.url, staff);
    const { id } = await api.addVehicle({ model: 'Regent Continental With The Long Wheelbase' });
    await openLive(page, `/inventory/${id}`);
    const instead = page.getByText('No images available');
    await expect(instead).toBeVisible();
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const text = await instead.boundingBox();
      const name = await page.getByRole('heading', { level: 1 }).boundingBox();
      if (text === null || name === null) throw new Error('They are not on view');
      expect(name.y, `${width} px`).toBeGreaterThan(text.y + text.height);
    }
    await expectNoSidewaysScroll(page, [{ width: 320, height: 640 }]);
    await api.delete(`/api/vehicles/${id}`);
  });
});

test('a vehicle’s page counts one view, and leads to its top, to its form, and back to the inventory', async ({
  page,
  site,
}) => {
  const vehicle = await vehicleByModel(site.url, 'Sarek Touring');
  const requests = watchRequests(page);
  const counted = page.waitForResponse((response) => response.url().endsWith('/views'));
  await openLive(page, `/inventory/${vehicle.id}`);
  expect((await counted).status()).toBe(204);
  await page.getByRole('button', { name: 'Next photo' }).click();

  const button = page.getByRole('button', { name: 'Scroll to top' });
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => scrolled(page)).toBe(300);
  await nextFrames(page);
  await expect(button).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 301));
  await button.click();
  await expect.poll(() => scrolled(page)).toBe(0);

  await page.getByRole('link', { name: 'Request More Information' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Interested in this vehicle?' })).toBeInViewport();
  // However often the page has rendered.
  expect(timesAsked(requests, `POST /api/vehicles/${vehicle.id}/views`)).toBe(1);

  const back = page.getByRole('link', { name: 'Back to Inventory' });
  await expect(back).not.toHaveAttribute('aria-current');
  await back.click();
  await expect(page).toHaveURL('/inventory');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Inventory');
});

test('whatever is no number of a vehicle is answered with 404', async ({ request }) => {
  for (const id of ['999999', '0', '-1', '1.5', 'abc', '1e3', '99999999999999999999', '%00']) {
    const response = await request.get(`/inventory/${id}`);
    expect([id, response.status()]).toEqual([id, 404]);
    expect(await response.text(), id).toMatch(/<h1[^>]*>Vehicle Not Found<\/h1>/);
  }
});
