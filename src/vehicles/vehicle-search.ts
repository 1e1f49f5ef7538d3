/** What the search of the staff screens looks at. */
export type Searchable = { id: number; year: number; make: string; model: string; vin: string | null };

/**
 * The one rule of searching the inventory, for the browser and the server: every word must stand in make, model or VIN,
 * whatever its case, or begin the year or the ID. Nothing in a word has a meaning of its own.
 */
export function searchRule(search: string): (vehicle: Searchable) => boolean {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ word, isNumber: /^\d+$/.test(word) }));
  return ({ id, year, make, model, vin }) => {
    const text = `${make} ${model} ${vin ?? ''}`.toLowerCase();
    return words.every(
      ({ word, isNumber }) =>
        text.includes(word) || (isNumber && (String(year).startsWith(word) || String(id).startsWith(word))),
    );
  };
}
