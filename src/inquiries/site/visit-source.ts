import { tabStorage } from '../../platform/browser/browser-storage.ts';
import type { VisitSource } from '../inquiry.ts';

export const visitKey = 'visit';

/**
 * An inline script for the first page of a visit: keeps for this tab where the visitor came from, before any
 * navigation changes it. No cookie, and nothing leaves the browser unless an inquiry is sent.
 */
export const noteVisit = `try{sessionStorage.${visitKey}||(sessionStorage.${visitKey}=JSON.stringify([document.referrer,location.search]))}catch{}`;

/**
 * Where the visit came from, as far as it is known: the host that linked here, unless it is our own, and the
 * tags of a campaign.
 */
export function visitSource(): Partial<VisitSource> {
  const noted = tabStorage.readJson(visitKey);
  const [referrer, search] = Array.isArray(noted) ? noted.map(String) : [];
  const tags = new URLSearchParams(search);
  const host = referrer && URL.canParse(referrer) ? new URL(referrer).host : '';
  const found = {
    referrer: host === window.location.host ? '' : host,
    utmSource: tags.get('utm_source') ?? '',
    utmMedium: tags.get('utm_medium') ?? '',
    utmCampaign: tags.get('utm_campaign') ?? '',
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== ''));
}
