import { createIsomorphicFn } from '@tanstack/react-start';
import { useSite } from '../dealership/site.queries.ts';
import { dealerJsonLd, websiteJsonLd, type JsonLd } from './structured-data.ts';

/**
 * Writes schema.org nodes into the page as JSON-LD. They are only written on the server: crawlers load each
 * page and do not navigate in the browser. In the browser `nodes` is undefined.
 */
export function StructuredData({ nodes }: { nodes: JsonLd[] | undefined }) {
  return (
    // oxlint-disable-next-line react/no-danger -- `toScripts` escapes what could end its scripts
    <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: toScripts(nodes) ?? '' }} />
  );
}

const toScripts = createIsomorphicFn().server((nodes: JsonLd[] | undefined) =>
  nodes
    ?.map((node) => JSON.stringify({ '@context': 'https://schema.org', ...node }).replaceAll('<', '\\u003c'))
    .map((json) => `<script type="application/ld+json">${json}</script>`)
    .join(''),
);

/** The dealership as structured data, for the pages that introduce it; `isHome` adds the site. */
export const DealerData = ({ isHome = false }) => <StructuredData nodes={dealerData(useSite(), isHome)} />;

const dealerData = createIsomorphicFn().server(
  ({ dealership, appearance, publicUrl }: ReturnType<typeof useSite>, isHome: boolean) => [
    ...(isHome ? [websiteJsonLd(dealership, publicUrl)] : []),
    dealerJsonLd(dealership, publicUrl, appearance.logo?.address),
  ],
);
