import type { Dealership } from '../dealership/dealership.schema.ts';
import { startingTitles } from './page.ts';
import type { Page } from './pages.schema.ts';
import { cookiesText } from './texts/cookies.ts';
import { privacyText } from './texts/privacy.ts';
import { servicesText } from './texts/services.ts';
import { teamText } from './texts/team.ts';
import { termsText } from './texts/terms.ts';
import { detailsOf, type Details } from './texts/dealership-details.ts';

/** What the texts say depends on the dealership, and on whether anything measures visits. */
export type StartingFacts = { profile: Dealership; isMeasured: boolean };

const texts: Readonly<Record<string, (dealer: Details, isMeasured: boolean) => string>> = {
  about: () => '',
  services: servicesText,
  team: teamText,
  privacy: privacyText,
  terms: termsText,
  cookies: cookiesText,
};

/**
 * What a page that is offered begins with, with the dealership's name and address filled in; null for any
 * other page. Only the About page, whose address always answers, begins as published.
 */
export function startingPage(
  slug: string,
  { profile, isMeasured }: StartingFacts,
): Pick<Page, 'slug' | 'title' | 'content' | 'isPublished'> | null {
  const title = Object.hasOwn(startingTitles, slug) ? startingTitles[slug] : undefined;
  const text = texts[slug];
  if (title === undefined || text === undefined) return null;
  return { slug, title, content: text(detailsOf(profile), isMeasured), isPublished: slug === 'about' };
}
