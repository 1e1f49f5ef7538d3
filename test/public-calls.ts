/**
 * Every call that needs no sign-in, by method and route pattern. Written out here instead of read from the
 * code, so that the tests detect a call that was made public by mistake.
 */
export const publicCalls = [
  'GET /api/openapi.json',
  'GET /api/site',
  'GET /api/site/statements',
  'GET /api/vehicles',
  'GET /api/vehicles/featured',
  'GET /api/vehicles/optimized',
  'GET /api/vehicles/:id/text',
  'GET /api/vehicles/:id/images',
  'GET /api/vehicles/:id/similar',
  'GET /api/vehicles/:id/related',
  'GET /api/vehicles/:id/neighbors',
  'GET /api/vehicles/nearest',
  'GET /api/vehicles/cards',
  'GET /api/vehicles/compare',
  'POST /api/vehicles/:id/views',
  'GET /api/appointments',
  'POST /api/appointments/confirm',
  'POST /api/inquiries',
  'POST /api/offers',
  'POST /api/offers/photos',
  'POST /api/newsletter',
  'POST /api/alerts',
  'POST /api/alerts/confirm',
  'POST /api/alerts/end',
  'POST /api/alerts/no-more-mail',
  'GET /api/pages/:slug',
  'POST /api/auth/login',
  'GET /api/auth/ended-session',
];
