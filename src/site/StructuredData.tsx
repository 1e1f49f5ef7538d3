import { createIsomorphicFn } from '@tanstack/react-start';
import { useSite } from '../dealership/site.queries.ts';
import { dealerJsonLd, type JsonLd } from './structured-data.ts';

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

/** The dealership as structured data, for the pages that introduce it. */
export const DealerData = () => <StructuredData nodes={dealerData(useSite())} />;

const dealerData = createIsomorphicFn().server(({ dealership, publicUrl }: ReturnType<typeof useSite>) => [
  dealerJsonLd(dealership, publicUrl),
]);
