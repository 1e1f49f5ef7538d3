import { scrollBehavior } from '../../ui/motion.ts';
import type { Interest } from '../inquiry.ts';
import { inquiryFormId } from './focusInquiryForm.ts';

let added = '';

/**
 * Puts a line into the message of the page's inquiry form, replacing the line that was added before, and
 * shows it there. Sets the interest unless the visitor has changed it.
 */
export function addToInquiry(line: string, interest: Interest): void {
  const place = document.getElementById(inquiryFormId);
  const message = place?.querySelector<HTMLTextAreaElement>('textarea[name="message"]');
  const interests = place?.querySelector<HTMLSelectElement>('select[name="interest"]');
  if (!place || !message) return;
  const { value } = message;
  const start = added === '' ? -1 : value.indexOf(added);
  // React ignores what is written to `value`, but not this.
  if (start >= 0) message.setRangeText(line, start, start + added.length);
  else {
    const separator = value === '' || value.endsWith('\n') ? '' : '\n\n';
    message.setRangeText(separator + line, value.length, value.length);
  }
  added = line;
  if (interests?.selectedIndex === 0) interests.value = interest;
  message.dispatchEvent(new Event('input', { bubbles: true }));
  place.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  message.focus({ preventScroll: true });
}
