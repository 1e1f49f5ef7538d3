/** Where a visit came from, cleaned for storing. Safe in a browser. */

const longestHost = 253;
const longestTag = 100;

/** The host of an address, or a host as it is; null if the text is neither. */
export function referrerHost(text: string): string | null {
  const host = /^https?:/i.test(text) && URL.canParse(text) ? new URL(text).host : text.trim().toLowerCase();
  return host.length <= longestHost && /^[a-z0-9[](?:[a-z0-9.:\]-]*[a-z0-9\]])?$/.test(host) ? host : null;
}

/** A tag of a campaign as one short line; null if nothing is left. */
export function campaignTag(text: string): string | null {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, longestTag).join('') || null;
}
