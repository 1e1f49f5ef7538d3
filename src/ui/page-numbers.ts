/** A link to a page, or a gap between two of them; a gap's key is the page before it. */
export type PageStep = number | { gapAfter: number };

/**
 * The pages to offer of `pages`, both from 1: the first, the last, the current one and its neighbors, with
 * gaps between. A gap never replaces a single page. `atEnds` is the minimum number to offer at an end that
 * the current page is near.
 */
export function pageNumbers(current: number, pages: number, atEnds = 2): PageStep[] {
  const middle = Math.max(atEnds - 1, Math.min(current, pages - atEnds + 2));
  const offered = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === pages || Math.abs(page - middle) <= 1,
  );
  const steps: PageStep[] = [];
  let before = 0;
  for (const page of offered) {
    if (page - before === 2) steps.push(before + 1);
    if (page - before > 2) steps.push({ gapAfter: before });
    steps.push(page);
    before = page;
  }
  return steps;
}
