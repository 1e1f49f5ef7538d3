/** Calls the API in-process: a path below `/api` and what `fetch` takes. */
export type CallApi = (path: string, init: RequestInit) => Response | Promise<Response>;

/**
 * What the server hands to the rendering of one page. `nonce` is the attribute by which the inline scripts of our own code
 * are told from what stands in the page's content; it was made for this rendering, and `sealPage` takes it off again.
 */
export type PageContext = { callApi: CallApi; nonce: string };

/** Renders one page to a whole document, with its nonce still in it. Made by Vite from `src/entry/server.ts`. */
export type RenderPage = (request: Request, context: PageContext) => Promise<Response>;

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageContext };
  }
}
