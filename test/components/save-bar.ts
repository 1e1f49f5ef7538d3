import { screen, within } from '@testing-library/dom';

const holding = (role: 'status' | 'alert', text: string) =>
  screen.queryAllByRole(role).find(({ textContent }) => textContent.includes(text)) ?? null;

/** The buttons that appear with the first change, and what is said above a form. */
export const saveBar = {
  /** Such as "Unsaved changes in Title"; null when nothing is unsaved. */
  unsaved: () => holding('status', 'Unsaved changes')?.textContent ?? null,
  save: () => screen.findByRole('button', { name: 'Save Changes' }),
  discard: () => screen.findByRole('button', { name: 'Discard' }),
  /** Of the toast after changes were discarded. */
  undo: async () =>
    within(await screen.findByRole('region', { name: 'Notifications (F8)' })).findByRole('button', {
      name: 'Undo',
    }),
  /** The confirmation before leaving. */
  leaving: async () => within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })),
  /** The offer of unsaved work on this device. */
  draft: () => holding('status', 'Unsaved work of'),
  /** What says that somebody else saved meanwhile. */
  stale: () => holding('alert', 'Somebody else saved'),
};
