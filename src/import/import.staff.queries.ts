import { createApiClient } from '../platform/browser/api-client.ts';
import { download, saveFile } from '../platform/browser/download.ts';
import { request } from '../platform/browser/request.ts';
import type { Dots } from './amounts.ts';
import type { DayPlace } from './file-dates.ts';
import type { ImportColumn } from './import-fields.ts';
import type { ImportApi } from './import.staff.api.ts';

const call = createApiClient<ImportApi>('/api/vehicles', request);

const sending = (file: Blob, signal?: AbortSignal) => ({
  headers: { 'content-type': 'text/csv' },
  body: file,
  ...(signal && { signal }),
});

/** How a person wants the file to be read: what the dot in 129.900 separates, where the day stands, and what each column is. */
export type Reading = {
  dots: Dots | null;
  days: DayPlace | null;
  fields: readonly (ImportColumn | null)[] | null;
};

const queryOf = ({ dots, days, fields }: Reading) => ({
  ...(dots && { dots }),
  ...(days && { days }),
  ...(fields && { fields: fields.map((field) => field ?? '').join(',') }),
});

/** POST /api/vehicles/import: what importing the file would do. Changes no vehicle. */
export const dryRunImport = (file: Blob, reading: Reading, signal: AbortSignal) =>
  call('post', '/import', { query: queryOf(reading) }, sending(file, signal));

/**
 * POST /api/vehicles/import: imports the file without the rows that have errors; 409 if the outcome would
 * differ from the dry run.
 */
export const runImport = ({ file, reading, plan }: { file: Blob; reading: Reading; plan: string }) =>
  call(
    'post',
    '/import',
    { query: { ...queryOf(reading), apply: 'true', skipRefused: 'true', plan } },
    sending(file),
  );

/** POST /api/vehicles/import/report: saves a CSV file with what importing does with every row. */
export async function downloadReport(file: Blob, reading: Reading, name: string): Promise<void> {
  const query = new URLSearchParams(queryOf(reading));
  const init = { method: 'POST', ...sending(file) };
  const response = await request(`/api/vehicles/import/report?${query}`, init);
  saveFile(await response.blob(), name);
}

/** The same: the rows that are left out as the file has them, each with its problems, as CSV. */
export async function leftOutRows(file: Blob, reading: Reading): Promise<Blob> {
  const query = new URLSearchParams({ ...queryOf(reading), only: 'refused' });
  const init = { method: 'POST', ...sending(file) };
  return (await request(`/api/vehicles/import/report?${query}`, init)).blob();
}

export const downloadTemplate = () => download('/api/vehicles/import/template', 'vehicles-template.csv');

const exports = {
  Vehicles: '/api/vehicles/export?list=all',
  'Sold Vehicles': '/api/vehicles/export?list=sold',
  Photographs: '/api/vehicles/export/photos',
  Inquiries: '/api/inquiries/export',
} as const;

/** The exports, by the labels of their buttons. */
export const exportNames = ['Vehicles', 'Sold Vehicles', 'Photographs', 'Inquiries'] as const;

export const downloadExport = (name: (typeof exportNames)[number]) =>
  download(exports[name], `${name.toLowerCase().replace(' ', '-')}.csv`);
