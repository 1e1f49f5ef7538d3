import { callsPerMinute, scopes, scopeTexts } from '../api-keys/api-key.ts';
import { errorContent, type ApiEnv } from '../platform/http/api.ts';
import type { Api } from './endpoint-dependencies.ts';
import { keyCalls } from './key-calls.ts';
import { publicCalls } from './public-calls.ts';

const visitors = 'Visitors';
const screens = 'Staff screens';

/** The groups of calls, those for other programs first. */
const callGroups = [
  ...scopes.map((scope) => ({
    name: scopeTexts[scope].label,
    description: `API keys with the scope \`${scope}\`, and staff. ${scopeTexts[scope].hint}`,
  })),
  { name: visitors, description: 'Need neither key nor sign-in.' },
  {
    name: screens,
    description: 'Made by the screens of this program. They need a sign-in, and no API key may make them.',
  },
];

const description = `The API of the website, of the staff screens and of other programs.

Another program sends an API key, which an admin makes in the settings: \`Authorization: Bearer mrq_…\`. What a key may do
is said by its scopes; the groups of calls have their names. What a key has written without the scope to read it is answered
with its \`id\` alone.

**Which calls are here**: those for callers of your kind, at most. Without a key those for visitors, with a key also those for keys of any scope: press Authorize
on this page, or send the key for the file. Staff who are signed in see all, whatever their role.

**Errors** are JSON: \`{ "message": "…", "issues": [{ "path": "price", "message": "…" }] }\`. The message is for people;
\`issues\` names the fields. 400: a field is not valid. 401: the key is missing, has ended or has expired. 403: the key lacks the scope, or
no key may make this call. 404: there is no such thing. 409: somebody else has changed it, or it is there already. 429: too many calls.

**Limit**: ${callsPerMinute} calls a minute with one key. Every answer to a key says what is left, as in
\`RateLimit: "key";r=599;t=60\`; 429 has \`Retry-After\` in seconds.

**Repeat safely**: calls that add something take an \`Idempotency-Key\`. The same key with the same body adds one.`;

/** Bodies to begin with, by call. */
const examples: Readonly<Record<string, object>> = {
  'POST /api/vehicles': {
    make: 'Ashdown',
    model: 'Grand Tourer V12',
    year: 2023,
    price: 214_900,
    mileage: 4_210,
    stockNumber: 'A-1042',
    isPublished: false,
  },
  'PATCH /api/vehicles/:id': { price: 209_900 },
  'PATCH /api/vehicles/:id/mark-sold': { soldPrice: 205_000 },
  'POST /api/inquiries/leads': {
    name: 'Jordan Reyes',
    email: 'jordan.reyes@example.com',
    phone: null,
    source: 'marketplace',
    interest: null,
    vehicleId: null,
    message: 'Is it still there?',
  },
  'PATCH /api/inquiries/:id/status': { status: 'contacted' },
};

/**
 * Adds to the description of each call what follows from the lists of calls: its group, who may make it, the errors that calls
 * have in common, and an example. An endpoint describes only its own.
 */
export function describeCalls(api: Api): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, which begins with `mrq_`.',
  });
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a sign-in, for the staff screens.',
  });
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue;
    const { route } = definition;
    const { request, responses } = route;
    const call = `${route.method.toUpperCase()} /api${route.path.replace(/\{(\w+)\}/g, ':$1')}`;
    const isPublic = publicCalls.includes(call);
    const scope = keyCalls[call];
    const json = request?.body?.content['application/json'];
    route.responses = {
      ...((request?.params || request?.query) && { 400: errorContent('A parameter is not valid') }),
      ...(json && { 400: errorContent('A field is not valid') }),
      ...(!isPublic && { 401: errorContent('Not signed in') }),
      ...(scope !== undefined && {
        401: errorContent('Not signed in, or the API key is refused'),
        403: errorContent('The API key lacks the scope'),
        429: errorContent('Too many calls with this API key: wait for as long as Retry-After says'),
      }),
      ...responses,
    };
    route.security = isPublic ? [] : [...(scope === undefined ? [] : [{ apiKey: [scope] }]), { session: [] }];
    route.tags = [scope === undefined ? (isPublic ? visitors : screens) : scopeTexts[scope].label];
    if (json && 'schema' in json && examples[call] !== undefined) json.example = examples[call];
  }
}

type Document = ReturnType<Api['getOpenAPI31Document']>;
type Caller = ApiEnv['Variables']['user'];

/**
 * Adds `GET /openapi.json`, the description of the calls for a caller of this kind: visitors learn of public calls only, a
 * key also of those for keys, staff of all. Call it when the other calls are there.
 */
export function addDescription(api: Api): void {
  const config = {
    openapi: '3.1.0',
    info: { title: 'Marque', version: '1', description },
    tags: callGroups,
    servers: [{ url: '/api' }],
  };
  // Each takes a while to make, and stays the same.
  const made = new Map<(call: string) => boolean, string>();
  api.get('/openapi.json', (context) => {
    const isTold = toldTo(context.var.user);
    const text = made.get(isTold) ?? JSON.stringify(described(api.getOpenAPI31Document(config), isTold));
    made.set(isTold, text);
    return context.body(text, 200, {
      'content-type': 'application/json; charset=utf-8',
      vary: 'authorization',
    });
  });
}

const isPublicCall = (call: string) => publicCalls.includes(call);
const isKeyCall = (call: string) => isPublicCall(call) || keyCalls[call] !== undefined;
const isCall = () => true;

const toldTo = (user: Caller) => {
  if (user === null || user.owes !== undefined) return isPublicCall;
  return user.key === undefined ? isCall : isKeyCall;
};

/** The part of a document about these calls, with the groups and schemas that they use. */
function described(document: Document, isTold: (call: string) => boolean): Document {
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
      const told = Object.entries(item).filter(([method]) =>
        isTold(`${method.toUpperCase()} /api${path.replace(/\{(\w+)\}/g, ':$1')}`),
      );
      return told.length === 0 ? [] : [[path, Object.fromEntries(told)]];
    }),
  );
  const schemas = (repaired(document.components?.schemas ?? {}) ?? {}) as Record<string, unknown>;
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name] ?? {});
    }
  };
  follow(paths);
  const groups = new Set(
    Object.values(paths).flatMap((item) =>
      Object.values(item as Record<string, { tags?: string[] }>).flatMap(({ tags = [] }) => tags),
    ),
  );
  return {
    ...document,
    tags: (document.tags ?? []).filter(({ name }) => groups.has(name)),
    paths: repaired(paths) as Document['paths'],
    components: {
      ...document.components,
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name))),
    } as Document['components'],
  };
}

/**
 * A part of a document without what its library writes wrongly: a schema with a name that may also be null, of which null was not
 * allowed, and patterns with flags, which a JSON schema cannot have.
 */
function repaired(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(repaired);
  if (typeof part !== 'object' || part === null) return part;
  const { allOf, pattern, ...rest } = part as { allOf?: unknown; pattern?: unknown };
  const named = nullableName(allOf);
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, repaired(value)])),
    ...(named !== null && { anyOf: [named, { type: 'null' }] }),
    ...(named === null && allOf !== undefined && { allOf: repaired(allOf) }),
    ...(pattern !== undefined && !hasFlags(pattern) && { pattern: repaired(pattern) }),
  };
}

const hasFlags = (pattern: unknown) => typeof pattern === 'string' && /^\^.*\/[a-z]+$/s.test(pattern);

/** The reference in a list of one and a type that may be null; null for another list. */
function nullableName(allOf: unknown): object | null {
  if (!Array.isArray(allOf) || allOf.length !== 2) return null;
  const [named, also] = allOf as [object, { type?: unknown }];
  return '$ref' in named && Array.isArray(also.type) && also.type.includes('null') ? named : null;
}
