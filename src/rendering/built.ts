import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadStaticFiles } from '../platform/http/static-files.ts';
import type { RenderPage } from '../platform/browser/page-context.ts';
import type { OpenRendering } from './rendering.ts';

const addressOf = (file: string) => pathToFileURL(file).href;

/** Pages and browser code as `npm run build` made them. */
export const openBuilt: OpenRendering = async (root) => {
  const server = join(root, 'dist/server');
  const built: { default: { fetch: RenderPage } } = await import(addressOf(join(server, 'server.js')));
  // All of it now: a screen that is first loaded when it is asked for would be missing after a later build.
  const parts = await readdir(join(server, 'assets'));
  await Promise.all(
    parts
      .filter((name) => name.endsWith('.js'))
      .map((name) => import(addressOf(join(server, 'assets', name)))),
  );
  return {
    renderPage: built.default.fetch,
    keepPages: true,
    files: await loadStaticFiles(join(root, 'dist/client')),
    wrap: (listener) => listener,
    close: async () => undefined,
  };
};
