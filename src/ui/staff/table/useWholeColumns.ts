import { useLayoutEffect, type RefObject } from 'react';

/**
 * Widens the columns of a table that scrolls sideways so far that its box ends between two of them: an amount that is
 * cut reads as a smaller one. `data-more` says that there are columns beyond the edge.
 */
export function useWholeColumns(box: RefObject<HTMLElement | null>) {
  // After each rendering, because the rows decide how wide the columns are.
  useLayoutEffect(() => {
    const { current } = box;
    const table = current?.querySelector('table');
    if (!current || !table) return undefined;
    const mark = () =>
      current.toggleAttribute(
        'data-more',
        current.scrollLeft + current.clientWidth < current.scrollWidth - 1,
      );
    const fit = () => {
      fitColumns(current, table);
      mark();
    };
    fit();
    // The window, and fonts that arrive later.
    const observer = new ResizeObserver(fit);
    observer.observe(current);
    observer.observe(table);
    current.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', mark);
    };
  });
}

function fitColumns(box: HTMLElement, table: HTMLTableElement) {
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
  const [first, last] = [heads[0], heads.at(-1)];
  if (first === undefined || last === undefined) return;
  const { scrollLeft } = box;
  for (const { style } of heads) style.minWidth = '';
  if (table.offsetWidth > box.clientWidth) {
    const staysRight = isSticky(last) && getComputedStyle(last).right === '0px';
    const edge = box.clientWidth - (staysRight ? last.offsetWidth : 0);
    const widths = heads.map((head) => head.getBoundingClientRect().width);
    const ends = widths.map((_, index) => widths.slice(0, index + 1).reduce((sum, width) => sum + width, 0));
    const cut = ends.findIndex((end) => end > edge + 0.5);
    // The column that stays in view grows no wider: it would leave less for the others.
    const from = isSticky(first) ? 1 : 0;
    const missing = edge - (ends[cut - 1] ?? edge);
    for (const [index, { style }] of heads.entries()) {
      const width = widths[index] ?? 0;
      if (index >= from && index < cut) style.minWidth = `${width + missing / (cut - from)}px`;
    }
  }
  if (box.scrollLeft !== scrollLeft) box.scrollLeft = scrollLeft;
}

const isSticky = (cell: HTMLElement) => getComputedStyle(cell).position === 'sticky';
