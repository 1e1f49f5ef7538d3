import { Hono } from 'hono';
import { soldCarsPath } from '../dealership/dealership.ts';
import type { Dealership } from '../dealership/dealership.schema.ts';
import type { Pages } from '../pages/pages.live.ts';
import type { ApiEnv } from '../platform/http/api.ts';
import type { Settings } from '../platform/settings.ts';
import type { Catalogue } from '../vehicles/catalogue/catalogue.ts';
import { soldEntries } from '../vehicles/catalogue/list-pages.ts';
import { securityContactPath, sellPath } from './cached-paths.ts';
import { securityContact } from './security-contact.ts';
import { robots, sitemap, sitemapFile } from './sitemap.ts';

const xml = { 'content-type': 'application/xml; charset=utf-8' };

/** Serves robots.txt, security.txt and the sitemap, which is several files for a large inventory. */
export function createCrawlerFiles({
  catalogue,
  pages,
  dealership,
  settings,
  clock,
}: {
  catalogue: Catalogue;
  pages: Pages;
  dealership: { readonly current: Pick<Dealership, 'takesOffers' | 'soldCars' | 'email'> };
  settings: Settings;
  clock: () => Date;
}) {
  const publishedPages = () => [
    ...(dealership.current.takesOffers ? [{ slug: sellPath.slice(1) }] : []),
    // Without a sale that page is not indexed.
    ...(dealership.current.soldCars === 'hidden' || soldEntries(catalogue.current).length === 0
      ? []
      : [{ slug: soldCarsPath.slice(1) }]),
    ...pages.current.values(),
  ];
  return new Hono<ApiEnv>()
    .get('/robots.txt', (context) => context.text(robots(settings.publicUrl)))
    .get(securityContactPath, (context) => {
      const { email } = dealership.current;
      return context.text(securityContact({ email, publicUrl: settings.publicUrl, now: clock() }));
    })
    .get('/sitemap.xml', async (context) =>
      context.body(await sitemap(catalogue.current, publishedPages(), settings), 200, xml),
    )
    .get('/:file{sitemap-[1-9][0-9]{0,3}\\.xml}', async (context) => {
      const number = Number(/\d+/.exec(context.req.param('file'))?.[0]);
      const file = await sitemapFile(catalogue.current, publishedPages(), settings, number);
      return file === null ? context.notFound() : context.body(file, 200, xml);
    });
}
