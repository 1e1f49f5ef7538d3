import { emailMessage, isEmail } from '../platform/email.ts';
import type { FormFields } from '../platform/http/form-body.ts';
import { criteriaNames, readCriteria } from './criteria.ts';

/** Reads an alert form that was sent without scripts. */
export function readAlertForm(field: FormFields) {
  const email = field('email').trim();
  const typed = Object.fromEntries(criteriaNames.map((name) => [name, field(name)]));
  const criteria = readCriteria(typed);
  return {
    values: { ...typed, email },
    body: { email, criteria },
    issues: isEmail(email) ? [] : [{ path: 'email', message: emailMessage }],
  };
}

/**
 * Reads the address of a link in our mail, whose page sends a form without fields. A mail client's
 * one-click unsubscription posts its own fields to the same address (RFC 8058).
 */
export function readAlertLink(query: URLSearchParams) {
  const all = query.get('all') === '1';
  return {
    values: {},
    body: { token: query.get('token') ?? '', ...(all && { all }) },
    issues: [],
  };
}

/** The page of the link that ends all mail also has a button that allows it again. */
export function readNoMoreMail(query: URLSearchParams, field: FormFields) {
  const pressed = field('again');
  const again = pressed === '1';
  return {
    values: { again: pressed },
    body: { token: query.get('token') ?? '', again },
    issues: [],
  };
}
