import { tabStorage } from '../../platform/browser/browser-storage.ts';

export const visitKey = 'visit';

/**
 * An inline script for the first page of a visit: keeps for this tab where the visitor came from, before any
 * navigation changes it. No cookie, and nothing leaves the browser unless an inquiry is sent.
 */
export const noteVisit = `try{sessionStorage.${visitKey}||(sessionStorage.${visitKey}=JSON.stringify([document.referrer,location.search]))}catch{}`;

/** The server stores fewer characters of a tag. */
const longest = 200;

/**
 * The header with the known source of the visit: the host that linked here, unless it is our
 * own, and the tags of a campaign, like the query of an address.
 */
export function visitSourceHeader(): { 'x-visit-source'?: string } {
  const noted = tabStorage.readJson(visitKey);
  const [referrer, search] = Array.isArray(noted) ? noted.map(String) : [];
  const tags = new URLSearchParams(search);
  const host = referrer && URL.canParse(referrer) ? new URL(referrer).host : '';
  const found = {
    referrer: host === window.location.host ? '' : host,
    utm_source: tags.get('utm_source') ?? '',
    utm_medium: tags.get('utm_medium') ?? '',
    utm_campaign: tags.get('utm_campaign') ?? '',
  };
  const known = Object.entries(found).flatMap(([name, text]) =>
    text === '' ? [] : [[name, text.slice(0, longest)]],
  );
  return known.length === 0 ? {} : { 'x-visit-source': String(new URLSearchParams(known)) };
}
