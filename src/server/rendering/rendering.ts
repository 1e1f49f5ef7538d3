import type { RequestListener, Server } from 'node:http';
import type { CachedResponse } from '../../platform/http/cached-response.ts';
import type { RenderPage } from '../../platform/browser/page-context.ts';

/** Where pages and browser code come from: the build, or Vite while developing. */
export type Rendering = {
  renderPage: RenderPage;
  /** Whether responses may be cached; false while developing. */
  keepPages: boolean;
  /** Milliseconds after which a rendering is abandoned, so that one that hangs does not block the others. */
  renderTimeoutMs: number;
  /** Built browser files by path. */
  files: ReadonlyMap<string, CachedResponse>;
  /** Adds middleware in front of the server's listener. */
  wrap(listener: RequestListener): RequestListener;
  close(): Promise<void>;
};

/** Opens the rendering for a process that will listen with `http`. */
export type OpenRendering = (root: string, http: Server) => Promise<Rendering>;
