import { useState } from 'react';
import { focusMain } from './focus-main.ts';

/** What had the focus before a dialog that has closed, by its element: another one may have been opened from there. */
const openers = new WeakMap<EventTarget, Element | null>();

/** What still stands of what opened a dialog: if that was part of another one, what had opened that. */
function standing(opener: Element | null): Element | null {
  if (opener === null || opener === document.body) return null;
  if (opener.isConnected) return opener;
  const dialog = opener.closest('[role$="dialog"]');
  return dialog === null ? null : standing(openers.get(dialog) ?? null);
}

/**
 * Returns the focus when a dialog closes to the element that had it when the dialog was opened; Radix does so only for
 * dialogs with a trigger. When that element is gone, as with a deleted row, `elsewhere` gets the focus, or what opened the dialog
 * before this one, or the page. Nothing is done when `isSent` says that the focus has been moved already.
 */
export function useFocusReturn(elsewhere?: () => HTMLElement | null, isSent?: () => boolean) {
  const [opener] = useState(() => document.activeElement);
  return (event: Event) => {
    event.preventDefault();
    if (event.target !== null) openers.set(event.target, opener);
    if (isSent?.()) return;
    const lost = opener === null || opener === document.body || !opener.isConnected;
    const target = (lost ? elsewhere?.() : null) ?? standing(opener);
    if (target instanceof HTMLElement) target.focus();
    else focusMain();
  };
}
