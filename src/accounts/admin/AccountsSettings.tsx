/** Staff accounts. */
export function AccountsSettings() {
  return null;
}
