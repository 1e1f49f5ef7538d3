import { useRef } from 'react';
import type { InquiryErrors, InquiryValues, validateInquiry } from '../inquiry.rules.ts';

/** The fields that can be refused, in the form's order. */
export const checkedFields = ['name', 'email', 'phone', 'message'] as const;

/** What stands in an inquiry form. `website` is the trap field. */
export function inquiryValues(form: HTMLFormElement): InquiryValues & { website: string } {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name));
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    // Its options are the form's own.
    interest: text('interest') as InquiryValues['interest'],
    message: text('message'),
    website: text('website'),
  };
}

/**
 * Section 5's rules for one form, which come when it is first focused. From its first check on, until it `rest`s, what
 * is typed is checked as it is typed. `load` rejects when the connection is gone before they have come.
 */
export function useInquiryRules() {
  const active = useRef<typeof validateInquiry | null>(null);
  const fetchRules = () => import('../inquiry.rules.ts');
  return {
    prepare: () => {
      // Without them the check asks again, and tells.
      fetchRules().catch(() => undefined);
    },
    load: async () => (active.current = (await fetchRules()).validateInquiry),
    recheck: (values: InquiryValues): InquiryErrors | null => active.current?.(values) ?? null,
    rest: () => {
      active.current = null;
    },
  };
}
