/** Several vehicles in an address: their ids, as `12-7-31`. Safe in a browser. */

/** Vehicles that can be compared at a time. */
export const mostCompared = 4;
/** Vehicles that a visitor can save. */
export const mostSaved = 60;

/** The first `most` different ids in a text; what is not an id is skipped. */
export function parseIds(text: string, most: number): number[] {
  const ids = text.split(/\D+/).filter((id) => /^[1-9]\d{0,9}$/.test(id));
  return [...new Set(ids)].slice(0, most).map(Number);
}

export const idsText = (ids: readonly number[]) => ids.join('-');
