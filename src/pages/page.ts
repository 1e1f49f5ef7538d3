/** A page that staff edit, section 3. `content` is sanitised HTML. Safe in a browser. */
export type Page = {
  id: number;
  title: string;
  slug: string;
  content: string;
  isPublished: boolean;
  updatedAt: string;
};

/** A page as its editor reads it, published or not. Before it is saved first it has no times and no author. */
export type EditedPage = Omit<Page, 'id' | 'updatedAt'> & {
  updatedAt: string | null;
  /** Username of who saved it last; null for one that came with the program's start. */
  savedBy: string | null;
};

/** Pages that can be edited before they are there, with the title they start with. */
export const startingTitles: Readonly<Record<string, string>> = { about: 'About Us' };

/** Most characters of a page's HTML. */
export const longestContent = 200_000;
