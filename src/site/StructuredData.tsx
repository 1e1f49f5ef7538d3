import { createIsomorphicFn } from '@tanstack/react-start';
import { useSite } from '../dealership/site.queries.ts';
import { dealerJsonLd, type JsonLd } from './structured-data.ts';

/**
 * Writes schema.org nodes into the page as JSON-LD. They are made on the server only and stay as it sent them: who reads
 * them loads the page and follows no link inside of it. In the browser `nodes` is undefined.
 */
export function StructuredData({ nodes }: { nodes: JsonLd[] | undefined }) {
  return (
    // oxlint-disable-next-line react/no-danger -- made by `written`, which leaves no way out of its scripts
    <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: written(nodes) ?? '' }} />
  );
}

const written = createIsomorphicFn().server((nodes: JsonLd[] | undefined) =>
  nodes
    ?.map((node) => JSON.stringify({ '@context': 'https://schema.org', ...node }).replaceAll('<', '\\u003c'))
    .map((json) => `<script type="application/ld+json">${json}</script>`)
    .join(''),
);

/** Of the pages that introduce the dealership. */
export const DealerData = () => <StructuredData nodes={dealerData(useSite())} />;

const dealerData = createIsomorphicFn().server(({ dealership, publicUrl }: ReturnType<typeof useSite>) => [
  dealerJsonLd(dealership, publicUrl),
]);
