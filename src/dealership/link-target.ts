import { linkNames, type LinkName } from './dealership.ts';
import type { Dealership } from './dealership.schema.ts';

/** The data that decides where the footer's entries lead. */
type Linked = {
  dealership: Pick<Dealership, 'links'>;
  pages: readonly { slug: string; title: string }[];
};

const services: ReadonlySet<LinkName> = new Set([
  'financing',
  'vehicleSales',
  'consignment',
  'acquisitions',
  'vehicleService',
  'globalShipping',
]);

/** The slug of an entry's own page: `vehicle-sales` for `vehicleSales`. */
const slugOf = (name: LinkName) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Where an entry leads: to the address in the settings, else to the published page of its own, and for a
 * service else to its heading on the services page. Undefined if there is none of them: it is plain text.
 */
export function linkTarget(name: LinkName, { dealership, pages }: Linked): string | undefined {
  const set = dealership.links[name];
  if (set !== undefined && set !== '') return set;
  const slug = slugOf(name);
  if (pages.some((page) => page.slug === slug)) return `/${slug}`;
  const isCovered = services.has(name) && pages.some((page) => page.slug === 'services');
  return isCovered ? `/services#${slug}` : undefined;
}

/**
 * The published pages that the footer lists by their titles: those to which no entry leads. The page of an entry that
 * the settings lead elsewhere is not among them, or the footer would have two entries of one name.
 */
export function otherPages(site: Linked): { slug: string; title: string }[] {
  const led = new Set(
    linkNames.flatMap((name) => [`/${slugOf(name)}`, linkTarget(name, site)?.split('#', 1)[0]]),
  );
  return site.pages.filter(({ slug }) => !led.has(`/${slug}`));
}
