import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { readFile } from 'node:fs/promises';
import { ZipFile } from 'yazl';
import { readZip } from '../../../src/import/photos/read-zip.ts';
import { blackPng } from '../../images/black-png.ts';
import { desktop, expectStateFit } from '../pages/accessible.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { csvFile, importAddress, importScreen, listed, someVin } from './import-screen.ts';
import { unheardOf } from './unheard-of.ts';

test.use({ viewport: desktop });

async function zipFile(files: Record<string, Buffer>) {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
  zip.end();
  return {
    name: 'photos.zip',
    mimeType: 'application/zip',
    buffer: await buffer(zip.outputStream as Readable),
  };
}

test('faults 60, 61: photographs come from a ZIP file, never from a private network, and leave as a ZIP', async ({
  staffPage,
  api,
}) => {
  const make = unheardOf();
  const names = [`${make}-front.png`, `${make}-back.png`];
  await openStaffScreen(staffPage, importAddress);
  const { choose, run, done } = importScreen(staffPage);
  await choose(
    csvFile([
      'Make,Model,Year,Price,Mileage,VIN,Photos',
      `${make},Alpha,2021,120000,5000,${someVin()},"${names.join('|')}|http://169.254.169.254/latest"`,
    ]),
  );
  await run.click();
  await expect(done).toBeVisible();
  const photos = staffPage.getByRole('region', { name: 'Photographs of imports' });
  await expect(photos).toContainText('0 of 3 are with their vehicles.');
  await expect(photos).toContainText('2 wait for a ZIP file that holds them, 1 could not be loaded.');
  await photos.locator('summary').click();
  await expect(photos.getByRole('region', { name: 'Photographs that could not be loaded' })).toContainText(
    'The address is in a private network',
  );
  await expectStateFit(staffPage);

  const input = photos.getByLabel('ZIP file with photographs');
  await input.setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('no') });
  await expect(photos.getByRole('alert')).toHaveText('This is no ZIP file, or it is damaged.');
  await input.setInputFiles(
    await zipFile({
      [`Photos/${names[0]?.toUpperCase()}`]: blackPng(300, 200),
      [`Photos/${names[1]}`]: blackPng(301, 200),
      'readme.txt': Buffer.from('Nobody waits for this'),
    }),
  );
  await expect(photos).toContainText('photos.zip: 2 of 2 files sent.');
  await expect(photos).toContainText('2 of 3 are with their vehicles.');
  const [vehicle] = await listed(api, make);
  const { images } = (await api.get(`/api/vehicles/${vehicle?.id}`)) as { images: string[] };
  expect(images.map((address) => /\/(\d+)x200-/.exec(address)?.[1])).toEqual(['300', '301']);

  const saving = staffPage.waitForEvent('download');
  await staffPage.getByRole('button', { name: 'Photographs', exact: true }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^photographs-\d{4}-\d{2}-\d{2}\.zip$/);
  const entries = await readZip(new Blob([new Uint8Array(await readFile(await saved.path()))]));
  const hashes = images.map((address) => `${address.split('/')[2]}.jpg`);
  expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(hashes));

  await staffPage.getByRole('button', { name: 'Undo Import' }).click();
  await expect(staffPage.getByRole('heading', { name: 'The import is undone' })).toBeFocused();
  expect(await listed(api, make)).toEqual([]);
});
