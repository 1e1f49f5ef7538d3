import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { ZodError } from 'zod';
import { ApiError, type Issue } from '../errors.ts';
import type { Role } from '../roles.ts';
import { mostRowId } from '../row-id.schema.ts';

/** What the middleware in front of every endpoint stores in the request's context. */
export type ApiEnv = {
  Variables: {
    /** The visitor's IP address, resolved through as many proxies as TRUST_PROXY says. */
    address: string;
    /** Who is signed in, if the request carries a valid token; with `key`, another program with that key. */
    user: {
      id: number;
      username: string;
      role: Role;
      owes?: 'password' | 'second-factor';
      key?: { id: number; scopes: readonly string[] };
    } | null;
    requestId: string;
  };
};

/** The signed-in user of a staff call. `closedByDefault` lets nobody else through. */
export function staffOf(context: Context<ApiEnv>): NonNullable<ApiEnv['Variables']['user']> {
  const { user } = context.var;
  if (user === null) throw new ApiError(401, 'Authentication required');
  return user;
}

/**
 * The method and the pattern of the endpoint that a request goes to. Middleware is registered as ALL; if
 * several endpoints match, Hono calls the first.
 */
export const endpointOf = (context: Context): { method: string; path: string } | undefined =>
  matchedRoutes(context).find(({ method }) => method !== 'ALL');

/** A router for a feature's endpoints. Input that fails its schema gets a 400 with the issues. */
export function createApi() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw validationError(result.error);
    },
  });
}

/** 400 with every issue; the message is the first one, because it is what a toast shows. */
export function validationError(error: ZodError): ApiError {
  const issues: Issue[] = error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
  return new ApiError(400, issues[0]?.message ?? 'The request is not valid', { issues });
}

export const errorSchema = z
  .object({
    message: z.string(),
    code: z.string().optional().openapi({ description: 'For programs, where the status says too little' }),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .openapi('Error');

/** A JSON response in the OpenAPI description of an endpoint. */
export const jsonContent = <S extends z.ZodType>(schema: S, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** An error response in the OpenAPI description of an endpoint. */
export const errorContent = (description: string) => jsonContent(errorSchema, description);

/** The description of a 404: `what` is a noun in the singular. */
export const noSuch = (what: string) => errorContent(`There is no such ${what}`);

/** An id in a path: a positive integer that fits the database column. */
export const idParam = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'The id must be a positive whole number')
    .transform(Number)
    .refine((id) => id <= mostRowId, 'The id must be a positive whole number')
    .openapi({ param: { name: 'id', in: 'path' }, type: 'integer' }),
});

/** The JSON body of an endpoint, for its validation and its OpenAPI description. */
export const jsonBody = <S extends z.ZodType>(schema: S) => ({
  required: true,
  content: { 'application/json': { schema } },
});

/** Writes an error in the JSON shape that all errors share. */
export function errorResponse(error: ApiError, context: Context): Response {
  const { message, code, issues } = error;
  const body = { message, ...(code !== undefined && { code }), ...(issues && { issues }) };
  return context.newResponse(JSON.stringify(body), error.status as 400, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...error.headers,
  });
}
