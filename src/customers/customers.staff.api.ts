import { Readable } from 'node:stream';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { inquiriesChannel } from '../inquiries/inquiries.live.ts';
import { formatDate } from '../platform/dates.ts';
import type { Database } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import {
  createApi,
  errorContent,
  jsonBody,
  jsonContent,
  noSuch,
  staffOf,
  type ApiEnv,
} from '../platform/http/api.ts';
import { attachment, zipFile } from '../platform/http/attachment.ts';
import { dayOf } from '../platform/time-zones.ts';
import { logError, type Log } from '../platform/log.ts';
import { vehiclesPayload, type Catalogue } from '../vehicles/catalogue/catalogue.ts';
import { readHistoryOf } from './customer-history.store.ts';
import {
  customerHistoryQuery,
  customerHistorySchema,
  customerSchema,
  detailsInput,
  erasedSchema,
  erasureInput,
  joinedSchema,
  partedSchema,
  partingInput,
  peopleSchema,
} from './customer.schema.ts';
import { readCustomer } from './customer.store.ts';
import { erasePerson, readErasure } from './erase-person.store.ts';
import { exportPerson } from './export-person.ts';
import { searchPeople } from './find-people.store.ts';
import { joinPeople, lockPeople, partPeople, recordPerson, saveDetails } from './join-people.store.ts';
import { readRef, refText, type PersonRef } from './person.ts';

/** People that a search lists. */
const mostFound = 6;

const personText = z
  .string()
  .transform((text, context): PersonRef => {
    const ref = readRef(text);
    if (ref !== null) return ref;
    context.addIssue({ code: 'custom', message: 'A person is a record of theirs, such as lead-12' });
    return z.NEVER;
  })
  .openapi({ type: 'string' });
const personParam = z.object({ person: personText.openapi({ param: { name: 'person', in: 'path' } }) });
const gone = errorContent('The person was erased');

const search = createRoute({
  method: 'get',
  path: '/',
  summary:
    'People whose inquiries, alerts, newsletter address or purchases match a search, archived ones too',
  request: {
    query: z.object({ search: z.string().max(200, 'A search may have at most 200 characters').default('') }),
  },
  responses: { 200: jsonContent(peopleSchema, 'At most six, those with inquiries first') },
});

const one = createRoute({
  method: 'get',
  path: '/{person}',
  summary: 'Who the person of a record is: of an inquiry, an alert, an address of the newsletter, or a sale',
  request: { params: personParam },
  responses: { 200: jsonContent(customerSchema, 'The person'), 404: noSuch('person'), 410: gone },
});

const history = createRoute({
  method: 'get',
  path: '/{person}/history',
  summary: 'What happened with the person of a record, the newest of it',
  request: { params: personParam, query: customerHistoryQuery },
  responses: { 200: jsonContent(customerHistorySchema, 'The newest'), 404: noSuch('person'), 410: gone },
});

const joining = createRoute({
  method: 'post',
  path: '/{person}/join',
  summary: 'Makes two people one, because staff know that they are the same',
  request: { params: personParam, body: jsonBody(z.object({ with: personText })) },
  responses: {
    200: jsonContent(joinedSchema, 'What was joined'),
    400: errorContent('Somebody without a mail address and a phone number'),
    404: noSuch('person'),
  },
});

const parting = createRoute({
  method: 'post',
  path: '/{person}/part',
  summary: 'Takes addresses away from the person that they were joined with',
  request: { params: personParam, body: jsonBody(partingInput) },
  responses: {
    200: jsonContent(partedSchema, 'What they are now'),
    400: errorContent('They are not joined'),
    404: noSuch('person'),
  },
});

const details = createRoute({
  method: 'patch',
  path: '/{person}/details',
  summary: 'Sets the name of a person, how they want to be reached, and a note',
  request: { params: personParam, body: jsonBody(detailsInput) },
  responses: {
    204: { description: 'Saved' },
    404: noSuch('person'),
    409: errorContent('Somebody else saved meanwhile'),
  },
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
  const writingOf = (context: Context<ApiEnv>) => ({ by: staffOf(context).username, now: clock() });
  return createApi()
    .openapi(search, async (context) => {
      const people = await searchPeople(
        database.queries,
        context.req.valid('query').search.trim(),
        mostFound,
      );
      return context.json({ people }, 200);
    })
    .openapi(one, async (context) => context.json(await read(context.req.valid('param').person), 200))
    .openapi(history, async (context) => {
      const { inquiryIds } = await read(context.req.valid('param').person);
      return context.json(await readHistoryOf(database.queries, inquiryIds, context.req.valid('query')), 200);
    })
    .openapi(joining, async (context) => {
      const refs = [context.req.valid('param').person, context.req.valid('json').with] as const;
      const addresses = await joinPeople(database, refs, writingOf(context));
      await database.notify(inquiriesChannel);
      return context.json({ addresses }, 200);
    })
    .openapi(parting, async (context) => {
      const { addresses } = context.req.valid('json');
      const { person } = context.req.valid('param');
      const parted = await partPeople(database, person, addresses, writingOf(context));
      await database.notify(inquiriesChannel);
      return context.json({ person: parted && refText(parted) }, 200);
    })
    .openapi(details, async (context) => {
      const { person } = context.req.valid('param');
      await saveDetails(database, person, context.req.valid('json'), writingOf(context));
      return context.body(null, 204);
    })
    .openapi(exported, async (context) => {
      const { person } = context.req.valid('param');
      const customer = await read(person);
      const whole = { customer, history: await readHistoryOf(database.queries, customer.inquiryIds) };
      const now = clock();
      await database.queries.transaction(async (tx) => {
        await lockPeople(tx);
        await recordPerson(tx, person, { action: 'exported', fields: [] }, writingOf(context));
      });
      const { name, timeZone } = dealership.current;
      const onError = logError(log, 'personal data could not be exported');
      const zip = exportPerson(database.queries, whole, { now, timeZone, dealership: name, onError });
      return context.body(
        Readable.toWeb(zip) as ReadableStream,
        200,
        attachment(`personal-data-${customer.person}`, zipFile, dayOf(now, timeZone)),
      );
    })
    .openapi(erasure, async (context) => {
      const { person } = context.req.valid('param');
      const wanted = context.req.valid('json');
      const { erased, vehicleIds } = await erasePerson(database, person, wanted, writingOf(context));
      await database.notify(inquiriesChannel);
      if (vehicleIds.length > 0) await catalogue.publish(vehiclesPayload(vehicleIds));
      return context.json(erased, 200);
    });
}

export type CustomersApi = ReturnType<typeof createCustomersApi>;
