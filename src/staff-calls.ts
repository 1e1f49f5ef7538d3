import type { Permission } from './accounts/permissions.ts';

/**
 * The permission that each staff call needs, by method and route pattern. A call that is not named here is
 * for admins only; a test names what is missing.
 */
export const staffCalls: Readonly<Record<string, Permission>> = {
  'POST /api/auth/logout': 'own-account',
  'GET /api/accounts/me': 'own-account',
  'PUT /api/accounts/me/password': 'own-account',
  'POST /api/accounts/me/sign-out-everywhere': 'own-account',
  'GET /api/accounts/me/sessions': 'own-account',
  'DELETE /api/accounts/me/sessions/:id': 'own-account',
  'GET /api/accounts/me/second-factor': 'own-account',
  'PUT /api/accounts/me/second-factor': 'own-account',
  'POST /api/accounts/me/second-factor/off': 'own-account',

  'GET /api/vehicles/admin-fast': 'edit-listings',
  'GET /api/vehicles/vin': 'edit-listings',
  'GET /api/vehicles/:id': 'edit-listings',
  'GET /api/vehicles/:id/prices': 'edit-listings',
  'GET /api/vehicles/:id/views': 'edit-listings',
  'GET /api/vehicles/:id/editors': 'edit-listings',
  'PUT /api/vehicles/:id/editors/:form': 'edit-listings',
  'DELETE /api/vehicles/:id/editors/:form': 'edit-listings',
  // The form needs the limit of photographs.
  'GET /api/vehicles/settings': 'edit-listings',
  'POST /api/vehicles': 'edit-listings',
  'PATCH /api/vehicles/:id': 'edit-listings',
  'POST /api/images': 'edit-listings',
  // Filtered by role. The form needs it to say who has saved a newer version.
  'GET /api/changes': 'edit-listings',

  'GET /api/vehicles/sold': 'sell-vehicles',
  'PATCH /api/vehicles/:id/mark-sold': 'sell-vehicles',
  'PATCH /api/vehicles/:id/sale': 'sell-vehicles',

  'DELETE /api/vehicles/:id': 'manage-inventory',
  'GET /api/vehicles/deleted': 'manage-inventory',
  'POST /api/vehicles/deleted/:id/restore': 'manage-inventory',
  'GET /api/vehicles/batches': 'manage-inventory',
  'POST /api/vehicles/batches': 'manage-inventory',
  'POST /api/vehicles/batches/:id/undo': 'manage-inventory',
  'POST /api/vehicles/import': 'manage-inventory',
  'GET /api/vehicles/import/template': 'manage-inventory',
  'GET /api/vehicles/export': 'manage-inventory',

  'GET /api/inquiries': 'answer-leads',
  'GET /api/inquiries/export': 'answer-leads',
  'GET /api/inquiries/events': 'answer-leads',
  'GET /api/inquiries/:id': 'answer-leads',
  'PATCH /api/inquiries/:id/status': 'answer-leads',
  'PATCH /api/inquiries/:id/archive': 'answer-leads',
  'GET /api/inquiries/desk': 'answer-leads',
  'GET /api/inquiries/about/:id': 'answer-leads',
  'GET /api/inquiries/:id/history': 'answer-leads',
  'POST /api/inquiries/:id/notes': 'answer-leads',
  'DELETE /api/inquiries/:id/notes/:note': 'answer-leads',
  'POST /api/inquiries/:id/replies': 'answer-leads',
  'POST /api/inquiries/:id/answers': 'answer-leads',
  'PATCH /api/inquiries/:id/assignee': 'answer-leads',
  'PATCH /api/inquiries/:id/follow-up': 'answer-leads',
  'GET /api/reply-templates': 'answer-leads',
  'POST /api/reply-templates': 'manage-settings',
  'PATCH /api/reply-templates/:id': 'manage-settings',
  'DELETE /api/reply-templates/:id': 'manage-settings',

  'GET /api/dashboard/stats': 'see-dashboard',
  'GET /api/dashboard/insights': 'see-dashboard',
  'GET /api/dashboard/leads': 'see-dashboard',

  'GET /api/dealership': 'manage-settings',
  'PATCH /api/dealership': 'manage-settings',
  'PATCH /api/vehicles/settings': 'manage-settings',
  'GET /api/pages/:slug/edit': 'manage-settings',
  'PATCH /api/pages/:slug': 'manage-settings',
  'GET /api/newsletter/subscribers': 'manage-settings',
  'DELETE /api/newsletter/subscribers/:id': 'manage-settings',
  'GET /api/newsletter/export': 'manage-settings',

  'GET /api/accounts': 'administer',
  'POST /api/accounts': 'administer',
  'PATCH /api/accounts/:id': 'administer',
  'PUT /api/accounts/:id/password': 'administer',
  'POST /api/accounts/:id/second-factor/reset': 'administer',
  'GET /api/sign-ins': 'administer',
  'GET /api/backups': 'administer',
  'POST /api/backups': 'administer',
};
