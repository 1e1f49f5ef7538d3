import type { Page } from '@playwright/test';
import { openLive } from '../pages/live.ts';
import { expectToast } from '../pages/toast.ts';
import { openPart, openSettings } from './dealership-form.ts';
import { expect } from './fixtures.ts';
import { brokenPicture, pictureHash, readDealership, somePicture, test } from './settings.ts';
import { endSession, stored } from './signed-out.ts';

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

test('saved settings and a picture appear at once where visitors see them, and a document with unsaved changes is not left without a question', async ({
  staffPage,
  api,
  site,
}) => {
  const before = (await readDealership(api)).pictures.hero;
  let settings = await openSettings(staffPage);
  const save = async (part: string) => {
    await expect(settings.status).toHaveText(`Unsaved changes in ${part}`);
    await settings.save.click();
    await expect(settings.status).toHaveCount(0);
  };
  await settings.field('Dealership name').fill('Meridian Cars');
  await settings.field('Logo, large word').fill('Meridian');
  await settings.field('Logo, small words').fill('Cars');
  await settings.field('One line about you').fill('Fast cars, slowly sold.');
  await settings.field('Street address').fill('7 Harbor Road');
  await settings.field('Phone').fill('(602) 555-0177');
  await settings.field('Email').fill('sales@meridian.example');
  await settings.save.click();
  await expectToast(staffPage, 'Settings saved', 'Visitors see the change now.');
  await expect(settings.status).toHaveCount(0);

  settings = await openPart(staffPage, 'Home page');
  await settings.field('Heading').fill('Sold slowly');
  await save('Home page');

  settings = await openPart(staffPage, 'Hours and closed days');
  await settings.hours('Mon-Fri, opens').fill('8:30 am');
  await settings.hours('Mon-Fri, opens').blur();
  await expect(settings.hours('Mon-Fri, opens')).toHaveValue('8:30AM');
  await settings.hours('Sun, note').fill('gone fishing');
  await save('Hours and closed days');

  settings = await openPart(staffPage, 'Links');
  await settings.field('Financing').fill('https://money.example/apply');
  await settings.field('Privacy Policy').fill('/about');
  await save('Links');

  settings = await openPart(staffPage, 'Pictures');
  const home = settings.picture('Home');
  await expect(home.replace).toBeVisible();
  await home.file.setInputFiles(brokenPicture);
  await expect(home.place.getByRole('alert')).toHaveText('This file is not an image we can read.');
  await expect(settings.status).toHaveCount(0);
  await home.file.setInputFiles(somePicture());
  await expect(settings.status).toHaveText('Unsaved changes in Pictures');
  await expect(home.place.getByRole('alert')).toHaveCount(0);
  await save('Pictures');
  const { hero } = (await readDealership(api)).pictures;
  expect(pictureHash(hero)).not.toBe(pictureHash(before));
  await expect(home.shown).toHaveAttribute('src', new RegExp(pictureHash(hero)));

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
  const legal = footer.getByRole('list', { name: 'Legal' });
  await expect(legal.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/about');
  // Without an address, the page of that name.
  await expect(legal.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
  await openLive(visitor, '/');
  await expect(visitor.getByRole('main').getByRole('heading', { name: 'Sold slowly' })).toBeVisible();
  const pictured = visitor.getByRole('main').locator(`img[src*="${pictureHash(hero)}"]`);
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

  settings = await openPart(staffPage, 'Name and address');
  await settings.field('City').fill('Mesa');
  await endSession(site, (await stored(staffPage)).token);
  const asked = staffPage.waitForEvent('dialog');
  const saving = settings.save.click();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await saving;
  await staffPage.waitForURL('/login');
});
