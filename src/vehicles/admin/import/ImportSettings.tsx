/** Import and export. */
export function ImportSettings() {
  return null;
}
