import { readStaffNames } from '../accounts/profiles.store.ts';
import type { Context } from 'hono';
import { createApi, staffOf, errorContent, jsonContent } from '../platform/http/api.ts';
import { attachment, csvFile } from '../platform/http/attachment.ts';
import { dayOf } from '../platform/time-zones.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { readBytes } from '../platform/http/json-body.ts';
import type { Catalogue } from '../vehicles/catalogue/catalogue.ts';
import { allVehicles } from '../vehicles/vehicles.store.ts';
import { applyImport, ImportConflictError } from './apply.ts';
import { exportOf, importTemplate } from './export.ts';
import { ImportFileError } from './decode.ts';
import { planFile, type PlannedFile, type Reading } from './plan-file.ts';
import { counted } from '../platform/counted.ts';
import { leftOutCsv, reportCsv } from './import-report.ts';
import { screenReport } from './screen-report.ts';
import { createRoute } from '@hono/zod-openapi';
import { exportQuery, importAnswerSchema, importQuery, reportQuery } from './import.staff.schema.ts';

const csvBody = {
  required: true,
  content: { 'text/csv': { schema: { type: 'string' as const, format: 'binary' } } },
};

const csvAnswer = (description: string) => ({
  description,
  content: { 'text/csv': { schema: { type: 'string' as const } } },
});

const fileErrors = {
  400: errorContent('The file cannot be read, or apply=true with rows that have errors'),
  413: errorContent('The file is larger than 40 MB'),
  415: errorContent('The body is no text/csv'),
};

const importRoute = createRoute({
  method: 'post',
  path: '/import',
  summary: 'Reports what importing a CSV file would do; with apply=true imports all rows or none',
  request: { query: importQuery, body: csvBody },
  responses: {
    200: jsonContent(importAnswerSchema, 'What would be done or, with apply=true, was done'),
    409: errorContent('The inventory was changed meanwhile; nothing was imported'),
    ...fileErrors,
  },
});

const reportRoute = createRoute({
  method: 'post',
  path: '/import/report',
  summary: 'What importing a CSV file would do with every row, as a CSV file',
  request: { query: reportQuery, body: csvBody },
  responses: { 200: csvAnswer('Every row, with its problems and changes'), ...fileErrors },
});

const exportRoute = createRoute({
  method: 'get',
  path: '/export',
  summary: 'Every vehicle, or every sold one, with all fields, as a CSV file that can be imported again',
  request: { query: exportQuery },
  responses: { 200: csvAnswer('The file') },
});

const templateRoute = createRoute({
  method: 'get',
  path: '/import/template',
  summary: 'A CSV file with the columns of an import and no rows',
  responses: { 200: csvAnswer('The file') },
});

/** Maximum size of a file in bytes: about 200,000 listings. */
const maxFileBytes = 40 * 1024 * 1024;

/** Import and export of vehicles as CSV, for staff. */
export function createImportApi({
  database,
  catalogue,
  clock,
  dealership,
}: {
  database: Database;
  catalogue: Catalogue;
  clock: () => Date;
  dealership: { readonly current: { timeZone: string } };
}) {
  async function planned(context: Context, reading: Reading & { now: Date }): Promise<PlannedFile> {
    if (!/^text\/csv\s*(?:;|$)/i.test(context.req.header('content-type') ?? '')) {
      throw new ApiError(415, 'Send the file with the content type text/csv');
    }
    const bytes = await readBytes(context.req.raw, maxFileBytes);
    const { timeZone } = dealership.current;
    return planFile(database.queries, bytes, { ...reading, timeZone }).catch(asApiError);
  }
  return createApi()
    .openapi(importRoute, async (context) => {
      const { apply, skipRefused, plan: expected, ...reading } = context.req.valid('query');
      const now = clock();
      const { file, plan, name } = await planned(context, { ...reading, now });
      let batchId: number | null = null;
      if (apply) {
        if (expected !== undefined && expected !== name) asApiError(new ImportConflictError());
        refuseIncomplete(file.columns.missing, skipRefused ? 0 : plan.counts.refused);
        const { username: by } = staffOf(context);
        batchId = await applyImport(database, plan, { now, by, skipRefused }).catch(asApiError);
        await catalogue.publish();
      }
      return context.json({ ...screenReport(file, plan), plan: name, applied: apply, batchId }, 200);
    })
    .openapi(reportRoute, async (context) => {
      const { only, ...reading } = context.req.valid('query');
      const { file, plan } = await planned(context, { ...reading, now: clock() });
      if (only === undefined)
        return context.body(reportCsv(file, plan), 200, attachment('import-report', csvFile));
      return context.body(leftOutCsv(file, plan), 200, attachment('left-out-rows', csvFile));
    })
    .openapi(exportRoute, async (context) => {
      const { list } = context.req.valid('query');
      const vehicles = await allVehicles(database.queries);
      const listed = list === 'sold' ? vehicles.filter(({ status }) => status === 'sold') : vehicles;
      const name = list === 'sold' ? 'sold-vehicles' : 'vehicles';
      const today = dayOf(clock(), dealership.current.timeZone);
      const text = exportOf(listed, await readStaffNames(database.queries));
      return context.body(text, 200, attachment(name, csvFile, today));
    })
    .openapi(templateRoute, (context) =>
      context.body(importTemplate(), 200, attachment('vehicles-template', csvFile)),
    );
}

export type ImportApi = ReturnType<typeof createImportApi>;

function refuseIncomplete(missing: readonly string[], refused: number): void {
  if (missing.length > 0)
    throw new ApiError(400, `Nothing was imported: no column is taken for ${missing.join(', ')}.`);
  if (refused === 0) return;
  throw new ApiError(
    400,
    `Nothing was imported: ${counted(refused, 'row')} ${refused === 1 ? 'has' : 'have'} errors. Correct the file, or leave such rows out.`,
  );
}

function asApiError(error: unknown): never {
  if (error instanceof ImportFileError) throw new ApiError(400, error.message);
  if (error instanceof ImportConflictError) throw new ApiError(409, error.message);
  throw error;
}
