import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { decode, ImportFileError } from '../import/decode.ts';
import { formatCsv } from '../platform/csv.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import {
  createApi,
  errorContent,
  idParam,
  jsonBody,
  jsonContent,
  noSuch,
  staffOf,
  type ApiEnv,
} from '../platform/http/api.ts';
import { attachment, csvFile } from '../platform/http/attachment.ts';
import { dayOf } from '../platform/time-zones.ts';
import { readBytes } from '../platform/http/json-body.ts';
import { pageLimit, pageNumber } from '../platform/query.schema.ts';
import { oneLineText } from '../platform/text.schema.ts';
import { checkRedirect, type Addresses } from './check-redirect.ts';
import { mostRedirects } from './redirect-key.ts';
import { redirectRows, type RedirectRow } from './redirect-rows.ts';
import type { Redirects } from './redirects.live.ts';
import {
  redirectInput,
  redirectOrders,
  redirectPageSchema,
  redirectReportSchema,
  redirectSchema,
  type RedirectReport,
} from './redirects.schema.ts';
import {
  allRedirects,
  deleteRedirect,
  listRedirects,
  saveRedirect,
  saveRedirects,
} from './redirects.store.ts';

/** Maximum size of a file in bytes: 10,000 redirects with long addresses. */
const maxFileBytes = 8 * 1024 * 1024;
/** Rows that a report names, which can then be corrected in a file. */
const mostNamed = mostRedirects;
/** Of a file: checking a row takes time from visitors. */
const mostRows = 2 * mostRedirects;

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'One page of the redirects of old addresses',
  request: {
    query: z.object({
      page: pageNumber.default(1),
      limit: pageLimit.default(10),
      search: oneLineText(254, 'The search must be one line of text').default(''),
      sort: z.enum(redirectOrders).default('from-asc'),
    }),
  },
  responses: { 200: jsonContent(redirectPageSchema, 'The page') },
});

const save = createRoute({
  method: 'post',
  path: '/',
  summary: 'Redirects an old address, or leads it elsewhere if it is redirected already',
  request: { body: jsonBody(redirectInput) },
  responses: {
    200: jsonContent(redirectSchema, 'Saved'),
    409: errorContent('It would make a chain of redirects, or there are too many'),
  },
});

const deletion = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Deletes a redirect',
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, 404: noSuch('redirect') },
});

const importFile = createRoute({
  method: 'post',
  path: '/import',
  summary: 'Saves the redirects of a CSV file with the columns From and To, except for bad rows',
  request: {
    body: {
      required: true,
      content: { 'text/csv': { schema: { type: 'string' as const, format: 'binary' } } },
    },
  },
  responses: {
    200: jsonContent(redirectReportSchema, 'What came of it'),
    400: errorContent('The file cannot be read'),
    413: errorContent('The file is too large'),
    415: errorContent('The body is no text/csv'),
  },
});

const exportAll = createRoute({
  method: 'get',
  path: '/export',
  summary: 'Every redirect as CSV, as an import reads it, with its uses',
  responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } },
});

/** Redirects of a previous website's addresses, for staff. */
export function createRedirectsApi({
  database,
  clock,
  dealership,
  redirects,
  addresses,
}: {
  database: Database;
  clock: () => Date;
  dealership: { readonly current: { timeZone: string } };
  redirects: Pick<Redirects, 'publish'>;
  addresses: Addresses;
}) {
  const writing = (context: Context<ApiEnv>) => ({ by: staffOf(context).username, now: clock() });
  return createApi()
    .openapi(list, async (context) =>
      context.json(await listRedirects(database.queries, context.req.valid('query')), 200),
    )
    .openapi(save, async (context) => {
      const checked = checkRedirect(context.req.valid('json'), addresses);
      if ('problem' in checked) {
        const { path, message } = checked.problem;
        throw new ApiError(400, message, { issues: [{ path, message }] });
      }
      const saved = await saveRedirect(database, checked, writing(context));
      await redirects.publish();
      return context.json(saved, 200);
    })
    .openapi(deletion, async (context) => {
      await deleteRedirect(database, context.req.valid('param').id, writing(context));
      await redirects.publish();
      return context.body(null, 204);
    })
    .openapi(importFile, async (context) => {
      if (!/^text\/csv\s*(?:;|$)/i.test(context.req.header('content-type') ?? ''))
        throw new ApiError(415, 'Send the file with the content type text/csv');
      const rows = rowsOf(await readBytes(context.req.raw, maxFileBytes, 'The file'));
      const report = await importRows(database, rows, addresses, writing(context));
      await redirects.publish();
      return context.json(report, 200);
    })
    .openapi(exportAll, async (context) => {
      const { timeZone } = dealership.current;
      const csv = formatCsv(
        ['From', 'To', 'Uses', 'Last used'],
        (await allRedirects(database.queries)).map(({ from, to, hits, lastUsedAt }) => [
          from,
          to,
          hits,
          lastUsedAt && dayOf(new Date(lastUsedAt), timeZone),
        ]),
      );
      return context.body(csv, 200, attachment('redirects', csvFile, dayOf(clock(), timeZone)));
    });
}

export type RedirectsApi = ReturnType<typeof createRedirectsApi>;

/** Throws 400 for a file that cannot be read. */
function rowsOf(file: Uint8Array): RedirectRow[] {
  try {
    const rows = redirectRows(decode(file).text);
    if (rows.length > mostRows)
      throw new ImportFileError(`The file may have at most ${mostRows.toLocaleString('en-US')} rows.`);
    return rows;
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    throw new ApiError(400, error.message);
  }
}

/** Saves what is right of the rows, and says what is wrong with the others. */
async function importRows(
  database: Database,
  rows: readonly RedirectRow[],
  addresses: Addresses,
  writing: { by: string; now: Date },
): Promise<RedirectReport> {
  const bad: RedirectReport['bad'] = [];
  const good = new Map<string, { given: RedirectRow; to: string }>();
  for (const given of rows) {
    const checked = checkRedirect(given, addresses);
    if ('problem' in checked) bad.push({ ...given, message: checked.problem.message });
    else if (good.get(checked.from) === undefined) good.set(checked.from, { given, to: checked.to });
    else if (good.get(checked.from)?.to !== checked.to)
      bad.push({ ...given, message: 'An earlier row redirects this address elsewhere' });
  }
  const saving = [...good].map(([from, { to }]) => ({ from, to }));
  const { added, changed, refused } = await saveRedirects(database, saving, writing);
  for (const [from, message] of refused) {
    const row = good.get(from)?.given;
    if (row !== undefined) bad.push({ ...row, message });
  }
  return {
    added,
    changed,
    unchanged: rows.length - bad.length - added - changed,
    badRows: bad.length,
    bad: bad.toSorted((a, b) => a.row - b.row).slice(0, mostNamed),
  };
}
