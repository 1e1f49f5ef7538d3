import { toPublic } from '../../src/vehicles/vehicle.ts';
import { aVehicle } from '../factories.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './pages/accessible.ts';
import { carThatIs } from './pages/cars.ts';
import { answerCall, failCall, holdAnswer, holdCall, timesAsked, watchRequests } from './pages/calls.ts';
import { cardName, dollars, listedVehicles } from './pages/listed.ts';
import { nextFrames, openLive, scrolled } from './pages/live.ts';
import { openStaffApi } from './staff/staff-api.ts';
import { staff } from './server.ts';
import { arriveAtVehicle, specification, vehicleByModel } from './pages/vehicle-page.ts';

test.describe('specification panel', () => {
  test('shows everything that is known, in order', async ({ page, site }) => {
    const vehicle = await vehicleByModel(site.url, 'Meridian GT V12');
    await page.goto(`/inventory/${vehicle.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ashdown Meridian GT V12');
    await expect(
      page.getByRole('main').getByText(dollars(vehicle.price ?? 0), { exact: true }),
    ).toBeVisible();
    expect(await specification(page)).toEqual({
      Year: '2023',
      Horsepower: '630 HP',
      Mileage: '4,810 mi',
      VIN: 'SKXM12GA9PB004162',
      'Exterior Color': 'Fell Green',
      'Interior Color': 'Tan hide, cream thread',
      Modifications: 'Valved sport exhaust; paint protection film on nose, sills and mirrors',
      Trim: 'GT V12',
      Condition: 'Used',
      'Body Style': 'Coupe',
      Engine: '5.2L twin-turbo V12',
      Fuel: 'Gasoline',
      Transmission: 'Automatic',
      Drivetrain: 'Rear-wheel drive',
      Doors: '2',
      Seats: '4',
      Owners: '2',
      'Title Status': 'Clean',
      'Stock Number': 'H2571',
    });
    await expect(page.getByRole('main').getByText('NEW ARRIVAL', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
    await expect(page.getByText(vehicle.description ?? '')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Features' })).toBeVisible();
    for (const feature of vehicle.features) {
      await expect(page.getByRole('listitem').filter({ hasText: feature })).toBeVisible();
    }
  });

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
    await expect(main.getByText('Sold', { exact: true })).toBeVisible();
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
    await expect(main.getByPlaceholder('When would you like to see it?')).toHaveCount(0);
    const shared = page.locator('meta[property="og:description"]');
    await expect(shared).toHaveAttribute('content', /, sold\. /);
    await expect(shared).not.toHaveAttribute('content', /\$/);
  });

  test('a vehicle without pictures fits into the narrowest window, and a long name is beside the text in their place', async ({
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
      expect(name.x + name.width, `${width} px`).toBeLessThan(text.x);
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

  await page.getByRole('link', { name: 'Request More Information' }).click();
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

test.describe('loading in the browser', () => {
  test('a skeleton is shown until the text has loaded, and only then are the images requested; unknown values have no line', async ({
    page,
    site,
  }) => {
    const vehicle = await vehicleByModel(site.url, 'Regent Two-Tone');
    const { id, make, model, year, price, mileage, images } = vehicle;
    const bare = aVehicle({ id, make, model, year, price, mileage, images });
    const answer = await holdAnswer(page, `/api/vehicles/${id}/text`);
    const requests = watchRequests(page);
    await arriveAtVehicle(page, vehicle);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading vehicle...');
    const busy = page.getByRole('main').locator('[aria-busy="true"]');
    await expect(busy).toBeVisible();
    // Its picture is as wide as the page, as the one that follows.
    for (const width of [1440, 1920, 1001, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(busy.locator('.opacity-60')).toHaveJSProperty('clientWidth', width);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    expect(timesAsked(requests, `GET /api/vehicles/${id}/images`)).toBe(0);
    answer({ json: toPublic(bare) });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Castellan Regent Two-Tone');
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    await expect.poll(() => timesAsked(requests, `GET /api/vehicles/${id}/images`)).toBe(1);

    expect(await specification(page)).toEqual({
      Year: '2025',
      Horsepower: 'N/A HP',
      Mileage: '540 mi',
    });
    await expect(page.getByRole('heading', { name: 'Description' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Features' })).toHaveCount(0);
    await expect(page.getByRole('main').getByText('NEW ARRIVAL')).toHaveCount(0);
  });
});

test.describe('vehicle not found', () => {
  test('whatever is no number of a vehicle is answered with 404', async ({ request }) => {
    for (const id of ['999999', '0', '-1', '1.5', 'abc', '1e3', '99999999999999999999', '%00']) {
      const response = await request.get(`/inventory/${id}`);
      expect([id, response.status()]).toEqual([id, 404]);
      expect(await response.text(), id).toMatch(/<h1[^>]*>Vehicle Not Found<\/h1>/);
    }
  });

  test('shows a link back', async ({ page }) => {
    await openLive(page, '/inventory/abc');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vehicle Not Found');
    await expect(
      page.getByText("Sorry, the vehicle you're looking for doesn't exist or has been removed."),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Return to Inventory' }).click();
    await expect(page).toHaveURL('/inventory');
  });

  test('also when the text call fails, and it can be loaded again', async ({ page, site }) => {
    const vehicle = await vehicleByModel(site.url, 'Fjell 90');
    const call = `/api/vehicles/${vehicle.id}/text`;
    const requests = watchRequests(page);
    await failCall(page, call);
    await arriveAtVehicle(page, vehicle);
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vehicle Not Found');
    await expect(page.getByRole('link', { name: 'Return to Inventory' })).toBeVisible();
    await expect(page).toHaveTitle('Vehicle Not Found - Halcyon Motor Group');
    expect(timesAsked(requests, `GET /api/vehicles/${vehicle.id}/images`)).toBe(0);
    await expect(main.getByRole('status')).toHaveText(
      'Or the connection is to blame: it could not be loaded.',
    );
    const again = main.getByRole('button', { name: 'Try Again' });
    await page.unrouteAll();
    const release = await holdCall(page, call);
    await again.focus();
    await page.keyboard.press('Enter');
    await expect(main.getByRole('status')).toHaveText('Trying again...');
    await expect(again).toHaveAttribute('aria-disabled', 'true');
    await expect(again).toBeFocused();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Norrland Fjell 90');
    await expect(page.locator('#main')).toBeFocused();
    await expect(page).toHaveTitle(`${cardName(vehicle)} - Halcyon Motor Group`);
  });

  test('and when it is deleted by the time it is opened, without offering to try again', async ({
    page,
    site,
  }) => {
    const listed = await listedVehicles(site.url);
    const [first] = listed.vehicles;
    if (!first) throw new Error('The demo has no vehicle');
    const gone = { ...first, id: 999_999, model: 'Phantom' };
    await answerCall(page, '/api/vehicles/optimized', { ...listed, vehicles: [gone] });
    const seen = watchRequests(page);
    await arriveAtVehicle(page, gone);
    await expect(page).toHaveURL('/inventory/999999');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vehicle Not Found');
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
    await nextFrames(page);
    expect(timesAsked(seen, 'GET /api/vehicles/999999/text')).toBe(1);
  });

  test('and when the answer is empty, which is no error', async ({ page, site }) => {
    const [vehicle] = (await listedVehicles(site.url)).vehicles;
    if (!vehicle) throw new Error('The demo has no vehicle');
    const call = `/api/vehicles/${vehicle.id}/text`;
    const seen = watchRequests(page);
    await page.route(`**${call}`, (route) => route.fulfill({ status: 200, body: '' }));
    await arriveAtVehicle(page, vehicle);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vehicle Not Found');
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
    await nextFrames(page);
    expect(timesAsked(seen, `GET ${call}`)).toBe(1);
  });
});
