import { emailMessage, isEmail } from '../platform/email.ts';
import type { FormFields } from '../platform/http/form-body.ts';

/** Reads a newsletter form that the browser has sent itself. */
export function readNewsletterForm(field: FormFields) {
  const email = field('email').trim();
  const leaveBlank = field('leaveBlank');
  return {
    values: { email },
    body: { email, ...(leaveBlank === '' ? {} : { leaveBlank }) },
    issues: isEmail(email) ? [] : [{ path: 'email', message: emailMessage }],
  };
}
