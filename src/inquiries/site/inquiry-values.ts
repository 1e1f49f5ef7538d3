import { useRef } from 'react';
import type { InquiryErrors, InquiryValues, validateInquiry } from '../inquiry.rules.ts';

/** Validated fields in the form's order. */
export const checkedFields = ['name', 'email', 'phone', 'message'] as const;

/**
 * The values of an inquiry form. `leaveBlank` is the honeypot, `tradeIn` the car that would be traded in, where the form asks
 * for it.
 */
export function inquiryValues(
  form: HTMLFormElement,
): InquiryValues & { leaveBlank: string; tradeIn: string } {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    // The form's options are the valid interests.
    interest: text('interest') as InquiryValues['interest'],
    message: text('message'),
    leaveBlank: text('leaveBlank'),
    tradeIn: text('tradeIn'),
  };
}

/** The time that was chosen for an appointment, ISO 8601; null if none was. */
export function chosenTime(form: HTMLFormElement): string | null {
  const time = new FormData(form).get('appointmentAt');
  return time === null ? null : String(time);
}

/**
 * Section 5's rules for one form, loaded when it is first focused. After the first check, fields are
 * rechecked on every change until `reset`. `load` rejects if the rules cannot be loaded.
 */
export function useInquiryRules() {
  const active = useRef<typeof validateInquiry | null>(null);
  const fetchRules = () => import('../inquiry.rules.ts');
  return {
    prepare: () => {
      // `load` tries again and reports the failure.
      fetchRules().catch(() => undefined);
    },
    load: async () => (active.current = (await fetchRules()).validateInquiry),
    recheck: (values: InquiryValues): InquiryErrors | null => active.current?.(values) ?? null,
    reset: () => {
      active.current = null;
    },
  };
}
