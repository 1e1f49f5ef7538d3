import type { Issue } from '../errors.ts';

/** Calls the API in-process. Takes a path below `/api` and the options of `fetch`. */
export type CallApi = (path: string, init: RequestInit) => Response | Promise<Response>;

/**
 * What became of a form that the browser sent without our scripts. `values` are what was typed, by field, with
 * what the server knows about it; a `refusal` is the error of the call.
 */
export type FormAnswer = {
  values: Readonly<Record<string, string>>;
  refusal?: { message: string; issues: readonly Issue[] };
};

/**
 * What the server passes to the rendering of one page. `imagesUrl` is the address of the CDN for images, ''
 * without one. `nonce` marks the inline scripts of our own code, to
 * tell them from scripts in the page's content. Each rendering has a new one; `applyPolicy` removes it
 * again. `answer` is only there for the page that answers a form, `isClosed` for what
 * visitors of a closed site see.
 */
export type PageContext = {
  callApi: CallApi;
  nonce: string;
  imagesUrl: string;
  answer?: FormAnswer;
  isClosed?: boolean;
};

/**
 * Renders one page to a whole document that still has its nonce. Vite builds it from `src/entry/server.ts`.
 */
export type RenderPage = (request: Request, context: PageContext) => Promise<Response>;

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageContext };
  }
}
