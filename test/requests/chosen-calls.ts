import { may } from '../../src/accounts/permissions.ts';
import { keyCalls } from '../../src/api/key-calls.ts';
import { publicCalls } from '../../src/api/public-calls.ts';
import { staffCalls } from '../../src/api/staff-calls.ts';
import type { Sender } from './answers.ts';

/** Calls that would end the sender's own session or lock everybody out. They are sent apart, each with a session of its own. */
export const apart: Readonly<Record<string, string>> = {
  'POST /api/auth/logout': 'ends the session',
  'POST /api/accounts/me/sign-out-everywhere': 'ends all sessions',
  'DELETE /api/accounts/me/sessions/:id': 'ends a session',
  'PUT /api/accounts/me/password': 'ends the other sessions',
  'PUT /api/accounts/me/second-factor': 'asks for a code from then on',
  'POST /api/accounts/me/second-factor/off': 'ends the other sessions',
  'POST /api/accounts/me/passkeys/:id/removal': 'ends the other sessions',
  'PATCH /api/accounts/:id': 'disables accounts',
  'PUT /api/accounts/:id/password': 'ends the sessions of an account',
  'POST /api/accounts/:id/second-factor/reset': 'ends the sessions of an account',
  'POST /api/backups': 'makes a whole backup',
  'PUT /api/accounts/settings': 'requires a second factor of everybody',
};

/** Calls that take a hundred times as long as others, and so come less often: passwords, pictures, whole exports. */
const rare: Readonly<Record<string, number>> = {
  'POST /api/images': 0.1,
  'POST /api/offers/photos': 0.1,
  'POST /api/appearance/marks': 0.1,
  'POST /api/accounts': 0.05,
  'POST /api/api-keys': 0.1,
  'POST /api/auth/login': 0.1,
  'POST /api/accounts/me/passkeys/options': 0.1,
  'PATCH /api/accounts/:id/profile': 0.2,
  'GET /api/vehicles/export/photos': 0.003,
  'POST /api/vehicles/import': 0.3,
  'GET /api/vehicles/export': 0.2,
  'GET /api/inquiries/export': 0.2,
};

export const weightOf = (call: string): number => rare[call] ?? 1;

/** Whether the sender may make the call. */
export function isAllowed(call: string, { role, scopes }: Sender): boolean {
  if (publicCalls.includes(call)) return true;
  if (scopes !== null) return scopes.includes(keyCalls[call] ?? '');
  return role !== null && may(role, staffCalls[call] ?? 'administer');
}
