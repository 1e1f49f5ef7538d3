import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from '../zod.ts';
import type { ApiEnv } from './api.ts';

/** The fields that the JSON body of a call may have, by `METHOD /path/:pattern`. */
export type BodyFields = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The fields of every JSON body, as the endpoints' own schemas name them. Throws for a body that is not one
 * object, because nobody could say which of its fields a role may write.
 */
export function bodyFieldsOf(api: OpenAPIHono<ApiEnv>, basePath: string): BodyFields {
  const fields = new Map<string, ReadonlySet<string>>();
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue;
    const { method, path, request } = definition.route;
    const json = request?.body?.content['application/json'];
    if (json === undefined) continue;
    const call = `${method.toUpperCase()} ${basePath}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    if (!('schema' in json && json.schema instanceof z.ZodObject)) {
      throw new Error(`The body of ${call} must be a z.object`);
    }
    fields.set(call, new Set(Object.keys(json.schema.shape)));
  }
  return fields;
}
