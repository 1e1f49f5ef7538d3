import type { Sender } from './answers.ts';

export type Keeper = Awaited<ReturnType<typeof createKeeper>>;

/** The admin who makes the accounts and keys of a run, and whose own account no request touches. */
export async function createKeeper(origin: string, password: string) {
  const call = async (token: string | null, method: string, path: string, body?: object) => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? null : JSON.parse(text)) as Record<string, unknown>;
  };
  const signIn = async (username: string, secret: string) =>
    String((await call(null, 'POST', '/api/auth/login', { username, password: secret }))['token']);
  const token = await signIn('keeper', password);
  let made = 0;

  /** A new account that owes nothing, with its session. */
  const account = async (role: string) => {
    made += 1;
    const username = `${role}-${made}`;
    const first = `Granite-${made}-harbor-first`;
    const own = `Granite-${made}-harbor-own`;
    const added = await call(token, 'POST', '/api/accounts', {
      username,
      password: first,
      role,
      currentPassword: password,
    });
    const session = await signIn(username, first);
    await call(session, 'PUT', '/api/accounts/me/password', { currentPassword: first, newPassword: own });
    return { id: Number(added['id']), token: session, password: own };
  };

  return {
    account,
    read: async <Answer>(path: string) => (await call(token, 'GET', path)) as Answer,
    /** What a sender signs in with, and its password. */
    tokenOf: async ({ role, scopes, name }: Sender): Promise<{ token: string | null; password: string }> => {
      if (role === null) return { token: null, password };
      if (scopes === null) return account(role);
      const key = await call(token, 'POST', '/api/api-keys', { name, scopes, currentPassword: password });
      return { token: String(key['key']), password };
    },
    isAlive: async () => (await fetch(`${origin}/healthz`).catch(() => null))?.ok === true,
  };
}
