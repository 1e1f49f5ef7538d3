/** A page that staff edit, section 3. `content` is sanitised HTML. Safe in a browser. */
export type Page = {
  id: number;
  title: string;
  slug: string;
  content: string;
  isPublished: boolean;
  updatedAt: string;
};
