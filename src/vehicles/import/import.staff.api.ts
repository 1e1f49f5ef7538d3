import { createHash } from 'node:crypto';
import { createRoute } from '@hono/zod-openapi';
import { jsonContent, createApi, errorContent, staffOf } from '../../platform/http/api.ts';
import type { Database } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { readBytes } from '../../platform/http/json-body.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { allVehicles } from '../vehicles.store.ts';
import { applyImport, ImportConflictError } from './apply.ts';
import { ImportFileError, readListings } from './csv.ts';
import { exportOf, importTemplate } from './export.ts';
import { exportQuery, importAnswerSchema, importQuery } from './import.staff.schema.ts';
import { planImportAside, type ImportPlan } from './plan.ts';
import { counted } from '../../platform/counted.ts';
import { screenReport } from './screen-report.ts';

/** Maximum size of a file in bytes: about 200,000 listings. */
const maxFileBytes = 40 * 1024 * 1024;

const csvFile = (description: string) => ({
  description,
  content: { 'text/csv': { schema: { type: 'string' as const } } },
});

const importRoute = createRoute({
  method: 'post',
  path: '/import',
  summary: 'Reports what importing a CSV file would do; with apply=true imports all rows or none',
  request: {
    query: importQuery,
    body: { required: true, content: { 'text/csv': { schema: { type: 'string', format: 'binary' } } } },
  },
  responses: {
    200: jsonContent(importAnswerSchema, 'What would be done or, with apply=true, was done'),
    400: errorContent('The file cannot be read, or apply=true with rows that have errors'),
    409: errorContent('The inventory was changed meanwhile; nothing was imported'),
    413: errorContent('The file is larger than 40 MB'),
    415: errorContent('The body is no text/csv'),
  },
});

const exportRoute = createRoute({
  method: 'get',
  path: '/export',
  summary: 'Every vehicle, or every sold one, with all fields, as a CSV file that can be imported again',
  request: { query: exportQuery },
  responses: { 200: csvFile('The file'), 400: errorContent('There is no such list') },
});

const templateRoute = createRoute({
  method: 'get',
  path: '/import/template',
  summary: 'A CSV file with the columns of an import and no rows',
  responses: { 200: csvFile('The file') },
});

/** Import and export of vehicles as CSV, for staff. */
export function createImportApi({
  database,
  catalogue,
  clock,
}: {
  database: Database;
  catalogue: Catalogue;
  clock: () => Date;
}) {
  return createApi()
    .openapi(importRoute, async (context) => {
      const { apply, plan: expected } = context.req.valid('query');
      if (!/^text\/csv\s*(?:;|$)/i.test(context.req.header('content-type') ?? '')) {
        throw new ApiError(415, 'Send the file with the content type text/csv');
      }
      const bytes = await readBytes(context.req.raw, maxFileBytes);
      const now = clock();
      try {
        const file = readListings(bytes);
        const plan = await planImportAside(file.rows, await allVehicles(database.queries), now);
        const name = nameOf(bytes, plan);
        if (apply) {
          if (expected !== undefined && expected !== name) throw new ImportConflictError();
          if (plan.counts.refused > 0) throw new ApiError(400, refusal(plan.counts.refused));
          await applyImport(database, plan, { now, by: staffOf(context).username });
          await catalogue.publish();
        }
        return context.json({ ...screenReport(file, plan), plan: name, applied: apply }, 200);
      } catch (error) {
        if (error instanceof ImportFileError) throw new ApiError(400, error.message);
        if (error instanceof ImportConflictError) throw new ApiError(409, error.message);
        throw error;
      }
    })
    .openapi(exportRoute, async (context) => {
      const { list } = context.req.valid('query');
      const vehicles = await allVehicles(database.queries);
      const listed = list === 'sold' ? vehicles.filter(({ status }) => status === 'sold') : vehicles;
      const name = `${list === 'sold' ? 'sold-vehicles' : 'vehicles'}-${clock().toISOString().slice(0, 10)}.csv`;
      return context.body(exportOf(listed), 200, attachment(name));
    })
    .openapi(templateRoute, (context) =>
      context.body(importTemplate(), 200, attachment('vehicles-template.csv')),
    );
}

export type ImportApi = ReturnType<typeof createImportApi>;

const attachment = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'no-store',
});

const refusal = (rows: number) =>
  `Nothing was imported: ${counted(rows, 'row')} ${rows === 1 ? 'has' : 'have'} errors. Correct the file and choose it again.`;

/** The same only for the same file and outcome, so that an import does what its dry run showed. */
function nameOf(bytes: Uint8Array, { rows }: ImportPlan): string {
  const hash = createHash('sha256').update(bytes);
  for (const row of rows) {
    const about = row.outcome === 'changed' ? `${row.id} ${row.updatedAt}` : '';
    hash.update(`\n${row.row} ${row.outcome} ${about}`);
  }
  return hash.digest('base64url');
}
