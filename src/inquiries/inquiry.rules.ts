import { isEmail } from '../platform/email.ts';
import { isBlank, isOneLine } from '../platform/one-line.ts';
import { inquiryBounds, inquiryMessages, type Interest } from './inquiry.ts';

export type InquiryValues = {
  name: string;
  email: string;
  phone: string;
  interest: Interest | '';
  message: string;
};

/** Errors by field; empty for a valid inquiry. */
export type InquiryErrors = Partial<Record<keyof InquiryValues, string>>;

const atMost = (max: number) => `May have at most ${max.toLocaleString('en-US')} characters`;

/**
 * Section 5: validates an inquiry form. `inquiry.schema.ts` is authoritative; this repeats its rules because
 * the public form must stay small without Zod, and requires a phone number. Safe in a browser.
 */
export function validateInquiry(values: InquiryValues): InquiryErrors {
  const errors: InquiryErrors = {};
  const name = values.name.trim();
  const phone = values.phone.trim();
  if (isBlank(name) || !isOneLine(name)) errors.name = inquiryMessages.name;
  else if (name.length > inquiryBounds.name) errors.name = atMost(inquiryBounds.name);
  if (!isEmail(values.email.trim())) errors.email = inquiryMessages.email;
  if (phone.length < inquiryBounds.minPhone || !isOneLine(phone)) errors.phone = inquiryMessages.phone;
  else if (phone.length > inquiryBounds.phone) errors.phone = atMost(inquiryBounds.phone);
  if (values.message.trim() === '') errors.message = inquiryMessages.message;
  else if (values.message.length > inquiryBounds.message) errors.message = atMost(inquiryBounds.message);
  return errors;
}
