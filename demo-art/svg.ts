/** SVG of every item of a list that may be missing, joined. */
export const each = <T>(list: readonly T[] | undefined, draw: (item: T) => string): string =>
  (list ?? []).map(draw).join('');
