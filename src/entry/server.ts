import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import { setImagesUrl } from '../images/site/images-url.ts';
import type { PageContext } from '../platform/browser/page-context.ts';
import { scriptsAfterPaint } from './scripts-after-paint.ts';

// Whole documents, not streams: pages are cached as bytes, and their policy needs the hash of every inline
// script.
const render = createStartHandler(defaultRenderHandler);

/** The staff screens are rendered by their scripts, which must not wait for a paint. */
const isRenderedInBrowser = (url: string) => /^\/(?:login|admin)(?:\/|$)/.test(new URL(url).pathname);

export default {
  fetch: async (request: Request, context: PageContext) => {
    setImagesUrl(context.imagesUrl);
    const response = await render(request, { context });
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (import.meta.env.DEV || !isPage || isRenderedInBrowser(request.url)) return response;
    return new Response(scriptsAfterPaint(await response.text(), context.nonce), response);
  },
};
