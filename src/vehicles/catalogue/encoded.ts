import type { Context, TypedResponse } from 'hono';

/** The JSON of a value as UTF-8, to be sent as it is. */
export type Encoded<Value> = Buffer<ArrayBuffer> & { readonly of?: Value };

export const encode = <Value>(value: Value): Encoded<Value> => Buffer.from(JSON.stringify(value));

/** The answer 200 with JSON that is ready, whole or as the slices of a stream, typed as the value that it holds. */
export const sendEncoded = <Value>(context: Context, json: Encoded<Value> | ReadableStream) =>
  context.body(json, 200, { 'content-type': 'application/json' }) as unknown as Response &
    TypedResponse<Value, 200, 'json'>;
