import type { VisitSource } from '../../inquiry.ts';

/** Where a visit came from in one line, such as `google, cpc, spring; from www.google.com`; null if nothing is known. */
export function sourceText({ referrer, utmSource, utmMedium, utmCampaign }: VisitSource): string | null {
  const campaign = [utmSource, utmMedium, utmCampaign].filter((tag) => tag !== null).join(', ');
  if (campaign === '') return referrer;
  return referrer === null ? campaign : `${campaign}; from ${referrer}`;
}
