import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadStaticFiles } from '../platform/http/static-files.ts';
import type { RenderPage } from '../platform/page-context.ts';
import type { OpenRendering } from './rendering.ts';

/** Pages and browser code as `npm run build` made them. */
export const openBuilt: OpenRendering = async (root) => {
  const entry = pathToFileURL(join(root, 'dist/server/server.js')).href;
  const built: { default: { fetch: RenderPage } } = await import(entry);
  return {
    renderPage: built.default.fetch,
    keepPages: true,
    files: await loadStaticFiles(join(root, 'dist/client')),
    wrap: (listener) => listener,
    close: async () => undefined,
  };
};
