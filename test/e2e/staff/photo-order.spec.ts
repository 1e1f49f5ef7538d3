import { parseAddress } from '../../../src/images/image.ts';
import { inputAtOnce } from '../pages/at-once.ts';
import { nextFrames, openLive } from '../pages/live.ts';
import { expect, test } from './fixtures.ts';
import { addWithPhotos } from './pictures.ts';
import { openEditForm, saveEdit, tilesOf, type VehicleForm } from './vehicle-form.ts';
import { nameOf } from './vehicle-lists.ts';

/** The part of an address that identifies the image. */
const hashOf = (address: string) => parseAddress(address)?.hash ?? 'no image';

/** The hashes of the displayed stored photos, in order. */
const shownPhotos = (form: VehicleForm) =>
  tilesOf(form)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')?.split('/')[2] ?? 'no image'));

test('photos are reordered by dragging, touch and keyboard, each step is announced, and Escape cancels', async ({
  staffPage,
  api,
  site,
}) => {
  const vehicle = await addWithPhotos(api, site.url, 4);
  const [a, b, c, d] = vehicle.images.map(hashOf);
  const form = await openEditForm(staffPage, vehicle);
  await expect.poll(() => shownPhotos(form)).toEqual([a, b, c, d]);
  const said = (text: string) =>
    expect(form.dialog.getByRole('status').filter({ hasText: text })).toHaveCount(1);
  const grip = (number: number) =>
    form.photos.getByRole('button', { name: `Move photo ${number}`, exact: true });

  await grip(1).scrollIntoViewIfNeeded();
  await grip(1).hover();
  const target = await grip(3).boundingBox();
  if (target === null) throw new Error('There is no third photo');
  await staffPage.mouse.down();
  await staffPage.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 12 });
  await said('Photo 1 moved to position 3 of 4.');
  await staffPage.mouse.up();
  await said('Photo 1 dropped at position 3 of 4.');
  await expect.poll(() => shownPhotos(form)).toEqual([b, c, a, d]);

  await grip(4).focus();
  await staffPage.keyboard.press('Space');
  await said('Photo 4 lifted, at position 4 of 4.');
  await staffPage.keyboard.press('ArrowLeft');
  await said('Photo 4 moved to position 3 of 4.');
  await staffPage.keyboard.press('ArrowLeft');
  await said('Photo 4 moved to position 2 of 4.');
  await staffPage.keyboard.press('Space');
  await said('Photo 4 dropped at position 2 of 4.');
  await expect.poll(() => shownPhotos(form)).toEqual([b, d, c, a]);

  // Escape moves the photo back and leaves the form open.
  await grip(1).focus();
  await staffPage.keyboard.press('Space');
  await said('Photo 1 lifted, at position 1 of 4.');
  await staffPage.keyboard.press('ArrowRight');
  await said('Photo 1 moved to position 2 of 4.');
  await staffPage.keyboard.press('Escape');
  await said('Photo 1 is back at position 1 of 4.');
  await expect(form.leaving).toHaveCount(0);
  await expect.poll(() => shownPhotos(form)).toEqual([b, d, c, a]);

  // Keys in quick succession move it just as far.
  await inputAtOnce(staffPage, ['Space', 'ArrowRight', 'ArrowRight', 'Space']);
  await said('Photo 1 dropped at position 3 of 4.');
  await expect.poll(() => shownPhotos(form)).toEqual([d, c, b, a]);

  const centerOf = async (number: number) => {
    await grip(number).scrollIntoViewIfNeeded();
    const box = await grip(number).boundingBox();
    if (box === null) throw new Error(`There is no photo ${number}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const browser = await staffPage.context().newCDPSession(staffPage);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  const from = await centerOf(2);
  const to = await centerOf(1);
  await touch('touchStart', [from]);
  for (let step = 1; step <= 10; step += 1) {
    await touch('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 10, y: from.y }]);
  }
  await said('Photo 2 moved to position 1 of 4.');
  await touch('touchEnd', []);
  await said('Photo 2 dropped at position 1 of 4.');
  await expect.poll(() => shownPhotos(form)).toEqual([c, d, b, a]);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false });

  const first = await centerOf(1);
  const third = await centerOf(3);
  await staffPage.mouse.move(first.x, first.y);
  await staffPage.mouse.down();
  await staffPage.mouse.move(third.x, third.y, { steps: 12 });
  await said('Photo 1 moved to position 3 of 4.');
  await staffPage.keyboard.press('Escape');
  await said('Photo 1 is back at position 1 of 4.');
  await staffPage.mouse.up();
  await expect(form.leaving).toHaveCount(0);
  await expect(form.dialog).toBeVisible();
  await expect.poll(() => shownPhotos(form)).toEqual([c, d, b, a]);

  const saved = await saveEdit(staffPage, form, api, vehicle.id);
  expect(saved.images.map(hashOf)).toEqual([c, d, b, a]);
  const answer = await fetch(`${site.url}/api/vehicles/${vehicle.id}/images`);
  const listed = (await answer.json()) as string[];
  expect(listed[0]).toBe(saved.featuredImage);
  expect(listed.slice(1)).toEqual(saved.images.filter((image) => image !== saved.featuredImage));
});

test('the focal point is set by click and keys; crops and the card on the website follow', async ({
  staffPage,
  api,
  site,
}) => {
  const vehicle = await addWithPhotos(api, site.url, 2);
  const form = await openEditForm(staffPage, vehicle);
  const tile = form.photos.getByRole('button', { name: 'Photo 1, set its focal point' });
  await tile.click();
  await expect(tile).toHaveAttribute('aria-expanded', 'true');
  const editor = form.photos.getByRole('group', { name: 'Focal point of photo 1' });
  const handle = editor.getByRole('slider', { name: 'Focal point of photo 1' });
  const reset = editor.getByRole('button', { name: 'Reset to Center' });
  const crops = editor.getByRole('figure').locator('img');
  const expectCrops = async (position: string, wide = position) => {
    await expect(crops).toHaveCount(3);
    for (const [at, expected] of [wide, position, wide].entries())
      await expect(crops.nth(at)).toHaveCSS('object-position', expected);
  };
  await expect(editor.getByRole('figure')).toHaveText(['Page, 21:9', 'Card, 16:9', 'Thumbnail']);
  await expect(handle).toHaveAttribute('aria-valuetext', '50% across, 35% down');
  await expectCrops('50% 35%', '50% 50%');
  await expect(reset).toHaveAttribute('aria-disabled', 'true');

  const picture = editor.getByRole('img', { name: 'Photo 1' });
  await expect(picture).toBeVisible();
  const box = await picture.boundingBox();
  if (box === null) throw new Error('The picture is not on view');
  await staffPage.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.9);
  await expect(handle).toHaveAttribute(
    'aria-valuetext',
    /^(79|80|81)(\.\d)?% across, (89|90|91)(\.\d)?% down$/,
  );
  await expect(handle).toBeFocused();
  // Dragged on, it follows the pointer and stops at the edge.
  await staffPage.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.9);
  await staffPage.mouse.down();
  await staffPage.mouse.move(box.x - 30, box.y - 30, { steps: 5 });
  await staffPage.mouse.up();
  await expect(handle).toHaveAttribute('aria-valuetext', '0% across, 0% down');
  await expectCrops('0% 0%');

  await staffPage.keyboard.press('Shift+ArrowRight');
  await staffPage.keyboard.press('Shift+ArrowRight');
  await staffPage.keyboard.press('ArrowLeft');
  await staffPage.keyboard.press('Shift+ArrowDown');
  await staffPage.keyboard.press('ArrowUp');
  await expect(handle).toHaveAttribute('aria-valuetext', '19% across, 9% down');
  await expectCrops('19% 9%');
  await reset.click();
  await expect(handle).toHaveAttribute('aria-valuetext', '50% across, 35% down');
  await expectCrops('50% 35%', '50% 50%');
  await expect(form.unsaved).toHaveCount(0);
  await handle.focus();
  await staffPage.keyboard.press('Shift+ArrowLeft');
  await staffPage.keyboard.press('Shift+ArrowDown');
  await expectCrops('40% 45%');
  await expect(tile.locator('img')).toHaveCSS('object-position', '40% 45%');
  await tile.click();
  await expect(editor).toHaveCount(0);

  const saved = await saveEdit(staffPage, form, api, vehicle.id);
  expect(saved.focalPoints).toEqual({ [vehicle.images[0] ?? '']: { x: 40, y: 45 } });
  await openLive(staffPage, `/inventory?model=${encodeURIComponent(vehicle.model)}`);
  const card = staffPage.getByRole('article').filter({ hasText: vehicle.model });
  await expect(card.getByRole('img', { name: new RegExp(nameOf(vehicle)) })).toHaveCSS(
    'object-position',
    '40% 45%',
  );
  await expect(card.locator('img')).toHaveAttribute('src', new RegExp(hashOf(vehicle.images[0] ?? '')));
});

test('@long dragging to the edge scrolls as far as there are photos, and never to other fields', async ({
  staffPage,
  api,
  site,
}) => {
  await staffPage.setViewportSize({ width: 390, height: 700 });
  const vehicle = await addWithPhotos(api, site.url, 10);
  const form = await openEditForm(staffPage, vehicle);
  const handle = (number: number) =>
    form.photos.getByRole('button', { name: `Move photo ${number}`, exact: true });
  await handle(10).scrollIntoViewIfNeeded();
  const box = form.dialog.locator('div.overflow-y-auto');
  /** Pixels from the top of the scrolling part of the form to the first photo; negative while it is hidden. */
  const firstPhoto = () =>
    box.evaluate((scroller) => {
      const tile = scroller.querySelector('[data-photo]');
      if (tile === null) throw new Error('There is no photo');
      return tile.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    });
  expect(await firstPhoto()).toBeLessThan(0);
  const top = await box.boundingBox();
  if (top === null) throw new Error('The form has no scrolling part');
  await handle(10).hover();
  await staffPage.mouse.down();
  await staffPage.mouse.move(top.x + 60, top.y + 10, { steps: 12 });
  // A hand is never still; the scrolling may pass over a single move that follows another within 30 ms.
  let shake = 0;
  await expect
    .poll(async () => {
      shake = 1 - shake;
      await staffPage.mouse.move(top.x + 60 + shake, top.y + 10);
      return firstPhoto();
    })
    .toBeGreaterThanOrEqual(0);
  // The pointer stays at the edge, for more turns of the scrolling than would take the photos away.
  for (let turn = 0; turn < 40; turn += 1) {
    await staffPage.mouse.move(top.x + 60 + (turn % 2), top.y + 10);
    await nextFrames(staffPage);
  }
  expect(await firstPhoto()).toBeLessThan(20);
  await staffPage.mouse.up();
  await expect(tilesOf(form)).toHaveCount(10);
});
