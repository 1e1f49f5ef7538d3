import { longestContent } from '../page.ts';
import type { PageValues } from './page-drafts.ts';

/** By the field's name in the API, as the server complains too. */
export type Complaints = Partial<Record<string, string>>;

const sections: { field: keyof PageValues; name: string }[] = [
  { field: 'title', name: 'Title' },
  { field: 'content', name: 'Story' },
  { field: 'isPublished', name: 'Published' },
];

/** Names of the parts in which two states differ. */
export const changedSections = (values: PageValues, base: PageValues): string[] =>
  sections.filter(({ field }) => values[field] !== base[field]).map(({ name }) => name);

/** What is sent: the fields that differ from `base`. */
export const changesOf = (values: PageValues, base: PageValues): Partial<PageValues> =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => !isSame(base, field, value)));

const isSame = (base: PageValues, field: string, value: unknown) =>
  sections.some((section) => section.field === field && base[section.field] === value);

/** What somebody else saved, with what was changed here over it: changed is what differs from `base`, where it began. */
export const mergeValues = (values: PageValues, base: PageValues, newer: PageValues): PageValues => ({
  ...newer,
  ...changesOf(values, base),
});

export function complaintsOf({ title, content }: PageValues): Complaints {
  return {
    ...(title.trim() === '' ? { title: 'Enter a title' } : {}),
    ...(content.length > longestContent
      ? { content: `The story is too long: ${longestContent.toLocaleString('en-US')} characters at most` }
      : {}),
  };
}
