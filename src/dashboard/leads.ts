import type { LeadSource } from './dashboard.staff.schema.ts';

/** Figures about leads. Safe in a browser. */

/** `autotrader` of a campaign and `autotrader.com` of a link are one source; most leads first. */
export function mergedSources(sources: readonly LeadSource[]): LeadSource[] {
  const names = new Set(sources.map(({ source }) => source));
  const merged = new Map<string, LeadSource>();
  for (const { source, leads, sales } of sources) {
    const [, name = ''] = /^([^.]+)\.[a-z]{2,}(?:\.[a-z]{2,3})?$/.exec(source) ?? [];
    const key = names.has(name) ? name : source;
    const before = merged.get(key);
    merged.set(key, {
      source: key,
      leads: leads + (before?.leads ?? 0),
      sales: sales + (before?.sales ?? 0),
    });
  }
  return [...merged.values()].toSorted(
    (one, other) => other.leads - one.leads || one.source.localeCompare(other.source),
  );
}

/** How many months of response times are shown, this one included. */
export const responseMonths = 4;

/** A share in per cent, rounded; null of nothing. */
export const shareOf = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 100);

/** A time in words of two units at most: `12 min`, `3 h 20 min`, `2 days 4 h`. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} min`;
  const hours = Math.floor(whole / 60);
  if (hours < 24) return whole % 60 === 0 ? `${hours} h` : `${hours} h ${whole % 60} min`;
  const days = Math.floor(hours / 24);
  const named = days === 1 ? '1 day' : `${days} days`;
  return hours % 24 === 0 ? named : `${named} ${hours % 24} h`;
}
