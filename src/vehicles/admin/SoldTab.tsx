/** Section 2, Sold Vehicles tab. */
export function SoldTab() {
  return null;
}
