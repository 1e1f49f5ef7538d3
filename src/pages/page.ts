/** A page that staff edit, section 3. `content` is sanitized HTML. Safe in a browser. */
export type Page = {
  id: number;
  title: string;
  slug: string;
  content: string;
  isPublished: boolean;
  updatedAt: string;
};

/** A page in the editor, published or not. Before it is first saved it has no times and no author. */
export type EditedPage = Omit<Page, 'id' | 'updatedAt'> & {
  updatedAt: string | null;
  /** Earlier slugs, which redirect to it. */
  earlierSlugs: string[];
  /** Username of who saved it last; null for a page that the program created. */
  savedBy: string | null;
};

/** A page in the staff's list; `updatedAt` is null for one that is offered and not made yet. */
export type ListedPage = Pick<Page, 'title' | 'slug' | 'isPublished'> & { updatedAt: string | null };

/** A published page as links name it. */
export type PageLink = Pick<Page, 'slug' | 'title'>;

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
