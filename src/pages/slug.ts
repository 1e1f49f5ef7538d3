/** The address of a page is `/` and its slug. Safe in a browser. */

export const longestSlug = 60;

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * First parts of addresses that belong to the program. The screens come first, then what the server answers,
 * then names that screens may have one day. A test compares them with the routes.
 */
const reserved = new Set(
  [
    'about admin contact inventory login',
    'api assets healthz images metrics readyz',
    'account alerts appointments compare favorites feeds inquiries newsletter pages',
    'saved search sell sitemap staff stickers unsubscribe vehicles viewings',
  ].flatMap((names) => names.split(' ')),
);

/** Whether no page may have this slug, because its address is or may become the program's own. */
export const isReservedSlug = (slug: string): boolean => reserved.has(slug);

export const reservedMessage = 'This address belongs to the website itself';

/** The slug that a title suggests: "Our Café" becomes `our-cafe`. Empty if the title has no Latin letter or digit. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, '');
}
