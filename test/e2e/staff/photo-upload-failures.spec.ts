import { expectToast } from '../pages/toast.ts';
import { expect, test } from './fixtures.ts';
import { jpeg, jpegs } from './pictures.ts';
import { samplePdf } from '../../sample-pdf.ts';
import { openEditForm, tilesOf } from './vehicle-form.ts';

const imagesCall = '/api/images';

test('a failed upload and a file that cannot be read say why and can be left out, but no document; fault 39: one that cannot be stored yet is sent again', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle();
  const form = await openEditForm(staffPage, vehicle);
  let sends = 0;
  await staffPage.route(
    (url) => url.pathname === imagesCall,
    (route) => {
      sends += 1;
      return sends === 1 ? route.abort('connectionreset') : route.fallback();
    },
  );
  await form.files.setInputFiles(await jpeg('front.jpg'));
  const failed = form.photos.getByRole('listitem', { name: 'front.jpg failed' });
  await expect(failed).toContainText('The connection was lost.');
  await expect(form.dialog).toContainText('1 photo failed.');
  await failed.getByRole('button', { name: 'Retry front.jpg' }).click();
  await expect(tilesOf(form)).toHaveCount(1);
  await expect(failed).toHaveCount(0);
  await expect(form.dialog).not.toContainText('failed');
  expect(sends).toBe(2);

  await staffPage.unrouteAll();
  sends = 0;
  await staffPage.route(
    (url) => url.pathname === imagesCall,
    (route) => {
      sends += 1;
      const away = { status: 503, headers: { 'retry-after': '0' }, json: { message: 'Try again later.' } };
      return sends < 4 ? route.fulfill(away) : route.fallback();
    },
  );
  await form.files.setInputFiles(await jpeg('side.jpg'));
  await expect(tilesOf(form)).toHaveCount(2);
  expect(sends).toBe(4);

  await staffPage.unrouteAll();
  await staffPage.route(
    (url) => url.pathname === imagesCall,
    (route) => route.fulfill({ status: 507, json: { message: 'The disk is full' } }),
  );
  await form.files.setInputFiles(await jpeg('rear.jpg'));
  const refused = form.photos.getByRole('listitem', { name: 'rear.jpg failed' });
  await expect(refused).toContainText('The disk is full');
  await expect(form.dialog).toContainText('1 photo failed.');

  await staffPage.unrouteAll();
  const nothing = Buffer.from('No picture at all');
  await form.files.setInputFiles([
    { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: nothing },
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: nothing },
    await jpeg('good.jpg'),
  ]);
  const heic = form.photos.getByRole('listitem', { name: 'IMG_0001.HEIC failed' });
  await expect(heic).toContainText('HEIC photos cannot be read by this browser. Export it as JPEG.');
  const broken = form.photos.getByRole('listitem', { name: 'broken.jpg failed' });
  await expect(broken).toContainText('This file is not an image we can read.');
  await expect(tilesOf(form)).toHaveCount(3);
  await expect(form.dialog.getByRole('status').filter({ hasText: /^3 photos failed\.$/ })).toBeVisible();
  await heic.getByRole('button', { name: 'Remove IMG_0001.HEIC' }).click();
  await expect(heic).toHaveCount(0);
  await expect(form.dialog.getByRole('status').filter({ hasText: /^2 photos failed\.$/ })).toBeVisible();
  await expect(form.photos).toContainText('3 of 10');
  await form.save.click();
  const both = staffPage.getByRole('alertdialog', { name: '2 photos were not uploaded' });
  await expect(both.getByRole('button')).toHaveText(['Go Back', 'Save Without Them', 'Retry']);
  await both.getByRole('button', { name: 'Go Back' }).click();
  await refused.getByRole('button', { name: 'Remove rear.jpg' }).click();
  await expect(refused).toHaveCount(0);
  await expect(broken).toBeVisible();

  // Unlike photos, documents are not left out: somebody counts on each.
  await form.documents.setInputFiles([
    { name: 'scan.pdf', mimeType: 'application/pdf', buffer: nothing },
    { name: 'Service_2025.pdf', mimeType: 'application/pdf', buffer: samplePdf() },
  ]);
  const scan = form.papers.getByRole('listitem', { name: 'scan.pdf failed' });
  await expect(scan).toContainText('This is not a PDF file. Save the document as a PDF and upload that.');
  await expect(form.papers.getByRole('textbox', { name: 'Document', exact: true })).toHaveValue(
    'Service 2025',
  );
  await form.save.click();
  await expect(form.papers).toContainText('A document was not uploaded. Try it again, or remove it.');
  // It would fail again.
  await expect(scan.getByRole('button')).toHaveText(['Remove']);
  await scan.getByRole('button', { name: 'Remove scan.pdf' }).click();
  await expect(scan).toHaveCount(0);
  await form.save.click();
  const question = staffPage.getByRole('alertdialog', { name: '1 photo was not uploaded' });
  await expect(question.getByRole('button')).toHaveText(['Go Back', 'Save Without Them']);
  await question.getByRole('button', { name: 'Save Without Them' }).click();
  await expectToast(staffPage, 'Vehicle updated successfully', '');
  const saved = await api.vehicle(vehicle.id);
  expect(saved.images).toHaveLength(3);
  expect(saved.documents).toMatchObject([{ name: 'Service 2025', kind: 'service', isPublic: false }]);
});

test('@long photos whose connection was lost need confirmation, are retried together, when online, and by themselves', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle();
  await staffPage.clock.install();
  const form = await openEditForm(staffPage, vehicle);
  const isImage = (url: URL) => url.pathname === imagesCall;
  const lose = () => staffPage.route(isImage, (route) => route.abort('connectionreset'));
  const failed = form.photos.getByRole('listitem', { name: /failed$/ });
  await lose();
  await form.files.setInputFiles(await jpegs(3));
  await expect(failed).toHaveCount(3);
  await form.save.click();
  const questionOf = (name: string) => staffPage.getByRole('alertdialog', { name });
  const question = questionOf('3 photos were not uploaded');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Retry' }).click();
  // Disconnected again: nothing was saved without them.
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Go Back' }).click();
  await staffPage.unrouteAll();
  await form.photos.getByRole('button', { name: 'Retry All' }).click();
  await expect(tilesOf(form)).toHaveCount(3);
  await expect(failed).toHaveCount(0);

  await lose();
  await form.files.setInputFiles(await jpeg('rear.jpg'));
  await expect(failed).toHaveCount(1);
  await staffPage.unrouteAll();
  await staffPage.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(tilesOf(form)).toHaveCount(4);
  await expect(failed).toHaveCount(0);

  // Also if the browser notices no return. What the question was about has come to nothing then, so the save goes on.
  await lose();
  await form.files.setInputFiles(await jpeg('front.jpg'));
  await expect(failed).toContainText(['The connection was lost.']);
  await form.save.click();
  const one = questionOf('1 photo was not uploaded');
  await expect(one).toBeVisible();
  await staffPage.unrouteAll();
  await staffPage.clock.fastForward(10_000);
  await expect(one).toBeHidden();
  await expect(form.dialog).toBeHidden();
  expect((await api.vehicle(vehicle.id)).images).toHaveLength(5);
});
