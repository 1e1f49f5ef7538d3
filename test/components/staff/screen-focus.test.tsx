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
    await person.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox');
    await waitFor(() => expect(box).toHaveFocus());
    return box;
  };
  await openMenu();
  await person.keyboard('change log');
  const draw = holdFrames();
  await person.keyboard('{Enter}');
  await screen.findByLabelText('Search the log');
  const box = await openMenu();
  await person.keyboard('new ');
  draw();
  await person.keyboard('car');
  expect(box).toHaveValue('new car');
});
