/** Calls the API in-process. Takes a path below `/api` and the options of `fetch`. */
export type CallApi = (path: string, init: RequestInit) => Response | Promise<Response>;

/**
 * What the server passes to the rendering of one page. `imagesUrl` is the address of the CDN for images, ''
 * without one. `nonce` marks the inline scripts of our own code, to
 * tell them from scripts in the page's content. Each rendering has a new one; `applyPolicy` removes it
 * again.
 */
export type PageContext = { callApi: CallApi; nonce: string; imagesUrl: string };

/**
 * Renders one page to a whole document that still has its nonce. Vite builds it from `src/entry/server.ts`.
 */
export type RenderPage = (request: Request, context: PageContext) => Promise<Response>;

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageContext };
  }
}
