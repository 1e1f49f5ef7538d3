import { scrollBehavior } from '../../ui/motion.ts';

/** The id of the form's place in the page; there is at most one. */
export const inquiryFormId = 'inquiry';

/** Scrolls to the page's inquiry form and puts the focus into its first field. */
export function focusInquiryForm(): void {
  const form = document.getElementById(inquiryFormId);
  form?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  form?.querySelector<HTMLElement>('input[name="name"]')?.focus({ preventScroll: true });
}
