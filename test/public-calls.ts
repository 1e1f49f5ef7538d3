/**
 * Every call that needs no sign-in, by method and route pattern. Written out here and not taken from the code: a call that
 * the code makes public without a word here is found.
 */
export const publicCalls = [
  'GET /api/openapi.json',
  'GET /api/site',
  'GET /api/vehicles',
  'GET /api/vehicles/featured',
  'GET /api/vehicles/optimized',
  'GET /api/vehicles/:id/text',
  'GET /api/vehicles/:id/images',
  'POST /api/vehicles/:id/views',
  'POST /api/inquiries',
  'POST /api/newsletter',
  'GET /api/pages/:slug',
  'POST /api/auth/login',
];
