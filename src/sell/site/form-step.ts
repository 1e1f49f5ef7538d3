import type { OfferErrors, OfferValues } from '../../inquiries/offers/offer-values.ts';

/**
 * What each step of the form gets. Only a page that answers the form has `typed` values: where scripts follow,
 * a default value would overwrite text typed before hydration.
 */
export type StepProps = { typed: OfferValues | undefined; errors: OfferErrors; pending: boolean };
