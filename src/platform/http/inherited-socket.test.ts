import { expect, test } from 'vitest';
import { takeInheritedSocket } from './inherited-socket.ts';

const own = String(process.pid);

test.each([
  ['is the first descriptor after the standard ones', { LISTEN_PID: own, LISTEN_FDS: '1' }, 3],
  ['is not there without the variables', {}, null],
  ['is not there without a descriptor', { LISTEN_PID: own, LISTEN_FDS: '0' }, null],
  ['is not that of the process that started this one', { LISTEN_PID: '1', LISTEN_FDS: '1' }, null],
])('a socket on which systemd listens %s, and children hear nothing of it', (_, given, expected) => {
  const env = { ...given, LISTEN_FDNAMES: 'marque.socket', PORT: '3000' };
  expect(takeInheritedSocket(env)).toBe(expected);
  expect(env).toEqual({ PORT: '3000' });
});
