/** The id of the phone's menu, by which its buttons open and close it without scripts. */
export const menuId = 'menu';
