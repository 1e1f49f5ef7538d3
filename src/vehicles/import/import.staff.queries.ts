import { createApiClient } from '../../platform/browser/api-client.ts';
import { download } from '../../platform/browser/download.ts';
import { request } from '../../platform/browser/request.ts';
import type { ImportApi } from './import.staff.api.ts';

const call = createApiClient<ImportApi>('/api/vehicles', request);

const sending = (file: Blob, signal?: AbortSignal) => ({
  headers: { 'content-type': 'text/csv' },
  body: file,
  ...(signal && { signal }),
});

/** POST /api/vehicles/import: what importing the file would do. Changes nothing. */
export const dryRunImport = (file: Blob, signal: AbortSignal) =>
  call('post', '/import', { query: {} }, sending(file, signal));

/** POST /api/vehicles/import: imports the file; 409 if the outcome would differ from the dry run. */
export const runImport = ({ file, plan }: { file: Blob; plan: string }) =>
  call('post', '/import', { query: { apply: 'true', plan } }, sending(file));

/** Downloads a file with the columns of an import. */
export const downloadTemplate = () => download('/api/vehicles/import/template', 'vehicles-template.csv');

const exports = {
  Vehicles: '/api/vehicles/export?list=all',
  'Sold Vehicles': '/api/vehicles/export?list=sold',
  Inquiries: '/api/inquiries/export',
} as const;

/** The exports, by the labels of their buttons. */
export const exportNames = ['Vehicles', 'Sold Vehicles', 'Inquiries'] as const;

/** Downloads one of the exports. */
export const downloadExport = (name: (typeof exportNames)[number]) =>
  download(exports[name], `${name.toLowerCase().replace(' ', '-')}.csv`);
