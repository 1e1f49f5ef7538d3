import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector receives it; ids in hexadecimal, attributes as text. */
export type ReceivedSpan = {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  attributes: Record<string, string>;
};

/** A collector of traces on a local port, for OTLP over HTTP with protobuf. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray());
      if (request.url === '/v1/traces') spans.push(...readTraces(body));
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Field = { number: number; bytes: Buffer };

/** The fields of a protobuf message. Numbers are left out: only texts, bytes and messages are of interest. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const wireType = tag & 7;
    if (wireType === 0) varint();
    else if (wireType === 1) at += 8;
    else if (wireType === 5) at += 4;
    else {
      const length = varint();
      fields.push({ number: tag >>> 3, bytes: message.subarray(at, at + length) });
      at += length;
    }
  }
  return fields;
}

const all = (message: Buffer, number: number) =>
  fieldsOf(message).flatMap((field) => (field.number === number ? [field.bytes] : []));
const first = (message: Buffer, number: number) => all(message, number)[0] ?? Buffer.alloc(0);

/** The texts among attributes, each a pair of key and value. */
const attributesOf = (messages: Buffer[]) =>
  Object.fromEntries(
    messages.map((pair) => [first(pair, 1).toString(), first(first(pair, 2), 1).toString()] as const),
  );

/** The field numbers are those of opentelemetry-proto, `trace.proto`. */
const readTraces = (body: Buffer): ReceivedSpan[] =>
  all(body, 1).flatMap((resourceSpans) => {
    const { 'service.name': service = '' } = attributesOf(all(first(resourceSpans, 1), 1));
    return all(resourceSpans, 2).flatMap((scopeSpans) =>
      all(scopeSpans, 2).map((span) => ({
        service,
        traceId: first(span, 1).toString('hex'),
        spanId: first(span, 2).toString('hex'),
        parentSpanId: first(span, 4).toString('hex'),
        name: first(span, 5).toString(),
        attributes: attributesOf(all(span, 9)),
      })),
    );
  });
