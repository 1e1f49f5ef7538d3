import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { keepToasts } from '../keep-toasts.ts';
import { storePictures } from '../pictures.ts';
import { currentToast, expectToast } from '../toast.ts';
import { openEditForm } from '../vehicle-form.ts';

/** The part of an address that identifies the image. */
const hashOf = (address: string | null | undefined) => address?.split('/')[2] ?? 'no image';

test('the featured photo is the first until another is chosen, and moves on when it is removed, with Undo', async () => {
  keepToasts();
  const dealership = await openDealership();
  const { api } = dealership;
  const images = await storePictures(dealership, 3);
  const [a, b, c] = images.map(hashOf);
  const vehicle = await api.addVehicle({ images });
  const { person, form } = await openEditForm(dealership, vehicle);
  const { button, dialog } = form;
  const tiles = () => dialog.getAllByRole('button', { name: /^Photo \d+, set its focal point$/ });
  const shown = () => tiles().map((tile) => hashOf(tile.querySelector('img')?.getAttribute('src')));
  const whenShown = (...hashes: (string | undefined)[]) => waitFor(() => expect(shown()).toEqual(hashes));
  const whenFeatured = (hash: string | undefined) =>
    waitFor(() => {
      const star = dialog.getByRole('button', { name: 'Featured photo', pressed: true });
      expect(hashOf(star.closest('li')?.querySelector('img')?.getAttribute('src'))).toBe(hash);
    });
  await whenShown(a, b, c);
  await whenFeatured(a);
  await person.click(button('Make photo 2 the featured one'));
  await whenFeatured(b);
  await person.click(button('Remove photo 2'));
  await whenFeatured(a);
  await whenShown(a, c);
  await waitFor(() => expect(button('Remove photo 2')).toHaveFocus());
  await waitFor(() => expect(currentToast()).toHaveTextContent('Photo 2 removed'));
  const undo = within(screen.getByRole('region', { name: 'Notifications (F8)', hidden: true }));
  undo.getByRole('button', { name: 'Undo', hidden: true }).click();
  await whenShown(a, b, c);
  await whenFeatured(b);
  await waitFor(() => expect(currentToast()).toBeNull());
  expect(form.element).toBeVisible();

  // For those who cannot reach the toast, Undo is in the field as well.
  await person.click(button('Remove photo 1'));
  const photos = within(dialog.getByRole('region', { name: /^Photos/ }));
  await photos.findByText(/Photo 1 was removed\./);
  photos.getByRole('button', { name: 'Undo' }).focus();
  await person.keyboard('{Enter}');
  await whenShown(a, b, c);
  await person.click(button('Remove photo 1'));
  await whenShown(b, c);
  await person.click(form.save());
  await expectToast('Vehicle updated successfully', '');
  await form.whenClosed();
  const saved = await api.vehicle(vehicle.id);
  expect(saved.images.map(hashOf)).toEqual([b, c]);
  expect(hashOf(saved.featuredImage)).toBe(b);

  // The featured one comes first on the website, whatever its position.
  await api.patch(`/api/vehicles/${vehicle.id}`, { featuredImage: saved.images[1] });
  expect((await api.get<string[]>(`/api/vehicles/${vehicle.id}/images`)).map(hashOf)).toEqual([c, b]);
});
