/** The fields that the search of the staff screens uses. */
export type Searchable = { id: number; year: number; make: string; model: string; vin: string | null };

/**
 * The one rule for searching the inventory, for the browser and the server: every word must be part of the
 * make, model or VIN, ignoring case, or start the year or the ID. No character in a word is special.
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
