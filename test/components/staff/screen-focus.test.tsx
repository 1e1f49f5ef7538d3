import { screen, waitFor } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDealership } from '../dealership.tsx';

/** Holds the next frames back, in which a screen that has been opened takes the focus. */
function holdFrames() {
  const held: FrameRequestCallback[] = [];
  const spy = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((run) => held.push(run));
  const draw = () => {
    spy.mockRestore();
    for (const run of held) run(performance.now());
  };
  onTestFinished(draw);
  return draw;
}

test('a screen that is opened does not take the focus from a menu that was opened meanwhile', async () => {
  const { open } = await openDealership();
  const person = await open('/admin');
  const openMenu = async () => {
    // Whose component listens for the keys, unless a dialog is open.
    await screen.findByRole('button', { name: 'Search and commands' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await person.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox');
    await waitFor(() => expect(box).toHaveFocus());
    return box;
  };
  await openMenu();
  await person.keyboard('change log');
  const draw = holdFrames();
  await person.keyboard('{Enter}');
  await screen.findByRole('searchbox', { name: 'Search the log' });
  const box = await openMenu();
  await person.keyboard('new ');
  draw();
  await person.keyboard('car');
  expect(box).toHaveValue('new car');
});

test('signing in moves the focus to the staff screens, whose tabs have titles that are announced', async () => {
  const { open, signInAgain } = await openDealership();
  const person = await open('/admin', null);
  await signInAgain('/admin');
  const main = await screen.findByRole('main');
  await waitFor(() => expect(main).toHaveFocus());
  for (const tab of ['Inventory', 'Sold Vehicles', 'Inquiries', 'Dashboard']) {
    await person.click(await screen.findByRole('tab', { name: tab }));
    const title = `${tab} - Inventory Management - Marque`;
    await waitFor(() => expect(document.title).toBe(title));
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(title),
    );
  }
  await person.click(screen.getByRole('link', { name: 'Settings' }));
  await person.click(await screen.findByRole('link', { name: 'Newsletter' }));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/settings/newsletter'));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
