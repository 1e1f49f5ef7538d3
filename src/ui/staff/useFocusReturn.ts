import { useState } from 'react';

/**
 * Where focus goes when a dialog closes: back to what had it when the dialog was opened. Radix knows only dialogs with a
 * trigger of their own. `elsewhere` answers for it when that is gone, as with the row that was deleted. Nothing is done
 * when `isSent` says that what closed the dialog has sent the focus somewhere already.
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
