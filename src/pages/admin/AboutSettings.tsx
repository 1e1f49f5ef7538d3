/** The editor of the About page. */
export function AboutSettings() {
  return null;
}
