/**
 * The visitors' search: one rule for the browser and for the server, whose index (`vehicle-index.ts`) is
 * tested against it.
 */
import {
  filterAndSort,
  matches,
  noFilters,
  type Filterable,
  type Sortable,
  type SortOrder,
  type VehicleFilters,
} from './filters.ts';

/** Most words that are searched one by one: a make, a model and a year have fewer. */
const mostWords = 10;

/** The words of a model text, in lower case, for the wider search; none when there are too many of them. */
export function wordsOf(text: string): string[] {
  const words = [...new Set(text.toLowerCase().match(/\S+/g))];
  return words.length > mostWords ? [] : words;
}

/** Whether each word is part of the make or model, or is the year. */
function hasWords({ make, model, year }: Filterable, words: readonly string[]): boolean {
  const text = `${make} ${model}`.toLowerCase();
  return words.every((word) => text.includes(word) || word === String(year));
}

/**
 * The vehicles that pass, in order. If no vehicle at all has the text in its model, the search is `widened`:
 * its words are looked for in make, model and year, because visitors type a make into the only text field
 * too.
 */
export function findVehicles<V extends Filterable & Sortable>(
  vehicles: readonly V[],
  filters: VehicleFilters,
  sort: SortOrder,
): { found: V[]; widened: boolean } {
  const found = filterAndSort(vehicles, filters, sort);
  const isKnown = () => vehicles.some((vehicle) => matches(vehicle, { ...noFilters, model: filters.model }));
  const words = found.length > 0 || isKnown() ? [] : wordsOf(filters.model);
  if (words.length === 0) return { found, widened: false };
  const having = vehicles.filter((vehicle) => hasWords(vehicle, words));
  const wider = filterAndSort(having, { ...filters, model: '' }, sort);
  return { found: wider, widened: wider.length > 0 };
}
