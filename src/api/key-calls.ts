import type { Scope } from '../api-keys/api-key.ts';

/**
 * The calls that API keys may make, by method and route pattern, with the scope that each needs. A key may make no other
 * call of staff: none about accounts, settings, sessions or backups, and none that deletes.
 */
export const keyCalls: Readonly<Record<string, Scope>> = {
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
