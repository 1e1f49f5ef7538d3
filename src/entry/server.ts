import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import type { PageContext } from '../platform/browser/page-context.ts';
import { scriptsAfterPaint } from './scripts-after-paint.ts';

// Whole documents, not streams: pages are kept as bytes, and their policy needs the hash of every inline script.
const render = createStartHandler(defaultRenderHandler);

/** Staff's screens are drawn by their scripts alone: nothing is painted that those could wait for. */
const isDrawnInBrowser = (url: string) => /^\/(?:login|admin)(?:\/|$)/.test(new URL(url).pathname);

export default {
  fetch: async (request: Request, context: PageContext) => {
    const response = await render(request, { context });
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (import.meta.env.DEV || !isPage || isDrawnInBrowser(request.url)) return response;
    return new Response(scriptsAfterPaint(await response.text(), context.nonce), response);
  },
};
