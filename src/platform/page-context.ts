/** Calls the API in-process: a path below `/api` and what `fetch` takes. */
export type CallApi = (path: string, init: RequestInit) => Response | Promise<Response>;

/** What the server hands to the rendering of one page. */
export type PageContext = { callApi: CallApi };

/** Renders one page to a whole document. Made by Vite from `src/entry/server.ts`. */
export type RenderPage = (request: Request, context: PageContext) => Promise<Response>;

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageContext };
  }
}
