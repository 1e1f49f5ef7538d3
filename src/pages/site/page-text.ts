const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The text of sanitized HTML. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_whole, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Most characters of a description for search engines. */
const longestSummary = 160;

/** The first paragraph of a page in one line, cut at a word. */
export function summaryOf(html: string): string {
  const text = textOf(/<p>(.*?)<\/p>/s.exec(html)?.[1] ?? '');
  if (text.length <= longestSummary) return text;
  const cut = text.slice(0, longestSummary);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}
