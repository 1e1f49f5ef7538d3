import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { keyCalls } from '../../src/api/key-calls.ts';
import { allRestricted, fieldsHiddenFrom } from '../../src/accounts/permissions.ts';
import type { Role } from '../../src/platform/roles.ts';
import type { Answer } from '../http.ts';
import type { Document, Schema } from './document.ts';
import type { Generated } from './generate.ts';

/** Who sends requests: nobody, an account by its role, or a program with a key of one scope. */
export type Sender = { name: string; role: Role | null; scopes: readonly string[] | null };

/** What answers may not hold: parts of a stack, or of a statement. */
const insides = /\bat (?:async )?\S+ \(|node_modules|\.ts:\d+|\bselect .+ from "|drizzle|ECONNREFUSED/i;

/** What of a busy server, of a full disk, and of another server that does not answer. */
const allowedFailures = new Set([503, 507]);

/** The fields that a sender may not see. */
const hiddenFrom = ({ role, scopes }: Sender): ReadonlySet<string> =>
  role === null || scopes !== null ? allRestricted : fieldsHiddenFrom(role);

/** Checks answers against the description and the sender's rights; returns what is wrong with one, null for nothing. */
export function createCheck(document: Document, sender: Sender) {
  const hidden = hiddenFrom(sender);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  // Answers leave without hidden fields, so none of them is required.
  ajv.addSchema(withoutRequired({ components: document.components }, hidden) as object, 'api');
  const checks = new Map<string, ValidateFunction | null>();

  const checkOf = ({ call }: Generated, status: number): ValidateFunction | null | undefined => {
    const name = `${call.name} ${status}`;
    const kept = checks.get(name);
    if (kept !== undefined) return kept;
    const response = call.responses[String(status)];
    if (response === undefined) return undefined;
    const schema = response.content?.['application/json']?.schema;
    const check =
      schema === undefined ? null : ajv.compile(absolute(withoutRequired(schema, hidden)) as object);
    checks.set(name, check);
    return check;
  };

  return (request: Generated, answer: Answer): string | null => {
    const { status, headers, text } = answer;
    const type = headers['content-type'] ?? '';
    const isText = /json|text|xml/.test(type);
    if (isText && insides.test(text) && status >= 400) return 'shows the insides of the program';
    if (status >= 500 && !(allowedFailures.has(status) && headers['retry-after'] !== undefined))
      return `answers ${status}`;
    if (request.method === 'HEAD') return text === '' ? null : 'a HEAD has a body';
    const isOwnPath =
      request.path.startsWith('/api/') && !/[\\%;]|\/\.{1,2}\/|\/\//.test(request.path.split('?')[0] ?? '');
    if (status >= 400) return isOwnPath ? errorFault(type, text) : null;
    if (!isOwnPath || request.method !== request.call.method || status === 304) return null;
    if (!type.startsWith('application/json')) return null;
    const body = parsed(text);
    if (body === undefined) return 'is no JSON';
    const leak = request.call.name === 'GET /api/openapi.json' ? null : hiddenIn(body, hidden);
    if (leak !== null) return `names the hidden field ${leak}`;
    return shapeFault(request, status, body);
  };

  function shapeFault(request: Generated, status: number, body: unknown): string | null {
    const check = checkOf(request, status);
    if (check === undefined) return `answers ${status}, which the description does not have`;
    if (check === null || isIdAlone(sender, request.call.name, body) || check(body)) return null;
    const [first] = check.errors ?? [];
    return `does not fit its schema: ${first?.instancePath.replaceAll(/\d+/g, 'n')} ${first?.message}`;
  }
}

function errorFault(type: string, text: string): string | null {
  if (!type.startsWith('application/json')) return `an error is ${type || 'without a type'}, not JSON`;
  const body = parsed(text);
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' && message !== '' ? null : 'an error has no message';
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Whether a key that may not read what it writes got the id alone. */
const isIdAlone = ({ scopes }: Sender, call: string, body: unknown) =>
  scopes !== null &&
  !scopes.includes((keyCalls[call] ?? '').replace(/^write-/, 'read-')) &&
  typeof body === 'object' &&
  body !== null &&
  Object.keys(body).join() === 'id';

/** The name of a hidden field in an answer, as a key or as the field of a change; null without one. */
function hiddenIn(value: unknown, hidden: ReadonlySet<string>): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, item] of Object.entries(value)) {
    if (!Array.isArray(value) && hidden.has(name)) return name;
    if (name === 'field' && typeof item === 'string' && hidden.has(item)) return item;
    const inner = hiddenIn(item, hidden);
    if (inner !== null) return inner;
  }
  return null;
}

/** A schema in which none of these fields is required. */
function withoutRequired(value: unknown, hidden: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutRequired(item, hidden));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]: [string, unknown]) => [
      name,
      name === 'required' && Array.isArray(item)
        ? item.filter((field) => !hidden.has(String(field)))
        : withoutRequired(item, hidden),
    ]),
  );
}

/** A schema whose references name the document. */
const absolute = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/')) as Schema;
