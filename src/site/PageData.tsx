import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { useLocation } from '@tanstack/react-router';
import { useSite } from '../dealership/site.queries.ts';
import { parseInventorySearch, toListRequest } from '../inventory/site/inventory-search.ts';
import { vehicleListQuery } from '../vehicles/vehicles.queries.ts';
import { aboutJsonLd, itemListJsonLd } from './structured-data.ts';
import { StructuredData } from './StructuredData.tsx';

/**
 * The structured data of the inventory and of About. It is a part of the footer, which hydrates later, because these pages
 * have no room for more script at once.
 */
export function PageData() {
  const address = useLocation();
  const nodes = pageNodes(address, useQueryClient(), useSite());
  return <StructuredData key={address.href} nodes={nodes} />;
}

/** Undefined in the browser. */
const pageNodes = createIsomorphicFn().server(
  (
    { pathname, search }: ReturnType<typeof useLocation>,
    queryClient: QueryClient,
    { publicUrl }: ReturnType<typeof useSite>,
  ) => {
    if (pathname === '/about') return [aboutJsonLd(publicUrl)];
    if (pathname !== '/inventory') return [];
    const list = vehicleListQuery(toListRequest(parseInventorySearch(search)));
    const { vehicles = [] } = queryClient.getQueryData(list.queryKey) ?? {};
    return vehicles.length === 0 ? [] : [itemListJsonLd(vehicles, publicUrl)];
  },
);
