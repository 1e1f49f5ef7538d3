import { formAnswer } from '../../platform/browser/form-answer.ts';
import { answeredFailure, type Failure } from '../../inquiries/site/failure.ts';
import {
  offerFields,
  offerValues,
  type OfferErrors,
  type OfferValues,
} from '../../inquiries/offers/offer-values.ts';

/** The form on its result page: the typed values, and the reason for a refusal, if any. */
export type AnsweredOffer = {
  values: OfferValues;
  /** Ids of the photographs that have arrived. */
  photos: string[];
  errors: OfferErrors;
  failure: Failure | null;
};

/** The offer that the page answers; undefined on every other page, and in the browser. */
export function answeredOffer(): AnsweredOffer | undefined {
  const answer = formAnswer();
  if (answer === undefined) return undefined;
  const { values, refusal } = answer;
  return {
    values: offerValues((name) => values[name] ?? ''),
    photos: (values['photos'] ?? '').split(' ').filter(Boolean),
    ...answeredFailure(refusal, offerFields),
  };
}
