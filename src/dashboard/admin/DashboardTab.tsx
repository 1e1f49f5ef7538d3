/** Section 2, Dashboard tab. */
export function DashboardTab() {
  return null;
}
