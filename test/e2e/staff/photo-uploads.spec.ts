import type { Locator, Page } from '@playwright/test';
import { parseAddress } from '../../../src/images/image.ts';
import { holdCall } from '../pages/calls.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, test } from './fixtures.ts';
import {
  addWithPhotos,
  halvesOf,
  jpeg,
  jpegs,
  readJpeg,
  transparentPng,
  turnedJpeg,
  type TestFile,
} from './pictures.ts';
import { openEditForm, saveEdit, tilesOf } from './vehicle-form.ts';

const imagesCall = '/api/images';

/** A drop or paste of files, as the browser dispatches it. */
const transferOf = (page: Page, files: TestFile[]) =>
  page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  );

async function drop(page: Page, target: Locator, files: TestFile[]) {
  const dataTransfer = await transferOf(page, files);
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
}

test('photos are sent as JPEG, upright, opaque and within 2400 by 1800, each once, and keep the order of their files', async ({
  staffPage,
  api,
  site,
}) => {
  const vehicle = await api.addVehicle();
  // The request bodies as the browser sends them: Playwright does not see the bytes of a Blob.
  await staffPage.addInitScript(() => {
    const sent: Promise<string>[] = [];
    Object.assign(window, { sent });
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob)
        sent.push(
          body.arrayBuffer().then((bytes) => {
            const codes = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte));
            return `${body.type},${btoa(codes.join(''))}`;
          }),
        );
      send.call(this, body);
    };
  });
  const form = await openEditForm(staffPage, vehicle);
  // The first upload finishes last.
  const others = Promise.withResolvers<void>();
  let sends = 0;
  await staffPage.route(
    (url) => url.pathname === imagesCall,
    async (route) => {
      sends += 1;
      if (sends === 1) await others.promise;
      return route.fallback();
    },
  );
  const medium = await jpeg('medium.jpg', { width: 2000, height: 1500 });
  await form.files.setInputFiles([
    await jpeg('large.jpg', { width: 4000, height: 3000 }),
    medium,
    await jpeg('tall.jpg', { width: 1000, height: 2000 }),
    await turnedJpeg('turned.jpg'),
    await transparentPng('clear.png'),
  ]);
  await expect(tilesOf(form)).toHaveCount(4);
  others.resolve();
  await expect(tilesOf(form)).toHaveCount(5);
  await expect(form.photos).toContainText('5 of 10');

  const sent = await staffPage.evaluate(() =>
    Promise.all((window as unknown as { sent: Promise<string>[] }).sent),
  );
  const bodies = await Promise.all(
    sent.map(async (text) => {
      const [type, base64 = ''] = text.split(',');
      return { type, ...(await readJpeg(Buffer.from(base64, 'base64'))) };
    }),
  );
  // The first quantization step reveals a JPEG's quality: 5 is 0.85, 3 is 0.92.
  const expected = [
    [2400, 1800, 5],
    [2000, 1500, 3],
    [900, 1800, 3],
    [400, 600, 3],
    [500, 300, 3],
  ].map(([width, height, firstStep]) => ({ type: 'image/jpeg', format: 'jpeg', width, height, firstStep }));
  expect(bodies).toHaveLength(5);
  expect(bodies).toEqual(expect.arrayContaining(expected));

  await form.files.setInputFiles({ ...medium, name: 'medium copy.jpg' });
  await expect(form.photos).toContainText('medium copy.jpg is among the photos already.');
  await expect(tilesOf(form)).toHaveCount(5);
  await expect(form.photos).toContainText('5 of 10');

  const { images, featuredImage } = await saveEdit(staffPage, form, api, vehicle.id);
  expect(featuredImage).toBe(images[0]);
  const sizes = images.map((image) => [parseAddress(image)?.width, parseAddress(image)?.height]);
  expect(sizes).toEqual([
    [2400, 1800],
    [2000, 1500],
    [900, 1800],
    [400, 600],
    [500, 300],
  ]);
  const stored = (index: number) =>
    fetch(site.url + images[index]).then(async (response) =>
      halvesOf(Buffer.from(await response.arrayBuffer())),
    );
  const turned = await stored(3);
  expect(turned.upper.r).toBeGreaterThan(200);
  expect(turned.lower.b).toBeGreaterThan(200);
  const { upper } = await stored(4);
  expect(Math.min(upper.r, upper.g, upper.b)).toBeGreaterThan(250);
});

test('photos can be dropped on the field and pasted, at most ten: the others are named', async ({
  staffPage,
  api,
  site,
}) => {
  const vehicle = await addWithPhotos(api, site.url, 5);
  const form = await openEditForm(staffPage, vehicle);
  await drop(staffPage, form.photos, await jpegs(2));
  await expect(tilesOf(form)).toHaveCount(7);
  // A drop beside the field does nothing, and the browser does not navigate to the file.
  await drop(staffPage, form.make, await jpegs(1));
  await expect(form.photos).toContainText('3 of 10 places are left');

  const clipboardData = await transferOf(staffPage, await jpegs(1));
  await form.make.dispatchEvent('paste', { clipboardData, bubbles: true });
  await expect(tilesOf(form)).toHaveCount(7);
  await form.make.evaluate((input, data) => {
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, clipboardData);
  await expect(tilesOf(form)).toHaveCount(8);
  await expect(form.make).toHaveValue(vehicle.make);

  await expect(form.photos).toContainText('2 of 10 places are left');
  await form.files.setInputFiles(await jpegs(4));
  await expect(form.photos.getByRole('status')).toContainText([
    'Only 2 more photos fit. Not added: photo-3.jpg, photo-4.jpg',
  ]);
  await expect(tilesOf(form)).toHaveCount(10);
  await expect(form.photos).toContainText('All 10 places are taken.');
  await expect(form.photos.getByRole('button', { name: 'choose files' })).toHaveCount(0);
  await drop(staffPage, form.photos, [await jpeg('eleventh.jpg')]);
  await expect(form.photos).toContainText('No more photos fit. Not added: eleventh.jpg');

  await form.photos.getByRole('button', { name: 'Remove photo 3', exact: true }).click();
  await expect(tilesOf(form)).toHaveCount(9);
  // A file that cannot be read takes no place.
  await form.files.setInputFiles({
    name: 'broken.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('No picture at all'),
  });
  const broken = form.photos.getByRole('listitem', { name: 'broken.jpg failed' });
  await expect(broken).toBeVisible();
  await form.files.setInputFiles([await jpeg('tenth.jpg'), await jpeg('late.jpg')]);
  await expect(form.photos).toContainText('Only 1 more photo fits. Not added: late.jpg');
  await expect(tilesOf(form)).toHaveCount(10);
  await broken.getByRole('button', { name: 'Remove broken.jpg' }).click();
  expect((await saveEdit(staffPage, form, api, vehicle.id)).images).toHaveLength(10);
});

test('an upload shows its progress and can be canceled, three at a time; leaving loses it, a save waits for the rest', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle();
  const form = await openEditForm(staffPage, vehicle);
  const answer = await holdCall(staffPage, imagesCall);
  await form.files.setInputFiles(await jpegs(5));
  const uploading = form.photos.getByRole('listitem', { name: /^Uploading / });
  await expect(uploading).toHaveCount(5);
  await expect(uploading.filter({ hasText: 'Waiting...' })).toHaveCount(2);
  await expect(form.photos.getByRole('progressbar', { name: 'photo-1.jpg' })).toHaveAttribute(
    'aria-valuenow',
    /^\d+$/,
  );
  await expect(uploading.filter({ hasText: /%/ })).toHaveCount(3);
  await expect(form.dialog).toContainText('5 photos uploading.');
  await form.close.click();
  await expect(form.leaving).toContainText('Photos are still uploading, and those are lost.');
  await form.leaving.getByRole('button', { name: 'Keep Editing' }).click();
  await form.photos.getByRole('button', { name: 'Cancel photo-2.jpg' }).click();
  await form.photos.getByRole('button', { name: 'Cancel photo-5.jpg' }).click();
  await expect(uploading).toHaveCount(3);
  await expect(form.dialog).toContainText('3 photos uploading.');
  await form.save.click();
  await expect(form.dialog).toContainText('Waiting for 3 photos to finish uploading.');
  await expect(form.save).toHaveAccessibleName('Saving...');
  await form.description.fill('Typed while waiting');
  answer();
  await expectToast(staffPage, 'Vehicle updated successfully', '');
  await expect(form.dialog).toBeHidden();
  const saved = await api.vehicle(vehicle.id);
  expect(saved.images).toHaveLength(3);
  expect(saved.description).toBe('Typed while waiting');
});
