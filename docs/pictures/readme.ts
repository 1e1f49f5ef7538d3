import { inquiryId, vehicleId } from './demo.ts';
import type { Picture } from './picture.ts';

const phone = { width: 390, height: 844 };

/** The pictures of the README. */
export const readmePictures: readonly Picture[] = [
  {
    file: 'screenshots/home-1440',
    show: async (page) => void (await page.goto('/')),
  },
  {
    file: 'screenshots/inventory-1440',
    size: { width: 1440, height: 1_100 },
    show: async (page) => void (await page.goto('/inventory')),
  },
  {
    file: 'screenshots/inventory-390',
    size: phone,
    show: async (page) => void (await page.goto('/inventory')),
  },
  {
    file: 'screenshots/vehicle-1440',
    show: async (page, demo) => {
      await page.goto(`/inventory/${await vehicleId(await demo.as('nora'), 'Meridian GT V12')}`);
      // The thumbnails are fetched one after another.
      await page.getByRole('button', { name: 'Photo 8 of 8' }).locator('img').waitFor();
    },
  },
  {
    file: 'screenshots/staff-dashboard-1440',
    by: 'nora',
    size: { width: 1440, height: 2_300 },
    show: async (page) => {
      await page.goto('/admin');
      await page.getByRole('region', { name: 'Views against inquiries' }).getByRole('img').waitFor();
    },
  },
  {
    file: 'screenshots/staff-form-1440',
    by: 'nora',
    show: async (page, demo) => {
      const id = await vehicleId(await demo.as('nora'), 'Meridian GT V12');
      await page.goto(`/admin?tab=inventory&vehicle=${id}`);
      await page.getByRole('button', { name: 'Save Changes' }).waitFor();
    },
  },
  {
    file: 'screenshots/staff-inquiries-1440',
    by: 'ruben',
    size: { width: 1440, height: 1_500 },
    show: async (page, demo) => {
      const id = await inquiryId(await demo.as('ruben'), 'drive it on Saturday');
      await page.goto(`/admin?tab=inquiries&inquiry=${id}`);
      await page.getByRole('list', { name: 'Notes and replies' }).waitFor();
      await page.getByRole('heading', { name: 'Inquiry Details' }).blur();
    },
  },
  {
    file: 'screenshots/staff-inventory-390',
    by: 'maria',
    size: { width: 390, height: 1_200 },
    show: async (page) => {
      await page.goto('/admin?tab=inventory');
      await page.getByRole('list', { name: 'Vehicle Listings' }).waitFor();
    },
  },
];
