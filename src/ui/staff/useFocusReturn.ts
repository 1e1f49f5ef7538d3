import { useState } from 'react';

/**
 * Returns the focus when a dialog closes to the element that had it when the dialog was opened; Radix does so only for
 * dialogs with a trigger. When that element is gone, as with a deleted row, `elsewhere` gets the focus. Nothing is done
 * when `isSent` says that the focus has been moved already.
 */
export function useFocusReturn(elsewhere?: () => HTMLElement | null, isSent?: () => boolean) {
  const [opener] = useState(() => document.activeElement);
  return (event: Event) => {
    event.preventDefault();
    if (isSent?.()) return;
    const lost = opener === null || opener === document.body || !opener.isConnected;
    const target = lost ? elsewhere?.() : opener;
    if (target instanceof HTMLElement) target.focus();
  };
}
