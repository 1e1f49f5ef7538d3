import { formAnswer } from '../../platform/browser/form-answer.ts';
import type { InquiryErrors, InquiryValues } from '../inquiry.rules.ts';
import type { Interest } from '../inquiry.ts';
import { answeredFailure, type Failure } from './failure.ts';
import { checkedFields } from './inquiry-values.ts';

/** An inquiry form on its result page: the typed values, and the reason for a refusal, if any. */
export type AnsweredInquiry = {
  values: InquiryValues;
  vehicle: string | undefined;
  errors: InquiryErrors;
  failure: Failure | null;
};

/** The inquiry that the page answers; undefined on every other page, and in the browser. */
export function answeredInquiry(): AnsweredInquiry | undefined {
  const answer = formAnswer();
  if (answer === undefined) return undefined;
  const { name = '', email = '', phone = '', message = '', interest = '', vehicle } = answer.values;
  return {
    // The page offers the interests that the call takes.
    values: { name, email, phone, message, interest: interest as Interest | '' },
    vehicle,
    ...answeredFailure(answer.refusal, checkedFields),
  };
}
