import { scrollBehavior } from '../../ui/motion.ts';
import type { Interest } from '../inquiry.ts';

/** The id of the form's place in the page; there is at most one. */
export const inquiryFormId = 'inquiry';

/** Scrolls to the page's inquiry form, chooses the interest, if there is one, and puts the focus into its first field. */
export function focusInquiryForm(interest?: Interest): void {
  const form = document.getElementById(inquiryFormId);
  const interests = form?.querySelector<HTMLSelectElement>('[name="interest"]');
  if (interests && interest) {
    interests.value = interest;
    interests.dispatchEvent(new Event('change', { bubbles: true }));
  }
  form?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  form?.querySelector<HTMLElement>('input[name="name"]')?.focus({ preventScroll: true });
}
