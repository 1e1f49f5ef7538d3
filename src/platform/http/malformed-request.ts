import { RequestError } from '@hono/node-server';
import { securityHeaders } from './security-headers.ts';

/** The response to a request that Hono cannot read: 400 if Host and path make no valid URL, else 500. */
export function malformedRequestResponse(error: unknown): Response {
  const [status, message] =
    error instanceof RequestError
      ? [400, 'The host or the address of the request cannot be read']
      : [500, 'Something went wrong on our side.'];
  return Response.json(
    { message },
    {
      status,
      headers: {
        ...securityHeaders,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      },
    },
  );
}
