/** The subscribers. */
export function NewsletterSettings() {
  return null;
}
