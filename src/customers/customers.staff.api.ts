import { Readable } from 'node:stream';
import { createRoute, z } from '@hono/zod-openapi';
import { inquiriesChannel } from '../inquiries/inquiries.live.ts';
import { formatDate } from '../platform/dates.ts';
import type { Database } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import { createApi, errorContent, jsonBody, jsonContent, noSuch, staffOf } from '../platform/http/api.ts';
import { logError, type Log } from '../platform/log.ts';
import { vehiclesPayload, type Catalogue } from '../vehicles/catalogue/catalogue.ts';
import { customerSchema, erasedSchema, erasureInput, peopleSchema } from './customer.schema.ts';
import { readCustomer } from './customer.store.ts';
import { erasePerson, readErasure } from './erase-person.store.ts';
import { exportPerson } from './export-person.ts';
import { readRef, type PersonRef } from './person.ts';
import { searchPeople } from './person.store.ts';

/** People that a search lists. */
const mostFound = 6;

const personParam = z.object({
  person: z
    .string()
    .transform((text, context): PersonRef => {
      const ref = readRef(text);
      if (ref !== null) return ref;
      context.addIssue({ code: 'custom', message: 'A person is a record of theirs, such as lead-12' });
      return z.NEVER;
    })
    .openapi({ param: { name: 'person', in: 'path' }, type: 'string' }),
});
const gone = errorContent('The person was erased');

const search = createRoute({
  method: 'get',
  path: '/',
  summary: 'People whose inquiries match a search, archived ones too',
  request: {
    query: z.object({ search: z.string().max(200, 'A search may have at most 200 characters').default('') }),
  },
  responses: { 200: jsonContent(peopleSchema, 'At most six, the newest first') },
});

const one = createRoute({
  method: 'get',
  path: '/{person}',
  summary: 'Everything about the person of a record: of an inquiry, an alert or an address of the newsletter',
  request: { params: personParam },
  responses: { 200: jsonContent(customerSchema, 'The person'), 404: noSuch('person'), 410: gone },
});

const exported = createRoute({
  method: 'get',
  path: '/{person}/export',
  summary:
    'The same for the person who asks: a ZIP file with a page, JSON, and the photographs of offered cars',
  request: { params: personParam },
  responses: {
    200: {
      description: 'The file',
      content: { 'application/zip': { schema: { type: 'string' as const, format: 'binary' } } },
    },
    404: noSuch('person'),
    410: gone,
  },
});

const erasure = createRoute({
  method: 'post',
  path: '/{person}/erase',
  summary:
    'Erases everything about a person; the name confirms it. Sales stay, with or without the buyer’s name',
  request: { params: personParam, body: jsonBody(erasureInput) },
  responses: {
    200: jsonContent(erasedSchema, 'What was erased'),
    400: errorContent('The name is another'),
    404: noSuch('person'),
  },
});

/** People as staff see them. Days are those of the time zone of `dealership`. */
export function createCustomersApi(options: {
  database: Database;
  catalogue: Pick<Catalogue, 'publish'>;
  clock: () => Date;
  log: Log;
  dealership: { readonly current: { name: string; timeZone: string } };
}) {
  const { database, catalogue, clock, log, dealership } = options;
  const read = async (ref: PersonRef) => {
    const customer = await readCustomer(database.queries, ref);
    if (customer !== null) return customer;
    const erased = await readErasure(database.queries, ref);
    if (erased === null) throw notFound('Person');
    const day = formatDate(erased.at, dealership.current.timeZone);
    throw new ApiError(410, `This person was erased on ${day} by ${erased.by}.`);
  };
  return createApi()
    .openapi(search, async (context) => {
      const people = await searchPeople(
        database.queries,
        context.req.valid('query').search.trim(),
        mostFound,
      );
      return context.json(
        { people: people.map(({ id, ...person }) => ({ person: `lead-${id}`, ...person })) },
        200,
      );
    })
    .openapi(one, async (context) => context.json(await read(context.req.valid('param').person), 200))
    .openapi(exported, async (context) => {
      const customer = await read(context.req.valid('param').person);
      const now = clock();
      const { name, timeZone } = dealership.current;
      const onError = logError(log, 'personal data could not be exported');
      const zip = exportPerson(database.queries, customer, { now, timeZone, dealership: name, onError });
      return context.body(Readable.toWeb(zip) as ReadableStream, 200, {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="personal-data-${customer.person}-${now.toISOString().slice(0, 10)}.zip"`,
        'cache-control': 'no-store',
      });
    })
    .openapi(erasure, async (context) => {
      const { person } = context.req.valid('param');
      const { erased, vehicleIds } = await erasePerson(database, person, context.req.valid('json'), {
        by: staffOf(context).username,
        now: clock(),
      });
      await database.notify(inquiriesChannel);
      if (vehicleIds.length > 0) await catalogue.publish(vehiclesPayload(vehicleIds));
      return context.json(erased, 200);
    });
}

export type CustomersApi = ReturnType<typeof createCustomersApi>;
