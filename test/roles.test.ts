import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import { scopes, type Scope } from '../src/api-keys/api-key.ts';
import { apiKeys } from '../src/api-keys/api-keys.table.ts';
import { roles, type Role } from '../src/platform/roles.ts';
import { testNow } from './factories.ts';
import { publicCalls } from './public-calls.ts';
import { makeApiKey } from './callers.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const everyone = roles;
/** All who work on vehicles. */
const listers: readonly Role[] = ['admin', 'manager', 'sales', 'photographer'];
const readers: readonly Role[] = ['admin', 'manager', 'sales', 'bookkeeper'];
const keepers: readonly Role[] = ['admin', 'manager', 'bookkeeper'];
const sellers: readonly Role[] = ['admin', 'manager', 'sales'];
const managers: readonly Role[] = ['admin', 'manager'];
const admins: readonly Role[] = ['admin'];

/**
 * Every staff call with the roles that may make it. Written out here instead of read from the code, so that a
 * call that was opened to a role by mistake is detected. A new call belongs here and in `src/api/staff-calls.ts`.
 */
const allowed: Record<string, readonly Role[]> = {
  'POST /api/auth/logout': everyone,
  'GET /api/accounts/me': everyone,
  'GET /api/accounts/people': everyone,
  'GET /api/settings/waiting': everyone,
  'GET /api/version': everyone,
  'PATCH /api/accounts/me/profile': everyone,
  'PUT /api/accounts/me/password': everyone,
  'POST /api/accounts/me/sign-out-everywhere': everyone,
  'GET /api/accounts/me/sessions': everyone,
  'DELETE /api/accounts/me/sessions/:id': everyone,
  'GET /api/accounts/me/second-factor': everyone,
  'PUT /api/accounts/me/second-factor': everyone,
  'POST /api/accounts/me/second-factor/off': everyone,
  'POST /api/accounts/me/second-factor/recovery-codes': everyone,
  'GET /api/accounts/me/passkeys': everyone,
  'POST /api/accounts/me/passkeys/options': everyone,
  'POST /api/accounts/me/passkeys': everyone,
  'PATCH /api/accounts/me/passkeys/:id': everyone,
  'POST /api/accounts/me/passkeys/:id/removal': everyone,
  'GET /api/vehicles/admin-fast': listers,
  'GET /api/vehicles/vin': listers,
  'GET /api/vehicles/:id': listers,
  'GET /api/vehicles/:id/prices': listers,
  'POST /api/vehicles': listers,
  'PATCH /api/vehicles/:id': listers,
  'POST /api/images': everyone,
  'POST /api/documents': listers,
  'GET /api/documents/:file': listers,
  'GET /api/changes': listers,
  'GET /api/vehicles/batches': listers,
  'GET /api/vehicles/batches/:id/undo': listers,
  'POST /api/vehicles/batches/:id/undo': listers,
  'GET /api/vehicles/:id/views': listers,
  'GET /api/vehicles/:id/editors': listers,
  'PUT /api/vehicles/:id/editors/:form': listers,
  'DELETE /api/vehicles/:id/editors/:form': listers,
  'GET /api/vehicles/settings': listers,
  'GET /api/vehicles/sold': readers,
  'GET /api/vehicles/sold/export': readers,
  'PATCH /api/vehicles/:id/mark-sold': sellers,
  'GET /api/inquiries': sellers,
  'GET /api/inquiries/export': sellers,
  'GET /api/inquiries/events': sellers,
  'GET /api/inquiries/:id': sellers,
  'PATCH /api/inquiries/:id/status': sellers,
  'PATCH /api/inquiries/:id/archive': sellers,
  'PATCH /api/inquiries/:id/take-over': sellers,
  'PATCH /api/inquiries/:id/keep-time': sellers,
  'GET /api/lead-addresses': managers,
  'POST /api/lead-addresses': managers,
  'POST /api/lead-addresses/:id/renew': managers,
  'DELETE /api/lead-addresses/:id': managers,
  'GET /api/lead-mailboxes': managers,
  'GET /api/feeds': managers,
  'PATCH /api/feeds/:channel': managers,
  'POST /api/feeds/:channel/address': managers,
  'GET /api/feeds/:channel/file': managers,
  'POST /api/feeds/:channel/push/now': managers,
  'PUT /api/feeds/:channel/push': admins,
  'DELETE /api/feeds/:channel/push': admins,
  'POST /api/feeds/:channel/push/test': admins,
  'GET /api/dashboard/stats': readers,
  'GET /api/dashboard/insights': readers,
  'PATCH /api/vehicles/:id/sale': sellers,
  'PATCH /api/vehicles/:id/listing-date': managers,
  'GET /api/notices': sellers,
  'PATCH /api/notices': sellers,
  'PUT /api/notices/browser': sellers,
  'DELETE /api/notices/browser': sellers,
  'POST /api/notices/browser/test': sellers,
  'POST /api/inquiries/leads': sellers,
  'GET /api/inquiries/same-person': sellers,
  'GET /api/inquiries/desk': sellers,
  'GET /api/inquiries/due': sellers,
  'GET /api/inquiries/about/:id': sellers,
  'GET /api/inquiries/:id/history': sellers,
  'POST /api/inquiries/:id/notes': sellers,
  'DELETE /api/inquiries/:id/notes/:note': sellers,
  'POST /api/inquiries/:id/replies': sellers,
  'POST /api/inquiries/:id/answers': sellers,
  'DELETE /api/inquiries/:id/answers/:answer': sellers,
  'PATCH /api/inquiries/:id/assignee': sellers,
  'PATCH /api/inquiries/:id/follow-up': sellers,
  'GET /api/inquiries/:id/offer': sellers,
  'GET /api/inquiries/:id/offer/photos/:photo': sellers,
  'GET /api/inquiries/:id/offer/photos/:photo/preview': sellers,
  'GET /api/appointments/agenda': sellers,
  'GET /api/appointments/waiting': sellers,
  'GET /api/appointments/times': sellers,
  'GET /api/appointments/addresses': sellers,
  'POST /api/appointments/addresses': sellers,
  'DELETE /api/appointments/addresses/:scope': sellers,
  'PATCH /api/appointments/:id': sellers,
  'POST /api/appointments/:id/undo': sellers,
  'PATCH /api/appointments/:id/license': sellers,
  'GET /api/reply-templates': sellers,
  'GET /api/dashboard/leads': readers,
  'GET /api/mail': managers,
  'PATCH /api/mail': managers,
  'POST /api/mail/test': managers,
  'GET /api/mail/waiting': managers,
  'POST /api/mail/waiting/retry': managers,
  'POST /api/mail/waiting/:id/retry': managers,
  'DELETE /api/mail/waiting/:id': managers,
  'GET /api/mail/texts': managers,
  'PUT /api/mail/texts': managers,
  'DELETE /api/mail/texts/:kind': managers,
  'POST /api/mail/texts/preview': managers,
  'POST /api/mail/texts/send': managers,
  'PUT /api/mail/server': admins,
  'DELETE /api/mail/server': admins,
  'POST /api/lead-mailboxes': admins,
  'PUT /api/lead-mailboxes/:id': admins,
  'DELETE /api/lead-mailboxes/:id': admins,
  'POST /api/lead-mailboxes/test': admins,
  'GET /api/customers': sellers,
  'GET /api/customers/:person': sellers,
  'GET /api/customers/:person/history': sellers,
  'POST /api/customers/:person/join': sellers,
  'POST /api/customers/:person/part': sellers,
  'PATCH /api/customers/:person/details': sellers,
  'GET /api/customers/:person/export': managers,
  'POST /api/customers/:person/erase': admins,
  'GET /api/retention': admins,
  'GET /api/retention/preview': admins,
  'PATCH /api/retention': admins,
  'DELETE /api/vehicles/:id': managers,
  'POST /api/vehicles/import': managers,
  'GET /api/vehicles/import/template': managers,
  'GET /api/incoming-feeds': managers,
  'POST /api/incoming-feeds': admins,
  'POST /api/incoming-feeds/file': admins,
  'PUT /api/incoming-feeds/:id': admins,
  'PATCH /api/incoming-feeds/:id': managers,
  'DELETE /api/incoming-feeds/:id': admins,
  'POST /api/incoming-feeds/:id/run': managers,
  'POST /api/incoming-feeds/:id/file': managers,
  'GET /api/incoming-feeds/:id/runs': managers,
  'GET /api/incoming-feeds/runs/:id': managers,
  'GET /api/incoming-feeds/:id/missing': managers,
  'POST /api/incoming-feeds/:id/missing': managers,
  'GET /api/vehicles/export': keepers,
  'GET /api/dealership': managers,
  'GET /api/dealership/first-steps': managers,
  'PATCH /api/dealership': managers,
  'GET /api/pages': managers,
  'POST /api/pages': managers,
  'GET /api/appearance': managers,
  'PATCH /api/appearance': managers,
  'GET /api/measurement': managers,
  'PATCH /api/measurement': managers,
  'POST /api/appearance/marks': managers,
  'GET /api/pages/:slug/edit': managers,
  'PATCH /api/pages/:slug': managers,
  'DELETE /api/pages/:slug': managers,
  'GET /api/redirects': managers,
  'POST /api/redirects': managers,
  'DELETE /api/redirects/:id': managers,
  'POST /api/redirects/import': managers,
  'GET /api/redirects/export': managers,
  'GET /api/newsletter/subscribers': managers,
  'PATCH /api/newsletter/subscribers/:id/take-over': managers,
  'DELETE /api/newsletter/subscribers/:id': managers,
  'GET /api/newsletter/export': managers,
  'GET /api/newsletter/letters': managers,
  'POST /api/newsletter/letters/preview': managers,
  'POST /api/newsletter/letters/test': managers,
  'POST /api/newsletter/letters': managers,
  'POST /api/newsletter/letters/requests': managers,
  'POST /api/newsletter/letters/:id/stop': managers,
  'GET /api/alerts': managers,
  'DELETE /api/alerts/:id': managers,
  'GET /api/vehicles/deleted': managers,
  'POST /api/vehicles/deleted/restore': managers,
  'POST /api/vehicles/deleted/:id/restore': managers,
  'POST /api/vehicles/batches': managers,
  'POST /api/vehicles/import/report': managers,
  'GET /api/vehicles/import/photos': managers,
  'POST /api/vehicles/import/photos': managers,
  'POST /api/vehicles/import/photos/again': managers,
  'GET /api/vehicles/import/photos/waiting': managers,
  'GET /api/vehicles/export/photos': keepers,
  'POST /api/reply-templates': managers,
  'PATCH /api/reply-templates/:id': managers,
  'DELETE /api/reply-templates/:id': managers,
  'PATCH /api/vehicles/settings': managers,
  'GET /api/accounts': admins,
  'POST /api/accounts': admins,
  'PATCH /api/accounts/:id': admins,
  'PATCH /api/accounts/:id/profile': admins,
  'PUT /api/accounts/:id/password': admins,
  'POST /api/accounts/:id/second-factor/reset': admins,
  'GET /api/accounts/settings': admins,
  'PUT /api/accounts/settings': admins,
  'GET /api/api-keys': admins,
  'POST /api/api-keys': admins,
  'DELETE /api/api-keys/:id': admins,
  'GET /api/sign-ins': admins,
  'DELETE /api/inquiries/:id': admins,
  'GET /api/backups': admins,
  'POST /api/backups': admins,
  'GET /api/database': admins,
  'GET /api/webhooks': admins,
  'POST /api/webhooks': admins,
  'PUT /api/webhooks/:id': admins,
  'DELETE /api/webhooks/:id': admins,
  'POST /api/webhooks/:id/secret': admins,
  'POST /api/webhooks/:id/test': admins,
  'GET /api/webhooks/:id/deliveries': admins,
  'POST /api/webhooks/:id/deliveries/:delivery/again': admins,
};

/** The calls that API keys may make, each with the scope that it needs; no key may make any other staff call. */
const allowedKeys: Record<string, Scope> = {
  'GET /api/vehicles/admin-fast': 'read-inventory',
  'GET /api/vehicles/:id': 'read-inventory',
  'GET /api/vehicles/vin': 'read-inventory',
  'POST /api/vehicles': 'write-inventory',
  'PATCH /api/vehicles/:id': 'write-inventory',
  'PATCH /api/vehicles/:id/mark-sold': 'write-inventory',
  'POST /api/images': 'write-inventory',
  'GET /api/inquiries': 'read-leads',
  'GET /api/inquiries/:id': 'read-leads',
  'POST /api/inquiries/leads': 'write-leads',
  'PATCH /api/inquiries/:id/status': 'write-leads',
};

let server: TestServer;
let closed: { method: string; path: string }[];
const ids = {} as Record<Role, number>;

beforeAll(async () => {
  server = await startTestServer({ vehicles: [] });
  const calls = server.server.api.routes.filter(
    ({ method, path }) =>
      method !== 'ALL' && path.startsWith('/api') && !publicCalls.includes(`${method} ${path}`),
  );
  // One that reads its body or its address with a check of its own is listed with each of them.
  closed = [...new Map(calls.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()];
  for (const role of roles) {
    const account = await createUser(
      server.database.queries,
      { username: role, passwordHash: 'x', role },
      testNow,
    );
    ids[role] = account?.id ?? 0;
  }
});
afterAll(() => server.close());

/** No vehicle, inquiry or account has this id, so that no call changes anything. */
const filled = (path: string) => path.replace(/:(\w+)/g, (_, name) => (name === 'slug' ? 'none' : '999'));

describe('roles', () => {
  test('every staff call is in the table, and the table names nothing else', () => {
    const calls = closed.map(({ method, path }) => `${method} ${path}`);
    const missing = calls.filter((call) => allowed[call] === undefined);
    // As text, which is shown whole.
    expect(
      missing.join('\n'),
      'name it in the table of this test and in src/api/staff-calls.ts; if API keys may make it, also with its scope',
    ).toBe('');
    expect(Object.keys(allowed).filter((call) => !calls.includes(call))).toEqual([]);
  });

  test('each call is for the roles that the table says, and for no other', { tags: ['slow'] }, async () => {
    for (const { method, path } of closed) {
      const call = `${method} ${path}`;
      const letIn: Role[] = [];
      for (const role of roles) {
        // A session for each call: some of them end it.
        const token = await createSession(server.database.queries, ids[role], testNow);
        // A stream of events stays open; HEAD is answered like GET, but ends.
        const answer = await server.send(filled(path), {
          method: path.endsWith('/events') ? 'HEAD' : method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: ['POST', 'PUT', 'PATCH'].includes(method) ? ['{}'] : [],
        });
        expect(answer.status, `${call} as ${role}`).not.toBe(401);
        if (answer.status !== 403) letIn.push(role);
        else if (!path.endsWith('/events')) {
          expect(JSON.parse(answer.text)).toEqual({ message: 'Your role does not allow this' });
        }
      }
      expect({ call, roles: letIn }).toEqual({ call, roles: allowed[call] });
    }
  });
});

describe('API keys', () => {
  const send = (token: string, method: string, path: string) =>
    server.send(filled(path), {
      // A stream of events stays open; HEAD is answered like GET, but ends.
      method: path.endsWith('/events') ? 'HEAD' : method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: ['POST', 'PUT', 'PATCH'].includes(method) ? ['{}'] : [],
    });
  const make = (name: string, given: readonly Scope[]) =>
    makeApiKey(server.database, {
      name,
      scopes: [...given],
      by: { id: ids.admin, username: 'admin' },
      now: testNow,
    });

  test('each scope alone makes its own calls and no other', { tags: ['slow'] }, async () => {
    expect(Object.keys(allowedKeys).filter((call) => allowed[call] === undefined)).toEqual([]);
    const keys = new Map<string, { key: string; scopes: readonly Scope[] }>([
      ['all', { key: await make('all', scopes), scopes }],
      ['none', { key: await make('none', []), scopes: [] }],
    ]);
    for (const scope of scopes) keys.set(scope, { key: await make(scope, [scope]), scopes: [scope] });
    for (const { method, path } of closed) {
      const call = `${method} ${path}`;
      const needed = allowedKeys[call];
      for (const [name, { key, scopes: given }] of keys) {
        const answer = await send(key, method, path);
        const isLetIn = needed !== undefined && given.includes(needed);
        expect(answer.status, `${call} with ${name}`).not.toBe(401);
        expect([call, name, answer.status !== 403]).toEqual([call, name, isLetIn]);
        if (isLetIn || path.endsWith('/events')) continue;
        const message =
          needed === undefined ? 'API keys may not make this call' : `This API key lacks the scope ${needed}`;
        expect(JSON.parse(answer.text)).toEqual({ message });
      }
    }
  });

  test('an ended key makes none, whatever its scopes', { tags: ['slow'] }, async () => {
    const key = await make('ended', scopes);
    await server.database.queries.update(apiKeys).set({ endedAt: testNow }).where(eq(apiKeys.name, 'ended'));
    for (const { method, path } of closed)
      expect([`${method} ${path}`, (await send(key, method, path)).status]).toEqual([
        `${method} ${path}`,
        401,
      ]);
  });
});
