import type { Page } from '@playwright/test';
import { failCall, timesAsked, watchRequests } from '../pages/calls.ts';
import { openLive } from '../pages/live.ts';
import { expectToast, toastOf } from '../pages/toast.ts';
import { expect, openStaffScreen } from './fixtures.ts';
import {
  brokenPicture,
  pictureHash,
  readDealership,
  saveBar,
  secondDevice,
  somePicture,
  test,
} from './settings.ts';

const address = '/admin/settings';

function dealershipForm(page: Page) {
  const form = page.getByRole('form', { name: 'Dealership' });
  const hours = form.getByRole('list', { name: 'Business hours' });
  return {
    form,
    field: (label: string) => form.getByRole('textbox', { name: label, exact: true }),
    summary: form.getByRole('alert').filter({ hasText: 'before this can be saved' }),
    lines: hours.getByRole('listitem'),
    hours: (label: string) => hours.getByRole('textbox', { name: label, exact: true }),
    isOpen: (days: string) => hours.getByRole('switch', { name: `${days}, open`, exact: true }),
    days: (days: string) => hours.getByRole('button', { name: `${days}, choose days`, exact: true }),
    day: (day: string) => hours.getByRole('group', { name: 'Days' }).getByRole('button', { name: day }),
    picture: (label: string) => {
      const group = form.getByRole('group', { name: label, exact: true });
      return {
        file: group.getByLabel(`${label} picture`),
        shown: form.getByRole('img', { name: `${label} picture` }),
        remove: group.getByRole('button', { name: 'Remove' }),
        choose: group.getByRole('button', { name: 'Choose Picture' }),
        replace: group.getByRole('button', { name: 'Replace' }),
        place: form
          .getByRole('listitem')
          .filter({ has: page.getByRole('group', { name: label, exact: true }) }),
      };
    },
    ...saveBar(page),
  };
}

async function openSettings(page: Page) {
  await openStaffScreen(page, address);
  const settings = dealershipForm(page);
  await expect(settings.field('Dealership name')).toBeVisible();
  return settings;
}

/** The lines of the hours as visitors read them. */
const publicHours = (page: Page) =>
  page
    .getByRole('region', { name: 'Details' })
    .getByRole('term')
    .evaluateAll((terms) =>
      terms.map((term) =>
        `${term.textContent.replace(' (today)', '')}: ${term.nextElementSibling?.textContent ?? ''}`.trim(),
      ),
    );

test('what is saved is on the contact page, in the header and in the footer at once', async ({
  staffPage,
}) => {
  const settings = await openSettings(staffPage);
  await expect(settings.status).toHaveCount(0);
  await settings.field('Dealership name').fill('Meridian Cars');
  await expect(settings.status).toHaveText('Unsaved changes in Name and address');
  await settings.field('Logo, large word').fill('Meridian');
  await settings.field('Logo, small words').fill('Cars');
  await settings.field('One line about you').fill('Fast cars, slowly sold.');
  await settings.field('Street address').fill('7 Harbor Road');
  await settings.field('Phone').fill('(602) 555-0177');
  await settings.field('Email').fill('sales@meridian.example');
  await settings.field('Heading').fill('Sold slowly');
  await settings.hours('Mon-Fri, opens').fill('8:30 am');
  await settings.hours('Mon-Fri, opens').blur();
  await expect(settings.hours('Mon-Fri, opens')).toHaveValue('8:30AM');
  await settings.hours('Sun, note').fill('gone fishing');
  await settings.field('Financing').fill('https://money.example/apply');
  await settings.field('Privacy Policy').fill('/about');
  await expect(settings.status).toHaveText(
    'Unsaved changes in Name and address, Introduction, Business hours, and Links',
  );
  await settings.save.click();
  await expectToast(staffPage, 'Settings saved', 'Visitors see the change now.');
  await expect(settings.status).toHaveCount(0);

  const visitor = await staffPage.context().newPage();
  await openLive(visitor, '/contact');
  const details = visitor.getByRole('region', { name: 'Details' });
  await expect(details.getByRole('heading', { name: 'Meridian Cars' })).toBeVisible();
  await expect(details).toContainText('7 Harbor Road');
  await expect(details.getByRole('link', { name: '(602) 555-0177' })).toHaveAttribute(
    'href',
    'tel:+16025550177',
  );
  await expect(details.getByRole('link', { name: 'sales@meridian.example' })).toBeVisible();
  expect(await publicHours(visitor)).toEqual(['Mon-Fri: 8:30AM-7PM', 'Sat: 10AM-6PM', 'Sun: gone fishing']);
  await expect(visitor.getByRole('banner')).toContainText('Meridian Cars');
  const footer = visitor.getByRole('contentinfo');
  await expect(footer).toContainText('Fast cars, slowly sold.');
  await expect(footer.getByRole('link', { name: '(602) 555-0177' })).toBeVisible();
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Meridian Cars`);
  await expect(footer.getByRole('link', { name: 'Financing' }).first()).toHaveAttribute(
    'href',
    'https://money.example/apply',
  );
  await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/about');
  await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveCount(0);
  await openLive(visitor, '/');
  await expect(visitor.getByRole('main').getByRole('heading', { name: 'Sold slowly' })).toBeVisible();

  // The form begins with what was saved, in a new document too.
  await staffPage.reload();
  await expect(settings.field('Dealership name')).toHaveValue('Meridian Cars');
  await expect(settings.hours('Mon-Fri, opens')).toHaveValue('8:30AM');
  await expect(settings.status).toHaveCount(0);
});

test('lines of the hours are switched, divided, removed and added', async ({ staffPage }) => {
  const settings = await openSettings(staffPage);
  await settings.isOpen('Sat').click();
  await expect(settings.hours('Sat, opens')).toHaveCount(0);
  await settings.hours('Sat, note').fill('closed');
  await settings.days('Mon-Fri').click();
  await settings.day('Fri').click();
  await expect(settings.days('Mon-Thu')).toHaveAttribute('aria-expanded', 'true');
  await settings.days('Mon-Thu').click();
  await settings.form.getByRole('button', { name: 'Remove Sun' }).click();
  await expect(settings.lines).toHaveCount(2);
  // A new line begins with the days that no other has.
  await settings.form.getByRole('button', { name: 'Add Line' }).click();
  await expect(settings.days('Fri, Sun')).toBeFocused();
  await settings.day('Sun').click();
  await settings.hours('Fri, opens').fill('12pm');
  await settings.hours('Fri, closes').fill('midnight');
  await settings.save.click();
  await expect(settings.hours('Fri, closes')).toHaveAccessibleDescription('Write a time like 9AM');
  await expect(settings.hours('Fri, closes')).toBeFocused();
  await expect(settings.summary).toHaveText('One field needs a look before this can be saved.');
  await settings.hours('Fri, closes').fill('24:00');
  await expect(settings.summary).toHaveCount(0);
  await settings.hours('Sat, note').fill('');
  await settings.day('Fri').click();
  await settings.save.click();
  await expect(settings.lines.nth(1)).toContainText('Say what is true of these days, such as closed');
  await expect(settings.lines.nth(2)).toContainText('Choose at least one day');
  await expect(settings.summary).toHaveText('2 fields need a look before this can be saved.');
  await settings.hours('Sat, note').fill('closed');
  await settings.day('Fri').click();
  await settings.save.click();
  await expectToast(staffPage, 'Settings saved', 'Visitors see the change now.');

  await openLive(staffPage, '/contact');
  expect(await publicHours(staffPage)).toEqual(['Mon-Thu: 9AM-7PM', 'Sat: closed', 'Fri: 12PM-12AM']);
});

test('what is not valid is refused beside its field, and nothing is sent', async ({ staffPage }) => {
  const requests = watchRequests(staffPage);
  const settings = await openSettings(staffPage);
  for (const [label, text, complaint] of [
    ['Dealership name', ' ', 'Enter the dealership name'],
    ['Logo, large word', '', 'Enter a word for the logo'],
    ['In business since', '1799', 'Enter a year from 1800 to 2200'],
    ['Phone', '555-0142', 'Please enter a valid phone number'],
    ['Email', 'hello@halcyon', 'Please enter a valid email address'],
    ['Instagram', 'halcyon.example/x', 'Start the address with https://'],
    ['Terms of Service', 'javascript:alert(1)', 'Start the address with https://'],
  ] as const) {
    const before = await settings.field(label).inputValue();
    await settings.field(label).fill(text);
    await settings.save.click();
    const about = expect(settings.field(label));
    await about.toHaveAccessibleDescription(complaint);
    await about.toHaveAttribute('aria-invalid', 'true');
    await about.toBeFocused();
    await about.toBeInViewport();
    await expect(settings.summary).toHaveText('One field needs a look before this can be saved.');
    // Typing takes the complaint back.
    await settings.field(label).fill(before);
    await about.not.toHaveAttribute('aria-invalid');
    await expect(settings.summary).toHaveCount(0);
  }
  await settings.field('Email').fill('nobody');
  await settings.field('Phone').fill('1');
  await settings.field('Phone').press('Enter');
  await expect(settings.summary).toHaveText('2 fields need a look before this can be saved.');
  await expect(settings.field('Phone')).toBeFocused();
  expect(timesAsked(requests, 'PATCH /api/dealership')).toBe(0);
});

test('a save that fails keeps what was typed, and says what the server said', async ({ staffPage, api }) => {
  const settings = await openSettings(staffPage);
  await settings.field('City').fill('Mesa');
  let answer = {
    status: 500,
    json: { message: 'The disk is full', issues: [] as { path: string; message: string }[] },
  };
  await staffPage.route(
    (url) => url.pathname === '/api/dealership',
    (route) => route.fulfill(answer),
  );
  await settings.save.click();
  await expectToast(staffPage, 'Error', 'The disk is full');
  await expect(toastOf(staffPage)).toHaveAttribute('data-variant', 'destructive');
  await expect(settings.field('City')).toHaveValue('Mesa');
  answer = {
    status: 400,
    json: { message: 'Not valid', issues: [{ path: 'city', message: 'No such city' }] },
  };
  await settings.save.click();
  await expect(settings.field('City')).toHaveAccessibleDescription('No such city');
  await expect(settings.field('City')).toBeFocused();
  await expect(settings.status).toHaveText('Unsaved changes in Name and address');
  await staffPage.unrouteAll();
  await settings.save.click();
  await expectToast(staffPage, 'Settings saved', 'Visitors see the change now.');
  expect((await readDealership(api)).city).toBe('Mesa');
});

test('settings that cannot be fetched say so, and are fetched again', async ({ staffPage }) => {
  await failCall(staffPage, '/api/dealership');
  await openStaffScreen(staffPage, address);
  await expect(staffPage.getByRole('alert')).toContainText('Failed to load the settings');
  await staffPage.unrouteAll();
  await staffPage.getByRole('button', { name: 'Try Again' }).click();
  await expect(dealershipForm(staffPage).field('City')).toHaveValue('Scottsdale');
});

test('changes can be discarded, with Undo, and leaving asks', async ({ staffPage, api }) => {
  const settings = await openSettings(staffPage);
  const city = settings.field('City');
  await city.fill('Mesa');
  await settings.isOpen('Sat').click();
  await settings.discard.click();
  await expect(settings.status).toHaveCount(0);
  await expect(city).toHaveValue('Scottsdale');
  await expect(settings.hours('Sat, opens')).toHaveValue('10AM');
  await expect(toastOf(staffPage)).toContainText('Changes discarded');
  await settings.undo.click();
  await expect(city).toHaveValue('Mesa');
  await expect(settings.status).toHaveText('Unsaved changes in Name and address and Business hours');
  // What is typed back to what it was is no change.
  await settings.isOpen('Sat').click();
  await expect(settings.status).toHaveText('Unsaved changes in Name and address');

  const rail = staffPage.getByRole('navigation', { name: 'Settings' });
  await rail.getByRole('link', { name: 'Newsletter' }).click();
  await expect(settings.leaving).toContainText('Your changes to the dealership are not saved.');
  await settings.leaving.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(settings.leaving).toBeHidden();
  await expect(staffPage).toHaveURL(address);
  await expect(city).toHaveValue('Mesa');
  await staffPage.getByRole('link', { name: 'Back to Website' }).click();
  await staffPage.keyboard.press('Escape');
  await expect(settings.leaving).toBeHidden();
  await expect(staffPage).toHaveURL(address);

  // Leaving the document is for the browser to ask.
  const asked = staffPage.waitForEvent('dialog');
  const reloading = staffPage.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloading;
  await expect(city).toHaveValue('Scottsdale');

  await city.fill('Tempe');
  await rail.getByRole('link', { name: 'Newsletter' }).click();
  await settings.leaving.getByRole('button', { name: 'Leave' }).click();
  await expect(staffPage).toHaveURL('/admin/settings/newsletter');
  await rail.getByRole('link', { name: 'Dealership' }).click();
  await expect(city).toHaveValue('Scottsdale');
  expect((await readDealership(api)).city).toBe('Scottsdale');
});

test('a save that somebody else’s came before is not made; both ways on are offered', async ({
  staffPage,
  browser,
  site,
  api,
}) => {
  const mine = await openSettings(staffPage);
  const elsewhere = await secondDevice(browser, site);
  const theirs = await openSettings(elsewhere);
  await mine.field('City').fill('Mesa');
  await mine.field('State').fill('NM');
  await theirs.field('City').fill('Tempe');
  await theirs.field('ZIP code').fill('85281');
  await theirs.save.click();
  await expectToast(elsewhere, 'Settings saved', 'Visitors see the change now.');

  await mine.save.click();
  await expect(mine.stale).toHaveText(
    /^Somebody else saved these settings meanwhile. What you changed is still here and not saved./,
  );
  await expect(mine.stale).toBeFocused();
  await expect(mine.field('City')).toHaveValue('Mesa');
  expect((await readDealership(api)).city).toBe('Tempe');
  await mine.stale.getByRole('button', { name: 'Keep My Changes' }).click();
  await expect(mine.stale).toHaveCount(0);
  await expect(mine.field('ZIP code')).toHaveValue('85281');
  await expect(mine.field('City')).toHaveValue('Mesa');
  await mine.save.click();
  await expectToast(staffPage, 'Settings saved', 'Visitors see the change now.');
  expect(await readDealership(api)).toMatchObject({ city: 'Mesa', region: 'NM', postalCode: '85281' });

  // Now it is the other device that is behind.
  await theirs.field('City').fill('Yuma');
  await theirs.save.click();
  await theirs.stale.getByRole('button', { name: 'Load Newer Version' }).click();
  await expect(theirs.stale).toHaveCount(0);
  await expect(theirs.field('City')).toHaveValue('Mesa');
  await expect(theirs.status).toHaveCount(0);
  expect((await readDealership(api)).city).toBe('Mesa');
  await elsewhere.context().close();
});

test('a picture is uploaded, shown to visitors, and taken away', async ({ staffPage, api }) => {
  const settings = await openSettings(staffPage);
  const home = settings.picture('Home');
  const before = (await readDealership(api)).pictures.hero;
  await expect(home.replace).toBeVisible();
  await home.file.setInputFiles(brokenPicture);
  await expect(home.place.getByRole('alert')).toHaveText('This file is not an image we can read.');
  await expect(settings.status).toHaveCount(0);

  await home.file.setInputFiles(somePicture());
  await expect(settings.status).toHaveText('Unsaved changes in Pictures');
  await expect(home.place.getByRole('alert')).toHaveCount(0);
  await settings.save.click();
  await expectToast(staffPage, 'Settings saved', 'Visitors see the change now.');
  const { hero } = (await readDealership(api)).pictures;
  expect(pictureHash(hero)).not.toBe(pictureHash(before));
  await expect(home.shown).toHaveAttribute('src', new RegExp(pictureHash(hero)));

  const visitor = await staffPage.context().newPage();
  const pictured = visitor.getByRole('main').locator(`img[src*="${pictureHash(hero)}"]`);
  await openLive(visitor, '/');
  await expect(pictured).toBeVisible();
  await expect
    .poll(() => pictured.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0);

  await home.remove.click();
  await expect(home.choose).toBeFocused();
  await expect(home.place).toContainText('No picture');
  await settings.save.click();
  await expect(settings.status).toHaveCount(0);
  expect((await readDealership(api)).pictures).not.toHaveProperty('hero');
  await openLive(visitor, '/');
  await expect(visitor.getByRole('heading', { name: 'Exceptional Luxury' })).toBeVisible();
  await expect(pictured).toHaveCount(0);
});
