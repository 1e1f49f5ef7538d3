import { createIsomorphicFn } from '@tanstack/react-start';
import { useLocation } from '@tanstack/react-router';
import { useSite } from '../dealership/site.queries.ts';
import { aboutJsonLd, inventoryJsonLd } from './structured-data.ts';
import { StructuredData } from './StructuredData.tsx';

/**
 * The structured data of the inventory and of About. It is a part of the footer, which hydrates later, because these pages
 * have no room for more script at once.
 */
export function PageData() {
  const pathname = useLocation({ select: (location) => location.pathname });
  return <StructuredData key={pathname} nodes={pageNodes(pathname, useSite())} />;
}

/** Undefined in the browser. */
const pageNodes = createIsomorphicFn().server(
  (pathname: string, { listed, publicUrl }: ReturnType<typeof useSite>) => {
    if (pathname === '/about') return [aboutJsonLd(publicUrl)];
    return pathname === '/inventory' ? [inventoryJsonLd(listed)] : [];
  },
);
