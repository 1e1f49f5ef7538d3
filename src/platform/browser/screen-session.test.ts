import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownerHeader } from '../screen-owner-header.ts';
import { RequestError } from './request.ts';
import {
  areTakenOver,
  closeScreens,
  openScreens,
  recognizeToken,
  screenUsername,
  takenOverBy,
} from './screen-session.ts';
import { clearSession, sessionHeaders, storedToken, writeStoredSession } from './stored-session.ts';

const maria = { id: 7, username: 'maria', role: 'admin' };
const dana = { id: 8, username: 'dana', role: 'sales' };
const kept = new Map<string, string>();
/** As another tab does it, which shares the storage. */
const signIn = (token: string, user: object) => writeStoredSession(token, JSON.stringify(user));

beforeEach(() => {
  kept.clear();
  const localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  vi.stubGlobal('window', { localStorage, sessionStorage: localStorage });
  signIn('token of maria', maria);
});
afterEach(() => {
  closeScreens();
  vi.unstubAllGlobals();
});

test('calls of the staff screens name the account and the role that they were opened with', () => {
  expect(sessionHeaders()).toEqual({ authorization: 'Bearer token of maria' });
  openScreens();
  expect(sessionHeaders()).toEqual({
    authorization: 'Bearer token of maria',
    [ownerHeader]: '7 admin',
  });
});

test('a stored user without a role is an admin', () => {
  signIn('token of maria', { id: 7, username: 'maria' });
  openScreens();
  expect(sessionHeaders()[ownerHeader]).toBe('7 admin');
});

test('somebody else who signs in in another tab takes them over: they send nothing and end nothing', () => {
  openScreens();
  signIn('token of dana', dana);
  expect(takenOverBy()).toBe('dana');
  expect(screenUsername()).toBe('maria');
  expect(sessionHeaders).toThrow(RequestError);
  expect(sessionHeaders).toThrow('dana has signed in in this browser. This screen belongs to maria');
  clearSession();
  expect(storedToken()).toBe('token of dana');
  // Opened again, they are theirs.
  closeScreens();
  expect(openScreens()).toBe(true);
  expect(sessionHeaders()[ownerHeader]).toBe('8 sales');
});

test('the same account goes on after signing in again, with the role that it has now', () => {
  openScreens();
  signIn('another token of maria', { ...maria, role: 'manager' });
  expect(areTakenOver()).toBe(false);
  expect(sessionHeaders()).toEqual({
    authorization: 'Bearer another token of maria',
    [ownerHeader]: '7 manager',
  });
});

test('after signing out in another tab, they still know whose they are', () => {
  openScreens();
  clearSession();
  expect(takenOverBy()).toBeNull();
  expect(screenUsername()).toBe('maria');
  expect(sessionHeaders()['authorization']).toBeUndefined();
  signIn('token of dana', dana);
  expect(takenOverBy()).toBe('dana');
});

test('a late refusal of an earlier session does not end the one that is stored by now', () => {
  openScreens();
  signIn('another token of maria', maria);
  clearSession('Bearer token of maria');
  expect(storedToken()).toBe('another token of maria');
  clearSession('Bearer another token of maria');
  expect(storedToken()).toBeNull();
});

test('a token that the server knows as another account’s takes them over', () => {
  openScreens();
  expect(recognizeToken('token of maria', maria)).toBe(true);
  expect(takenOverBy()).toBeNull();
  expect(recognizeToken('token of maria', dana)).toBe(false);
  expect(takenOverBy()).toBe('dana');
  expect(sessionHeaders).toThrow(RequestError);
});
