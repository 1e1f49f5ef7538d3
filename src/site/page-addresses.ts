import { soldCarsPath } from '../dealership/dealership.ts';
import type { Dealership } from '../dealership/dealership.schema.ts';
import type { Pages } from '../pages/pages.live.ts';
import type { Catalogue } from '../vehicles/catalogue/catalogue.ts';
import { listPathOf } from '../vehicles/catalogue/list-pages.ts';
import { encodedVehicle } from '../vehicles/catalogue/visitor-lists.ts';
import { cachedPage, fixedPaths, plainPath, sellPath } from './cached-paths.ts';
import { notFoundPath, vehicleNotFoundPath } from './not-found-paths.ts';

/** First parts of addresses that are no page, or pages of staff. */
const notForVisitors = /^\/(?:admin|login|api|images|assets|appearance|alerts|appointments|feeds)(?:\/|$)/;
const files = /^\/(?:healthz|readyz|metrics|measurement\.js|sitemap-\d+\.xml)$/;

/** `cachedPage` for what the site has at the moment. */
export function createPageAddresses(live: {
  catalogue: Catalogue;
  pages: Pages;
  dealership: { readonly current: Pick<Dealership, 'takesOffers' | 'soldCars'> };
}) {
  const { catalogue, pages, dealership } = live;
  const isVehicle = (id: number) => encodedVehicle(catalogue.current, id) !== undefined;
  const isPage = (slug: string) =>
    pages.current.has(slug) || (`/${slug}` === sellPath && dealership.current.takesOffers);
  const listAt = (path: string) =>
    plainPath(path) === soldCarsPath && dealership.current.soldCars !== 'hidden'
      ? soldCarsPath
      : listPathOf(catalogue.current, path);
  const find = (url: string) => cachedPage(url, isVehicle, isPage, listAt);
  const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? '';
  return {
    find,
    /** The page that visitors may be led to, as its address is written, with its fragment; undefined without one. */
    pageAt: (url: string): string | undefined => {
      const [address = '', fragment] = url.split('#', 2);
      if (notForVisitors.test(pathOf(address))) return undefined;
      const found = find(address);
      const kept = fragment === undefined ? '' : `#${fragment}`;
      if ('redirect' in found) return found.redirect + kept;
      return isUnknown(found.key) ? undefined : address + kept;
    },
    /** Whether the site has something at an address, of which a vehicle that is gone is nothing. */
    isOwn: (url: string): boolean => {
      const path = pathOf(url);
      if (notForVisitors.test(path) || files.test(path) || fixedPaths.has(path)) return true;
      if (pages.current.moved.has(path.slice(1))) return true;
      const found = find(url);
      return 'redirect' in found || !isUnknown(found.key);
    },
  };
}

/** Whether nothing is at the address that has this page. */
export const isUnknown = (key: string): boolean => key === notFoundPath || key === vehicleNotFoundPath;
