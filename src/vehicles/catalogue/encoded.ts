import type { Context, TypedResponse } from 'hono';

/** The JSON of a value as UTF-8, ready to be sent. */
export type Encoded<Value> = Buffer<ArrayBuffer> & { readonly of?: Value };

export const encode = <Value>(value: Value): Encoded<Value> => Buffer.from(JSON.stringify(value));

/** A 200 response with encoded JSON, whole or as a stream of chunks, typed as the value that it contains. */
export const sendEncoded = <Value>(context: Context, json: Encoded<Value> | ReadableStream) =>
  context.body(json, 200, { 'content-type': 'application/json' }) as unknown as Response &
    TypedResponse<Value, 200, 'json'>;
