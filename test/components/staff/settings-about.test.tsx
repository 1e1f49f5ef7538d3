import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { saveBar } from '../save-bar.ts';
import { expectToast } from '../toast.ts';

test('an empty title, a failed save and a page that fails to load are reported; nothing is lost', async () => {
  const { network, open } = await openDealership();
  network.fail('/api/pages/about/edit');
  const person = await open('/admin/settings/about');
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Failed to load the page');
  network.restore();
  await person.click(within(failure).getByRole('button', { name: 'Try Again' }));
  const title = await screen.findByLabelText('Title');
  await person.fill(title, ' ');
  await person.click(await saveBar.save());
  await waitFor(() => expect(title).toHaveAccessibleDescription('Enter a title'));
  await waitFor(() => expect(title).toHaveFocus());
  expect(network.timesAsked('PATCH /api/pages/about')).toBe(0);

  network.fail('/api/pages/about');
  await person.fill(title, 'About our house');
  await person.click(await saveBar.save());
  await expectToast('Error', 'Broken for the test');
  expect(title).toHaveValue('About our house');
  await waitFor(() => expect(saveBar.unsaved()).toBe('Unsaved changes in Title'));
});
