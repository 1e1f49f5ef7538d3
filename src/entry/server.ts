import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import type { PageContext } from '../platform/page-context.ts';

// Whole documents, not streams: pages are kept as bytes, and their policy needs the hash of every inline script.
const render = createStartHandler(defaultRenderHandler);

export default {
  fetch: (request: Request, context: PageContext) => render(request, { context }),
};
