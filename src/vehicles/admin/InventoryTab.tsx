/** Section 2, Inventory tab. */
export function InventoryTab() {
  return null;
}
