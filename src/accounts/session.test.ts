import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, storedToken } from '../platform/browser/stored-session.ts';
import { storedUser, storeSession } from './session.ts';

const session = { token: 'abc', user: { id: 7, username: 'maria', role: 'admin' as const } };

/** A browser's storage, based on a map. `full` rejects writes, like full or blocked storage. */
function storage(options: { full?: boolean } = {}) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, value: string) => {
      if (options.full === true) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  };
}

let localStorage = storage();
beforeEach(() => {
  localStorage = storage();
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a session is stored under the keys of section 3, the user as JSON', () => {
  storeSession(session);
  expect(localStorage.kept.get('authToken')).toBe('abc');
  expect(JSON.parse(localStorage.kept.get('user') ?? '')).toEqual(session.user);
  expect(storedToken()).toBe('abc');
  expect(storedUser()).toEqual(session.user);
});

test('full storage is reported with section 8’s message', () => {
  vi.stubGlobal('window', { localStorage: storage({ full: true }) });
  expect(() => storeSession(session)).toThrow('Failed to store authentication token');
});

test('with blocked storage nobody is signed in', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  expect(storedToken()).toBeNull();
  expect(storedUser()).toBeNull();
  expect(() => clearSession()).not.toThrow();
  expect(() => storeSession(session)).toThrow('Failed to store authentication token');
});

test('clearing removes token and user', () => {
  storeSession(session);
  clearSession();
  expect(localStorage.kept.size).toBe(0);
  expect(storedToken()).toBeNull();
});

test.each(['', '{', 'null', '"maria"', '{"id":7}', '{"id":7,"username":"maria","role":"owner"}'])(
  'a stored value that is not a user is ignored: %j',
  (stored) => {
    localStorage.kept.set('user', stored);
    expect(storedUser()).toBeNull();
  },
);
