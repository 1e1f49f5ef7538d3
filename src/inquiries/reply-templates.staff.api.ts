import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
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
import type { Database } from '../platform/database.ts';
import { replyTemplateInput, replyTemplateSchema } from './inquiry-work.schema.ts';
import { addTemplate, changeTemplate, deleteTemplate, readTemplates } from './reply-templates.store.ts';

const taken = errorContent('Another template has this name');

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The templates of replies, A to Z',
  responses: { 200: jsonContent(z.object({ templates: z.array(replyTemplateSchema) }), 'The templates') },
});

const addition = createRoute({
  method: 'post',
  path: '/',
  summary: 'Adds a template of a reply',
  request: { body: jsonBody(replyTemplateInput) },
  responses: { 201: jsonContent(replyTemplateSchema, 'Added'), 409: taken },
});

const edit = createRoute({
  method: 'patch',
  path: '/{id}',
  summary: 'Changes a template of a reply',
  request: { params: idParam, body: jsonBody(replyTemplateInput) },
  responses: { 200: jsonContent(replyTemplateSchema, 'Changed'), 404: noSuch('template'), 409: taken },
});

const deletion = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Deletes a template of a reply',
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, 404: noSuch('template') },
});

export function createReplyTemplatesApi({ database, clock }: { database: Database; clock: () => Date }) {
  const writing = (context: Context<ApiEnv>) => ({ by: staffOf(context).username, now: clock() });
  return createApi()
    .openapi(list, async (context) => context.json({ templates: await readTemplates(database.queries) }, 200))
    .openapi(addition, async (context) =>
      context.json(await addTemplate(database, context.req.valid('json'), writing(context)), 201),
    )
    .openapi(edit, async (context) => {
      const { id } = context.req.valid('param');
      return context.json(
        await changeTemplate(database, id, context.req.valid('json'), writing(context)),
        200,
      );
    })
    .openapi(deletion, async (context) => {
      await deleteTemplate(database, context.req.valid('param').id, writing(context));
      return context.body(null, 204);
    });
}

export type ReplyTemplatesApi = ReturnType<typeof createReplyTemplatesApi>;
