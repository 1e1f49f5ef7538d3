import type { InquiryKind } from './inquiry-form.texts.ts';

/**
 * The prefilled message of a vehicle's form, for its interest: it can be sent unchanged. `name` is the vehicle's.
 * The form of a sold one asks for another like it.
 */
export function prefilledMessage(kind: InquiryKind, interest: string, name: string): string {
  if (kind === 'contact') return '';
  const car = kind === 'sold' ? `a car like the ${name}` : `the ${name}`;
  switch (interest) {
    case 'financing':
      return `I would like to talk about financing for ${car}.`;
    case 'trade':
      return `I would like to trade in my car for ${car}.`;
    case 'test-drive':
      return `I would like to drive ${car}.`;
    default:
      return kind === 'sold' ? `I am looking for ${car}.` : `I would like to know more about ${car}.`;
  }
}

/** Whether a message is still the prefilled one. */
export const isUntouched = ({ value, defaultValue }: HTMLTextAreaElement) => value === defaultValue;
