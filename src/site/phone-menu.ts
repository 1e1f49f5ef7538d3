/** The id of the phone's menu, by which its buttons open and close it without scripts. */
export const menuId = 'menu';

/** Closes the menu, whether it was opened as a dialog or, before the scripts arrived, as a popover. */
export function closeMenu(menu: HTMLDialogElement) {
  menu.close();
  if ('hidePopover' in menu) menu.hidePopover();
}
