import { emailMessage, isEmail } from '../platform/email.ts';
import type { FormFields } from '../platform/http/form-body.ts';

/** Reads a newsletter form that was sent without scripts. */
export function readNewsletterForm(field: FormFields) {
  const email = field('email').trim();
  const leaveBlank = field('leaveBlank');
  return {
    values: { email },
    body: { email, ...(leaveBlank === '' ? {} : { leaveBlank }) },
    issues: isEmail(email) ? [] : [{ path: 'email', message: emailMessage }],
  };
}
