import { Hono } from 'hono';
import { findByKey, isApiKey } from '../api-keys/api-keys.store.ts';
import { limitKeys } from '../api-keys/limit-keys.http.ts';
import { authenticate, closedByDefault, findSignedIn, writableInput } from '../accounts/guard.ts';
import { requireScreenOwner } from '../accounts/screen-owner.ts';
import type { EndpointDependencies } from './endpoint-dependencies.ts';
import { createEndpoints } from './endpoints.ts';
import { createHealthChecks } from './health.ts';
import { createBrandFiles } from '../appearance/brand-files.ts';
import type { ApiEnv } from '../platform/http/api.ts';
import { bodyFieldsOf } from '../platform/http/body-fields.ts';
import { answerError, answerNotFound, refuseOtherMethods } from '../platform/http/error-answers.ts';
import { requireJsonObject } from '../platform/http/json-body.ts';
import { openContext } from '../platform/http/request-context.ts';
import { keyCalls } from './key-calls.ts';
import { publicCalls } from './public-calls.ts';
import { createCrawlerFiles } from '../site/crawler-files.ts';
import { owedCalls, staffCalls } from './staff-calls.ts';

/** Largest body of a JSON call, in bytes. */
const maxJsonBytes = 256 * 1024;
/** Calls whose body may be larger or is not JSON. A vehicle may contain its images as data URLs. */
const bodies = {
  'POST /api/vehicles': 60 * 1024 * 1024,
  'PATCH /api/vehicles/:id': 60 * 1024 * 1024,
  'POST /api/images': 'own body',
  'POST /api/documents': 'own body',
  'POST /api/appearance/marks': 'own body',
  'POST /api/offers/photos': 'own body',
  'POST /api/leads/:token': 'own body',
  'POST /api/vehicles/import': 'own body',
  'POST /api/vehicles/import/report': 'own body',
  'POST /api/vehicles/import/photos': 'own body',
  'POST /api/redirects/import': 'own body',
  'POST /api/incoming-feeds/:id/file': 'own body',
} as const;

export type ApiDependencies = EndpointDependencies & {
  /** Whether this node is about to stop and wants no more requests. */
  isStopping: () => boolean;
};

/** Everything except pages and images: the API below /api, and the files and health checks beside it. */
export function createApiApp(dependencies: ApiDependencies) {
  const { settings, log, dealership } = dependencies;
  const endpoints = createEndpoints(dependencies);
  const app = new Hono<ApiEnv>();
  app.use(openContext(settings.trustProxy));
  app.use(refuseOtherMethods(app));
  const signedIn = findSignedIn(dependencies);
  const byKey = findByKey(dependencies);
  app.use(
    '/api/*',
    authenticate((token, context) => (isApiKey(token) ? byKey : signedIn)(token, context)),
    limitKeys(dependencies),
    requireScreenOwner,
    closedByDefault(publicCalls, staffCalls, owedCalls, keyCalls),
    requireJsonObject(maxJsonBytes, bodies, writableInput(bodyFieldsOf(endpoints, '/api'))),
  );
  app.route('/api', endpoints);
  app.route('/', createHealthChecks(dependencies));
  app.route('/', createCrawlerFiles(dependencies));
  app.route('/', createBrandFiles({ ...dependencies, name: () => dealership.current.name }));
  app.notFound(answerNotFound);
  app.onError(answerError(log));
  return app;
}
