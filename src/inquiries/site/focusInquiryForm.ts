import { scrollBehavior } from '../../ui/motion.ts';

/** The id of the form's place in the page; there is at most one. */
export const inquiryFormId = 'inquiry';

/** The id of a place in a vehicle's form: before the page is live, a link to it leads there to ask for a test drive. */
export const testDriveId = 'test-drive';

/** Scrolls to the page's inquiry form and puts the focus into its first field. */
export function focusInquiryForm(): void {
  const form = document.getElementById(inquiryFormId);
  form?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  form?.querySelector<HTMLElement>('input[name="name"]')?.focus({ preventScroll: true });
}

/** The same with the interest "Test drive". */
export function askForTestDrive(): void {
  focusInquiryForm();
  const interest = document.querySelector<HTMLSelectElement>(`#${inquiryFormId} [name="interest"]`);
  if (interest === null) return;
  interest.value = testDriveId;
  // React hears of it only by its event.
  interest.dispatchEvent(new Event('change', { bubbles: true }));
}
