import type { QueryClient } from '@tanstack/react-query';
import { sharedPicture } from '../images/site/images-url.ts';
import { siteQuery } from '../dealership/site.queries.ts';

/** The site data that the root route has loaded, for a route's `head()`; undefined only if loading failed. */
export const loadedSite = (queryClient: QueryClient) => queryClient.getQueryData(siteQuery().queryKey);
export type Site = NonNullable<ReturnType<typeof loadedSite>>;

/** `Halcyon Motor Group in Scottsdale, Arizona`, as far as it is known. */
export const placedName = ({ dealership: { name, city, regionName } }: Site): string =>
  city ? `${name} in ${city}, ${regionName}` : name;

export type PageHead = {
  site: Site | undefined;
  /**
   * The page's own title, which the dealership's name follows. Undefined on the home page, whose title is the
   * name.
   */
  title: string | undefined;
  description: string;
  /** The page's canonical path, with a query only if that makes it a different page. */
  path: string;
  /** Address of the image that Open Graph shows; the default is the dealership's. */
  image?: string | undefined;
  /** Not for search engines: an unknown page, a list that only differs by its filters. */
  noIndex?: boolean;
};

/** What a public route's `head()` returns: title, description, canonical address, Open Graph. */
export function pageHead(page: PageHead) {
  const name = page.site?.dealership.name ?? '';
  const title = [page.title, name].filter((part) => part !== undefined && part !== '').join(' - ');
  const publicUrl = page.site?.publicUrl ?? 'http://localhost';
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const image = page.image ?? page.site?.dealership.pictures.share;
  const indexed = page.noIndex !== true;
  return {
    meta: [
      { title },
      { name: 'description', content: page.description },
      ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
      // Who reads them asks the server, so the browser has no code for them.
      ...(import.meta.env.SSR
        ? [
            { property: 'og:title', content: title },
            { property: 'og:description', content: page.description },
            { property: 'og:type', content: 'website' },
            { property: 'og:locale', content: 'en_US' },
            { property: 'og:url', content: absolute(page.path) },
            { property: 'og:site_name', content: name },
            ...(image === undefined
              ? []
              : shareImage(
                  sharedPicture(image, publicUrl),
                  page.image === undefined ? name : (page.title ?? name),
                )),
            { name: 'twitter:card', content: image === undefined ? 'summary' : 'summary_large_image' },
          ]
        : []),
    ],
    links: indexed ? [{ rel: 'canonical', href: absolute(page.path) }] : [],
  };
}

function shareImage({ url, width, height }: ReturnType<typeof sharedPicture>, alt: string) {
  const tags = [
    { property: 'og:image', content: url },
    { property: 'og:image:alt', content: alt },
  ];
  if (width === undefined) return tags;
  return [
    ...tags,
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
  ];
}

/** Head of pages that search engines must not index: the login and the staff screens. */
export const noIndexHead = (title: string) => ({
  meta: [{ title }, { name: 'robots', content: 'noindex, nofollow' }],
});
