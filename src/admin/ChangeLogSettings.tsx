/** Price history and change log. */
export function ChangeLogSettings() {
  return null;
}
