import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { vehicleName } from '../vehicles/vehicle-name.ts';
import { vehicleTextQuery } from '../vehicles/vehicles.queries.ts';
import { loadedSite, noIndexHead } from './head.ts';

/** Loads the vehicle of a sheet for printing. */
export async function loadSheet(queryClient: QueryClient, id: string): Promise<void> {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw notFound();
  await queryClient.prefetchQuery(vehicleTextQuery(id));
  if (!queryClient.getQueryData(vehicleTextQuery(id).queryKey)) throw notFound();
}

/** The head of such a sheet, whose title names the file if it is saved as a PDF. */
export function sheetHead(queryClient: QueryClient, id: string, sheet: string) {
  const vehicle = queryClient.getQueryData(vehicleTextQuery(id).queryKey);
  const name = loadedSite(queryClient)?.dealership.name ?? '';
  return noIndexHead(`${vehicle ? vehicleName(vehicle) : sheet} - ${name}`);
}
