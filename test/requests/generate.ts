import type { Call, Document, Schema } from './document.ts';
import { createKnown, type Known } from './known.ts';
import { createRandom, type Random } from './random.ts';
import { sampleFile, samples } from './samples.ts';
import { createValues, type Values } from './values.ts';

/** A request as it is sent. `call` is the described call that it was made for. */
export type Generated = {
  call: Call;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
};

/** Where a value of a path comes from if not from a list with the name of the path's first part. */
const owners: Readonly<Record<string, readonly string[]>> = {
  '/vehicles/batches/{id}/undo': ['batchId', 'batches.id'],
  '/incoming-feeds/{id}': ['feeds.id', 'incoming-feeds.id'],
  '/incoming-feeds/runs/{id}': ['runs.id'],
  '/appointments/{id}': ['drives.id', 'inquiries.id'],
  '/inquiries/{id}/keep-time': ['drives.id'],
  '/inquiries/{id}/offer': ['offered.id'],
  '/vehicles/{id}/sale': ['sold.id'],
  '/vehicles/deleted/{id}': ['deleted.id'],
  '/inquiries/about/{id}': ['vehicles.id'],
  '/newsletter/subscribers/{id}': ['subscribers.id', 'newsletter.id'],
  '/newsletter/letters/{id}': ['letters.id', 'newsletter.id'],
  '/webhooks/{id}': ['webhooks.id', 'addresses.id'],
  '/lead-mailboxes/{id}': ['lead-mailboxes.id', 'mailboxes.id'],
  '/lead-addresses/{id}': ['lead-addresses.id', 'addresses.id'],
  '/mail/waiting/{id}': ['mails.id', 'mail.id', 'waiting.id'],
  '/api-keys/{id}': ['keys.id', 'api-keys.id'],
  '/reply-templates/{id}': ['templates.id', 'reply-templates.id'],
};
const parts: Readonly<Record<string, readonly string[]>> = {
  note: ['entries.id'],
  answer: ['answers.id'],
  photo: ['photos', 'photos.id'],
  file: ['file', 'documents.id'],
  delivery: ['deliveries.id'],
  form: [],
};

const jsonTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'application/vnd.api+json',
  'APPLICATION/JSON',
];
const oddTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'image/svg+xml',
  'application/octet-stream',
  '*/*',
  'garbage',
];
const conditional: readonly (readonly [string, string])[] = [
  ['if-none-match', '*'],
  ['if-none-match', '"x", W/"y"'],
  ['if-match', '"x"'],
  ['if-modified-since', 'Thu, 01 Jan 2099 00:00:00 GMT'],
  ['if-unmodified-since', 'no date'],
  ['range', 'bytes=5-2'],
  ['range', 'bytes=0-0,9999999999999-'],
  ['accept', 'text/event-stream'],
  ['accept', 'application/xml;q=0'],
  ['accept-encoding', 'br;q=0, identity;q=0'],
  ['accept-language', 'zz-ZZ, *;q=nope'],
  ['content-encoding', 'gzip'],
  ['idempotency-key', 'key with spaces'],
  ['idempotency-key', 'k'.repeat(300)],
  ['x-forwarded-for', '::1, not an address, 203.0.113.9'],
  ['x-http-method-override', 'DELETE'],
  ['x-visit-source', '{"toJSON":1}'],
  ['x-visit-source', '%'],
  ['cookie', 'a=b; __proto__=1'],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
  ['x-screen-owner', '0 admin'],
];
const tricks = [
  (path: string) => `/${path}`,
  (path: string) => `${path}/`,
  (path: string) => path.toUpperCase(),
  (path: string) => path.replace('/api/', '/api/./'),
  (path: string) => path.replace('/api/', '/api/%2e%2e/api/'),
  (path: string) => path.replace('/api/', '/api//'),
  (path: string) => path.replace('/api/', '/%61pi/'),
  (path: string) => path.replace(/\/(?=[^/]*$)/, '%2F'),
  (path: string) => `${path};x=1`,
  (path: string) => `${path}%00`,
  (path: string) => `${path}%zz`,
  (path: string) => `${path}?${'a'.repeat(3_000)}`,
  (path: string) => `${path}?__proto__[x]=1&constructor=1&toJSON=1`,
  (path: string) => `${path}/${'x'.repeat(2_000)}`,
  (path: string) => path.replace('/api/', '/api/\\'),
];

/** Makes requests for the calls of a document from `seed`, and learns from their answers. */
export function createGenerator(given: {
  document: Document;
  seed: number;
  now: Date;
  /** The password of the account that sends the requests. */
  password: string;
}) {
  const random = createRandom(given.seed);
  const known = createKnown(random);
  const values = createValues(
    { ...given, schemas: given.document.components.schemas, known, random },
    given.seed,
  );
  const tools = { random, known, values, password: given.password, now: given.now };
  return {
    random,
    learn: known.learn,
    /** A request for a call. `isPlain` is as valid as its schema and samples say. */
    make: (call: Call, isPlain = random.chance(0.55)): Generated => requestOf(call, isPlain, tools),
  };
}

export type Tools = { random: Random; known: Known; values: Values; password: string; now: Date };

function requestOf(call: Call, isPlain: boolean, tools: Tools): Generated {
  const { random, values } = tools;
  const sample = random.chance(0.6) ? samples[call.name]?.(tools) : undefined;
  const address = addressOf(call, isPlain, tools, sample?.parts);
  const headers: Record<string, string> = {};
  for (const { name, in: place, schema } of call.parameters ?? [])
    if (place === 'header' && random.chance(0.3))
      headers[name] = asciiOnly(String(values.valid(schema, name)));
  const { body, type } = bodyOf(call, isPlain, tools, sample?.body);
  if (type !== null) headers['content-type'] = type;
  if (isPlain) return { call, method: call.method, path: address, headers, body };
  if (random.chance(0.25)) {
    const [name, value] = random.pick(conditional);
    headers[name] = value;
  }
  const method = random.chance(0.06)
    ? random.pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'])
    : call.method === 'GET' && random.chance(0.1)
      ? 'HEAD'
      : call.method;
  const path = random.chance(0.05) ? random.pick(tricks)(address) : address;
  return { call, method, path, headers, body: method === 'GET' || method === 'HEAD' ? null : body };
}

/** Headers hold nothing else. */
const asciiOnly = (text: string) => text.replaceAll(/[^\u0021-\u007e]/g, '') || 'x';

function addressOf(
  { path, parameters = [] }: Call,
  isPlain: boolean,
  { random, known, values }: Tools,
  fixed: Readonly<Record<string, string>> = {},
): string {
  const schemaOf = (name: string): Schema => parameters.find((one) => one.name === name)?.schema ?? {};
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (fixed[name] !== undefined) return encodeURIComponent(fixed[name]);
    const owner = Object.entries(owners).find(([pattern]) => path.startsWith(pattern))?.[1];
    const from = name === 'id' ? (owner ?? [`${path.split('/')[1]}.id`]) : (parts[name] ?? [name]);
    if (!isPlain && random.chance(0.15))
      return encodeURIComponent(wellFormed(values.oddText()).slice(0, 600));
    if (!isPlain && random.chance(0.1))
      return String(random.pick([0, -1, 1, 2_147_483_647, 2_147_483_648, '1e3', '01']));
    const kept = from.map((one) => known.recall(one)).find((value) => value !== undefined);
    // The last part of an address that was shown.
    const secret =
      name === 'token' || name === 'key'
        ? known.recall(`secret.${path.startsWith('/leads') ? 'lead-addresses' : path.split('/')[1]}`)
        : undefined;
    if (secret !== undefined) return encodeURIComponent(String(secret));
    if (name === 'person' && random.chance(0.7)) return `lead-${String(known.recall('inquiries.id') ?? 1)}`;
    if (schemaOf(name).enum !== undefined || schemaOf(name).pattern !== undefined || kept === undefined)
      return encodeURIComponent(String(values.valid(schemaOf(name), name)));
    return encodeURIComponent(String(kept));
  });
  const query: string[] = [];
  const add = (name: string, value: unknown) =>
    query.push(`${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(String(value)))}`);
  for (const { name, in: place, required, schema } of parameters) {
    if (place !== 'query' || !(required || random.chance(isPlain ? 0.2 : 0.35))) continue;
    add(name, queryValue(name, schema, { known, values, random }));
    if (isPlain || random.chance(0.6)) continue;
    query.pop();
    add(
      name,
      random.chance(0.7) ? values.oddText().slice(0, 600) : JSON.stringify(values.oddValue()).slice(0, 600),
    );
    // Once more, as an array or as an object.
    if (random.chance(0.3)) add(random.pick([name, `${name}[]`, `${name}[a]`]), random.whole(0, 9));
  }
  return `/api${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

const wellFormed = (text: string) => text.toWellFormed();

function queryValue(
  name: string,
  schema: Schema,
  { known, values, random }: Pick<Tools, 'known' | 'values' | 'random'>,
) {
  const numbers: Record<string, number> = {
    page: random.whole(1, 3),
    limit: random.whole(1, 60),
    months: 24,
    days: 7,
  };
  const number = numbers[name];
  if (number !== undefined && schema.enum === undefined) return number;
  if (/^(?:ids|vehicleId|inquiry|except)$/.test(name)) {
    const owner = name === 'inquiry' ? 'inquiries.id' : 'vehicles.id';
    const one = () => String(known.recall(owner) ?? 1);
    return name === 'ids' ? [...new Set([one(), one()])].join('-') : one();
  }
  if (name === 'path') return known.recall('path') ?? '/inventory/make/porsche';
  if (name === 'search') return random.pick(['a', 'ash', 'an', '20', '']);
  if (name === 'name') return 'a.csv';
  if (/^(?:from|to)$/.test(name)) return values.valid({ type: 'string', format: 'date' });
  return values.valid(schema, name);
}

function bodyOf(
  call: Call,
  isPlain: boolean,
  tools: Tools,
  sample: object | undefined,
): { body: Buffer | null; type: string | null } {
  const { random, values } = tools;
  const content = call.requestBody?.content;
  const types = Object.keys(content ?? {});
  const json = content?.['application/json'];
  if (json === undefined && types.length > 0) return fileOf(call, types, isPlain, tools);
  if (json === undefined) {
    if (isPlain || random.chance(0.8)) return { body: null, type: null };
    return { body: Buffer.from(JSON.stringify(values.oddValue())), type: random.pick(jsonTypes) };
  }
  const started = sample ?? (random.chance(0.3) ? json.example : undefined);
  const made = (started ?? values.valid(json.schema ?? {})) as object;
  // Acts on accounts ask for it.
  const whole = { ...made, ...('currentPassword' in made ? { currentPassword: tools.password } : {}) };
  if (isPlain) return { body: Buffer.from(JSON.stringify(whole)), type: 'application/json' };
  const spoiled = random.chance(0.85) ? values.spoiled(whole) : whole;
  const type = random.chance(0.9) ? random.pick(jsonTypes) : random.pick(oddTypes);
  return { body: spoiledText(JSON.stringify(spoiled) ?? '', random), type };
}

/** The text of a body as it is, cut off, with a key twice, or as no JSON at all. */
function spoiledText(text: string, random: Random): Buffer {
  const act = random.next();
  if (act < 0.8) return Buffer.from(text.slice(0, 250_000));
  if (act < 0.85) return Buffer.from(text.slice(0, Math.floor(text.length / 2)));
  if (act < 0.88) return Buffer.from(`\ufeff${text}`);
  if (act < 0.91) return Buffer.from(text.replace('{', '{"id":1,"id":"2","__proto__":{"x":1},'));
  if (act < 0.94) return Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0, 0xc3])]);
  if (act < 0.97) return Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
  return Buffer.from('--x\r\ncontent-disposition: form-data; name="a"; filename="\u0000"\r\n\r\n1\r\n--x');
}

/** A file that the call takes, cut off, longer, or under another type. */
function fileOf(call: Call, types: string[], isPlain: boolean, { random, values }: Tools) {
  const type = random.pick(types);
  const file = sampleFile(type, call.name, random);
  if (isPlain || random.chance(0.2)) return { body: file, type };
  const spoiled = random.pick([
    () => file.subarray(0, Math.floor(file.length * random.next())),
    () => Buffer.concat([file, Buffer.alloc(10_000)]),
    () => Buffer.from(file.map((byte, index) => (index > 30 && random.chance(0.01) ? byte ^ 0xff : byte))),
    () => Buffer.from(JSON.stringify(values.oddValue())),
    () => Buffer.alloc(0),
    () => Buffer.from(`${values.oddText().slice(0, 5_000)},"${values.oddText().slice(0, 500)}\n;;\t`),
    () => file,
  ])();
  return { body: spoiled, type: random.chance(0.7) ? type : random.pick([...types, ...oddTypes]) };
}
