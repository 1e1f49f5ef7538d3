/** The dealership's profile. */
export function DealershipSettings() {
  return null;
}
