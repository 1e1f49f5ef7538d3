import { setImmediate as nextTurn } from 'node:timers/promises';
import { sharedImage } from '../images/image.ts';
import type { Page } from '../pages/pages.schema.ts';
import { escapeMarkup } from '../platform/escape-markup.ts';
import type { Settings } from '../platform/settings.ts';
import type { Snapshot } from '../vehicles/catalogue/catalogue.ts';
import { publicOf } from '../vehicles/catalogue/entry.ts';
import { listsOf } from '../vehicles/catalogue/list-pages.ts';
import { galleryOf } from '../vehicles/vehicle.ts';

/**
 * Vehicles in one file. With ten images each they stay within the 50,000 addresses and 50 MB that the
 * protocol allows.
 */
const perFile = 10_000;
/** Lists in the sitemap, so that its first file stays within the 50,000 addresses, too. */
const mostLists = 20_000;
/** Vehicles that are written before yielding to the event loop. */
const perTurn = 250;

/** The pages that not every dealership has. */
type Pages = readonly (Pick<Page, 'slug'> & Partial<Pick<Page, 'updatedAt'>>)[];

/** Where visitors load pages and images from. */
type Origins = Pick<Settings, 'publicUrl' | 'imagesUrl'>;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * The content of /sitemap.xml: the addresses, or an index of several files if there are too many vehicles for
 * one.
 */
export async function sitemap(snapshot: Snapshot, pages: Pages, origins: Origins): Promise<string> {
  const { publicUrl } = origins;
  const files = Math.ceil(snapshot.listed / perFile);
  if (files <= 1) return addresses(snapshot, pages, origins, 0);
  const entries = Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${escapeMarkup(`${publicUrl}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  );
  return `${declaration}\n<sitemapindex ${schema}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}

/** The content of /sitemap-{number}.xml, counted from 1; null for a file that is not in the index. */
export async function sitemapFile(
  snapshot: Snapshot,
  pages: Pages,
  origins: Origins,
  number: number,
): Promise<string | null> {
  const first = (number - 1) * perFile;
  return snapshot.listed <= perFile || first >= snapshot.listed
    ? null
    : addresses(snapshot, pages, origins, first);
}

/** Public pages, in the first file, and listed vehicles with their images. */
async function addresses(
  snapshot: Snapshot,
  pages: Pages,
  { publicUrl, imagesUrl }: Origins,
  first: number,
): Promise<string> {
  const { orders } = snapshot;
  const urls =
    first > 0
      ? []
      : [
          ...['/', '/inventory', '/about', '/contact'].map((path) => entry(publicUrl + path)),
          ...pages
            .filter(({ slug }) => slug !== 'about')
            .map(({ slug, updatedAt }) =>
              entry(`${publicUrl}/${slug}`, updatedAt === undefined ? '' : `<lastmod>${updatedAt}</lastmod>`),
            ),
          ...listPaths(snapshot).map((path) => entry(publicUrl + path)),
        ];
  for (const listed of orders.newest.slice(first, first + perFile)) {
    if (urls.length % perTurn === 0) await nextTurn();
    const vehicle = publicOf(listed);
    if (!vehicle) continue;
    const images = galleryOf(vehicle).map(
      (address) =>
        `<image:image><image:loc>${escapeMarkup((imagesUrl ?? publicUrl) + sharedImage(address).address)}</image:loc></image:image>`,
    );
    urls.push(
      entry(
        `${publicUrl}/inventory/${vehicle.id}`,
        `<lastmod>${vehicle.updatedAt}</lastmod>${images.join('')}`,
      ),
    );
  }
  return `${declaration}
<urlset ${schema} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join('\n')}
</urlset>
`;
}

/** The lists that are pages of their own and hold vehicles. */
const listPaths = (snapshot: Snapshot) =>
  [...listsOf(snapshot).values()]
    .filter(({ entries }) => entries.length > 0)
    .slice(0, mostLists)
    .map(({ path }) => path);

const entry = (address: string, more = '') => `<url><loc>${escapeMarkup(address)}</loc>${more}</url>`;

/** Everything public may be read by robots; the staff screens, the sign-in and the API may not. */
export const robots = (publicUrl: string) => `User-agent: *
Disallow: /admin
Disallow: /login
Disallow: /api/

Sitemap: ${publicUrl}/sitemap.xml
`;
