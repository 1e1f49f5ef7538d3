import { useSyncExternalStore } from 'react';
import { menuId } from './phone-menu.ts';

export const menuNode = () => document.querySelector<HTMLDialogElement>(`#${menuId}`);

/**
 * Whether the menu is open, as a dialog or, before the scripts arrived, as a popover. Read from the document: a
 * prop that changes before the menu's content is hydrated would make React discard the server's HTML.
 */
export const useMenuOpen = () => useSyncExternalStore(subscribe, isOpen, () => false);

const isOpen = () => menuNode()?.matches(':is([open], :popover-open)') ?? false;

function subscribe(onChange: () => void) {
  const node = menuNode();
  if (node === null) return () => undefined;
  // Not every browser has the event of dialogs.
  const observer = new MutationObserver(onChange);
  observer.observe(node, { attributeFilter: ['open'] });
  node.addEventListener('toggle', onChange);
  return () => {
    observer.disconnect();
    node.removeEventListener('toggle', onChange);
  };
}
