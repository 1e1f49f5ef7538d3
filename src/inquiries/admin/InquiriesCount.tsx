/** How many inquiries are new, on the tab. */
export function InquiriesCount() {
  return null;
}
