/** A page that staff edit, section 3. `content` is sanitised HTML. Safe in a browser. */
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
  /** Username of who saved it last; null for a page that the program created. */
  savedBy: string | null;
};

/** Pages that can be edited before they exist, with their initial title. */
export const startingTitles: Readonly<Record<string, string>> = { about: 'About Us' };

/** Maximum length of a page's HTML. */
export const longestContent = 200_000;
