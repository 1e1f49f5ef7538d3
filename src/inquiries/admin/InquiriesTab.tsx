/** Section 2, Inquiries tab. */
export function InquiriesTab() {
  return null;
}
