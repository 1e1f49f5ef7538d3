/** Where a visit came from, cleaned for storing. */
import { z } from '@hono/zod-openapi';
import type { VisitSource } from './inquiry.ts';

const longestHost = 253;
const longestTag = 100;

/** The host of an address or of a bare host name; null for any other text. */
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

/** Reads the header's value, which is formatted like a query. Unreadable parts are null. */
function readVisitSource(text: string): VisitSource {
  const fields = new URLSearchParams(text);
  const referrer = fields.get('referrer');
  const tag = (name: string) => campaignTag(fields.get(name) ?? '');
  return {
    referrer: referrer === null ? null : referrerHost(referrer),
    utmSource: tag('utm_source'),
    utmMedium: tag('utm_medium'),
    utmCampaign: tag('utm_campaign'),
  };
}

/** The header of calls that create a lead. An invalid value never rejects the lead. */
export const visitSourceHeaders = z.object({
  'x-visit-source': z.string().default('').transform(readVisitSource).openapi({
    description:
      'Where the visit came from, like a query: referrer (a host), utm_source, utm_medium, utm_campaign',
    type: 'string',
  }),
});
