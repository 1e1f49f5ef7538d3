import type { RenderPage } from '../../platform/browser/page-context.ts';
import type { OpenRendering } from './rendering.ts';

/** Pages and browser code from Vite, with hot reload and without caching. */
export const openDevelopment: OpenRendering = async (root, http) => {
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const vite = await createServer({
    root,
    // Loaded by Node: Vite's own loader writes a temporary file, and `node --watch` would restart when that
    // is deleted.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http } },
  });
  const environment = vite.environments['ssr'];
  if (!environment || !isRunnableDevEnvironment(environment))
    throw new Error('Vite has no environment that renders pages');
  const renderPage: RenderPage = async (request, context) => {
    const entry: { default: { fetch: RenderPage } } = await environment.runner.import(
      'virtual:tanstack-start-server-entry',
    );
    return entry.default.fetch(request, context);
  };
  return {
    renderPage,
    keepPages: false,
    // The first page waits until Vite has transformed its modules.
    renderTimeoutMs: 120_000,
    files: new Map(),
    wrap: (listener) => (request, response) => {
      vite.middlewares(request, response, () => listener(request, response));
    },
    close: () => vite.close(),
  };
};
