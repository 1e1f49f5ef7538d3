/** Bounds and fixed pages of the pages that staff edit (section 3). Safe in a browser. */

/** Pages that can be edited before they exist, with their initial title, in the order of the staff's list. */
export const startingTitles: Readonly<Record<string, string>> = {
  about: 'About Us',
  services: 'Our Services',
  team: 'Our Team',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  cookies: 'Cookie Policy',
};

/** Pages whose text a lawyer should review. */
export const legalSlugs: ReadonlySet<string> = new Set(['privacy', 'terms', 'cookies']);

export const longestContent = 200_000;
export const longestTitle = 120;
/** Maximum number of earlier slugs of a page. */
export const mostEarlierSlugs = 1_000;
/** Most pages that a dealership may have: all are in memory, and the footer links to each. */
export const mostPages = 60;
