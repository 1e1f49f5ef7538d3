import { afterEach, beforeAll, beforeEach } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { hashPassword } from '../src/accounts/password.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import { mailOutbox } from '../src/platform/mail/outbox.table.ts';
import type { Role } from '../src/platform/roles.ts';
import type { Settings } from '../src/platform/settings.ts';
import { testNow } from './factories.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export type MailOverview = {
  routes: Record<string, string[]>;
  adfTo: string[];
  updatedAt: string | null;
  server: { host: string; hasPassword: boolean } | null;
  outside: { server: object | null; leadsTo: string[] | null; adfTo: string[] | null };
  sendsMail: boolean;
  testAcceptedAt: string | null;
  isUnreadable: boolean;
};

export const inquiry = { name: 'Dana Whitlock', email: 'dana@whitlock.example', message: 'Is it there?' };
/** Of the mail server's only user. */
export const mailPassword = 'p@ss/word of the mail server';
/** Of the admin and of the manager. */
export const ownPassword = 'correct horse battery';

/** A mail server for each test, and servers of ours whose mail is set by calls. */
export function withMailSettings() {
  let mailServer: MailServer;
  let servers: TestServer[] = [];
  let passwordHash: string;
  beforeAll(async () => {
    passwordHash = await hashPassword(ownPassword);
  });
  beforeEach(async () => {
    mailServer = await startMailServer({
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: (auth, _session, callback) => {
        if (auth.username === 'site@halcyon.example' && auth.password === mailPassword)
          callback(null, { user: auth.username });
        else callback(new Error('No such user'));
      },
    });
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
    await mailServer.close();
  });

  async function open(settings: Partial<Settings> = {}) {
    const server = await startTestServer({ vehicles: [], settings });
    servers.push(server);
    const { queries } = server.database;
    const tokens = new Map<Role, string>();
    for (const role of ['admin', 'manager'] as const) {
      const user = await createUser(queries, { username: role, passwordHash, role }, testNow);
      tokens.set(role, await createSession(queries, user?.id ?? 0, testNow));
    }
    const call = async (method: string, path: string, body?: object, role: Role = 'admin') => {
      const response = await fetch(`${server.url}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${tokens.get(role)}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown), text };
    };
    const enter = (given: object = {}, role?: Role) =>
      call(
        'PUT',
        '/mail/server',
        { ...entered(), password: mailPassword, currentPassword: ownPassword, ...given },
        role,
      );
    /** Changes who gets new inquiries. */
    const route = (change: object, role?: Role) =>
      call('PATCH', '/mail', { ...change, currentPassword: ownPassword }, role);
    const overview = async () => (await call('GET', '/mail')).body as MailOverview;
    const to = async () =>
      (await queries.select().from(mailOutbox).orderBy(mailOutbox.id)).map(({ message }) => message.to);
    return { server, queries, call, enter, route, overview, to };
  }
  const entered = () => ({
    host: 'localhost',
    port: mailServer.port,
    security: 'none',
    username: 'site@halcyon.example',
    from: 'hello@halcyon.example',
  });
  return {
    open,
    entered,
    get mailServer() {
      return mailServer;
    },
  };
}
