import { mostRowId } from '../platform/row-id.schema.ts';

/**
 * Whom a page is about, by a record of theirs: `lead-12`, `alert-5`, `news-7`, `sale-9`. No address of a page holds a mail address or a
 * number, because addresses are kept in logs and histories. Safe in a browser.
 */
export const personSources = ['lead', 'alert', 'news', 'sale'] as const;
export type PersonSource = (typeof personSources)[number];
/** A record of a person: an inquiry, an alert, an address of the newsletter, or the sold vehicle whose buyer was entered. */
export type PersonRef = { source: PersonSource; id: number };

export const refText = ({ source, id }: PersonRef): string => `${source}-${id}`;

/** A record in words, without what it says of the person. */
export const recordName = ({ source, id }: PersonRef): string =>
  `${({ lead: 'Inquiry', alert: 'Alert', news: 'Newsletter address', sale: 'Buyer of vehicle' } as const)[source]} ${id}`;

/** Null for a text that is none. */
export function readRef(text: string): PersonRef | null {
  const [, source, id] = /^(lead|alert|news|sale)-([1-9]\d{0,9})$/.exec(text) ?? [];
  const known = personSources.find((one) => one === source);
  return known === undefined || Number(id) > mostRowId ? null : { source: known, id: Number(id) };
}
