import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadStaticFiles } from '../../platform/http/static-files.ts';
import type { RenderPage } from '../../platform/browser/page-context.ts';
import type { OpenRendering } from './rendering.ts';

const addressOf = (file: string) => pathToFileURL(file).href;

/** Pages and browser code from the build. */
export const openBuilt: OpenRendering = async (root) => {
  const server = join(root, 'dist/server');
  const built: { default: { fetch: RenderPage } } = await import(addressOf(join(server, 'server.js')));
  // All chunks are loaded now: one that is first imported on request would be missing after the next build.
  const chunks = await readdir(join(server, 'assets'));
  await Promise.all(
    chunks
      .filter((name) => name.endsWith('.js'))
      .map((name) => import(addressOf(join(server, 'assets', name)))),
  );
  return {
    renderPage: built.default.fetch,
    keepPages: true,
    renderTimeoutMs: 10_000,
    files: await loadStaticFiles(join(root, 'dist/client')),
    wrap: (listener) => listener,
    close: async () => undefined,
  };
};
