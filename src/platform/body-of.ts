import type { ClientResponse } from 'hono/client';
import type { SuccessStatusCode } from 'hono/utils/http-status';

/** What a call answers when it is answered well: of all the bodies that its endpoint declares, those of a 2xx. */
type SuccessBody<R> =
  R extends ClientResponse<infer Body, infer Status, 'json'>
    ? Status extends SuccessStatusCode
      ? Body
      : never
    : never;

/** The body of a call made through `request`, which has thrown already if the answer was an error. */
export async function bodyOf<R extends { json(): Promise<unknown> }>(
  call: Promise<R>,
): Promise<SuccessBody<R>> {
  return (await call).json() as Promise<SuccessBody<R>>;
}
