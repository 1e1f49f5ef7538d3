import { slugOf } from '../slug.ts';
import { textOf } from './page-text.ts';

/** A heading of a page, and the id to which a link with `#` leads. */
export type Heading = { id: string; text: string };

/** Ids that the site's frame uses. */
const taken = ['main', 'menu'];

/**
 * Sanitized HTML with an id at each second-level heading, made from its text, and the headings. One whose id
 * would not be unique gets none.
 */
export function withHeadingIds(html: string): { html: string; headings: Heading[] } {
  const ids = new Set(taken);
  const headings: Heading[] = [];
  const marked = html.replaceAll(/<h2>(.*?)<\/h2>/gs, (whole, inner: string) => {
    const text = textOf(inner);
    const id = slugOf(text);
    if (id === '' || ids.has(id)) return whole;
    ids.add(id);
    headings.push({ id, text });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: marked, headings };
}
