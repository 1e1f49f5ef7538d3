import type { Picture } from './picture.ts';

const folder = 'dealers/pictures';
const tall = { width: 1440, height: 1_300 };

/** Addresses of a previous website, as its maker lists them. */
const oldAddresses = `From,To
/cars-for-sale.html,/inventory
/our-team.html,/about
/showroom/castellan,/inventory
/find-us.php?map=1,/contact
/specials/march.html,/no-longer-there
`;

/** The pictures of the handbook about where the cars are shown elsewhere, and other programs. */
export const channelPictures: readonly Picture[] = [
  {
    file: `${folder}/feeds`,
    by: 'nora',
    size: tall,
    show: async (page, demo) => {
      const nora = await demo.as('nora');
      await nora.patch('/api/feeds/google', { isOn: true, dealerCode: 'HALCYON-1' });
      await page.goto('/admin/settings/feeds');
      await page.getByRole('textbox', { name: 'Store code' }).waitFor();
    },
  },
  {
    file: `${folder}/api-keys`,
    by: 'nora',
    show: async (page) => {
      await page.goto('/admin/settings/api-keys');
      await page.getByRole('button', { name: 'Add API Key' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add API Key' });
      await dialog.getByLabel('Program').fill('DMS sync');
      for (const scope of ['Read inventory', 'Write inventory'])
        await dialog.getByRole('checkbox', { name: scope }).check({ force: true });
      return dialog;
    },
  },
  {
    file: `${folder}/webhooks`,
    by: 'nora',
    show: async (page) => {
      await page.goto('/admin/settings/webhooks');
      await page.getByRole('button', { name: 'Add Address' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Address' });
      await dialog.getByRole('textbox', { name: 'Address' }).fill('https://crm.halcyon.example/hooks/marque');
      for (const event of ['New lead', 'Vehicle sold'])
        await dialog.getByRole('checkbox', { name: event }).check({ force: true });
      return dialog;
    },
  },
  {
    file: `${folder}/redirects`,
    by: 'maria',
    show: async (page) => {
      await page.goto('/admin/settings/redirects');
      await page.getByRole('button', { name: 'Upload CSV' }).waitFor();
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'old-site.csv', mimeType: 'text/csv', buffer: Buffer.from(oldAddresses) });
      await page.getByRole('button', { name: 'Close Report' }).waitFor();
      await page.getByRole('row').nth(4).waitFor();
    },
  },
  {
    file: `${folder}/measurement`,
    by: 'nora',
    show: async (page, demo) => {
      const nora = await demo.as('nora');
      await nora.patch('/api/measurement', {
        plausibleDomain: 'halcyon.example',
        googleTag: 'G-AB12CD34EF',
      });
      await page.goto('/admin/settings/measurement');
      await page.getByLabel('Meta pixel: ID').waitFor();
    },
  },
  {
    file: `${folder}/measurement-question`,
    show: async (page, demo) => {
      const nora = await demo.as('nora');
      await nora.patch('/api/measurement', { googleTag: 'G-AB12CD34EF' });
      await page.goto('/');
      await page.getByRole('button', { name: 'Decline' }).waitFor();
      // The other pictures are of a website that does not ask.
      await nora.patch('/api/measurement', { plausibleDomain: '', googleTag: '' });
    },
  },
  {
    file: `${folder}/letter`,
    by: 'maria',
    size: tall,
    show: async (page) => {
      await page.goto('/admin/settings/newsletter');
      await page.getByRole('button', { name: 'Write a Letter' }).click();
      const dialog = page.getByRole('dialog', { name: 'Write a Letter' });
      const mail = dialog.frameLocator('iframe');
      await mail.getByRole('img').first().waitFor();
      await dialog.getByText('What your readers get').scrollIntoViewIfNeeded();
      return dialog;
    },
  },
];

/** It adds cars, so it comes after the other pictures. */
export const incomingFeedPicture: Picture = {
  file: `${folder}/incoming-feeds`,
  by: 'nora',
  size: { width: 1440, height: 1_000 },
  show: async (page) => {
    const file = (rows: readonly string[]) => ({
      name: 'automanager.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['VIN,Make,Model,Year,Price,Mileage,Type', ...rows, ''].join('\n')),
    });
    const row = (at: number) =>
      `SCFRMFAW0BGL0${2_000 + at},Ashdown,Tourer ${at},2022,${118 + at}000,${9_400 + at},Used`;
    await page.goto('/admin/settings/incoming-feeds');
    await page.getByRole('button', { name: 'Add Feed' }).click();
    const form = page.getByRole('form', { name: 'Set-up of the feed' });
    await form.getByLabel('System').fill('AutoManager');
    await form.getByLabel('Where the file is').selectOption('upload');
    await form.getByLabel('CSV file').setInputFiles(file([1, 2, 3, 4].map(row)));
    await form.getByLabel('When a car has left the file').selectOption('ask');
    await form.getByLabel(/^Most cars/).fill('50');
    await form.getByRole('button', { name: 'Save and Run' }).click();
    const feed = page.getByRole('list', { name: 'Incoming feeds' }).getByRole('listitem');
    await feed.getByText('4 new').waitFor();
    await feed.getByLabel('Next file of AutoManager').setInputFiles(file([1, 2, 3].map(row)));
    await feed.getByRole('button', { name: 'Decide' }).waitFor();
    await feed.getByRole('button', { name: /^Reports/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { expanded: false }).first().click();
    await dialog.getByText('Not in the file any more:').waitFor();
    return dialog;
  },
};
