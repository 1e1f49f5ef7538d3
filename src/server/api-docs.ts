import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCachedResponse, type CachedResponse } from '../platform/http/cached-response.ts';
import { fileHeaders, pageHeaders } from '../platform/http/security-headers.ts';
import { handbookPath } from './handbook.ts';

/** Where people read the description of the API; its parts are below. */
const docsPath = '/api/docs';

const viewer = join(import.meta.dirname, '../../node_modules/swagger-ui-dist');

/** Each part by its address: its type, and where it comes from. */
const parts: Readonly<Record<string, { type: string; read: () => Promise<Buffer> }>> = {
  [docsPath]: { type: 'text/html; charset=utf-8', read: async () => Buffer.from(page) },
  [`${docsPath}/start.js`]: { type: 'text/javascript; charset=utf-8', read: async () => Buffer.from(start) },
  [`${docsPath}/viewer.js`]: {
    type: 'text/javascript; charset=utf-8',
    read: () => readFile(join(viewer, 'swagger-ui-bundle.js')),
  },
  [`${docsPath}/viewer.css`]: {
    type: 'text/css; charset=utf-8',
    read: () => readFile(join(viewer, 'swagger-ui.css')),
  },
};

/**
 * The page that shows `/api/openapi.json`, and its parts, by their address; null for another address. All of it is served
 * from here. Each part is read once, when it is first asked for.
 */
export function createApiDocs(): (path: string) => Promise<CachedResponse | null> {
  const known = new Map<string, Promise<CachedResponse>>();
  return (path) => {
    const part = Object.hasOwn(parts, path) ? parts[path] : undefined;
    if (part === undefined) return Promise.resolve(null);
    const kept = known.get(path);
    if (kept !== undefined) return kept;
    const reading = readPart(part);
    known.set(path, reading);
    // A part that could not be read is tried again.
    reading.catch(() => known.delete(path));
    return reading;
  };
}

const readPart = async ({ type, read }: { type: string; read: () => Promise<Buffer> }) =>
  createCachedResponse(await read(), {
    status: 200,
    headers: type.startsWith('text/html')
      ? {
          ...pageHeaders,
          'content-type': type,
          'cache-control': 'no-cache',
          // The viewer writes style attributes, and its style sheet has pictures as data.
          'content-security-policy':
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          'x-robots-tag': 'noindex',
        }
      : {
          ...fileHeaders,
          'content-type': type,
          'cache-control': 'max-age=3600',
          'x-robots-tag': 'noindex',
        },
  });

/**
 * The description has what the caller may call, so it is loaded as whoever is signed in here, and again with a key that is entered.
 * Keys stay in the page, and nothing is asked of another host: a badge of its maker's would be.
 */
const start = `let token = localStorage.getItem('authToken');
const loadWith = (change) => (original, system) => (given) => {
  const answer = original(given);
  token = change(given) ?? localStorage.getItem('authToken');
  system.specActions.download('/api/openapi.json');
  return answer;
};
SwaggerUIBundle({
  url: '/api/openapi.json',
  requestInterceptor: (request) => {
    if (request.loadSpec && token) request.headers.Authorization = 'Bearer ' + token;
    return request;
  },
  plugins: [
    {
      statePlugins: {
        auth: {
          wrapActions: {
            authorize: loadWith((given) => given.apiKey?.value || given.session?.value),
            logout: loadWith(() => undefined),
          },
        },
      },
    },
  ],
  dom_id: '#viewer',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>API - Marque</title><link rel="stylesheet" href="${docsPath}/viewer.css"><style>
body{margin:0;background:#fff;font:1rem/1.5 system-ui,sans-serif;color:#3b434b}
header{display:flex;flex-wrap:wrap;gap:0 1.25rem;align-items:center;min-height:4rem;padding:.25rem max(1.25rem,50% - 34.75rem);border-bottom:1px solid #d8dce1}
header b{color:#15181b}nav{display:flex;gap:1.25rem;margin-left:auto}
nav a{display:inline-flex;align-items:center;min-height:2.75rem;color:#0b6370}
.swagger-ui,.swagger-ui *:not(code,pre,code *,pre *){font-family:inherit!important}
.swagger-ui .wrapper{max-width:72rem;padding:0 1.25rem}.swagger-ui .info{margin:1.5rem 0}
.swagger-ui .info .title{font-size:1.625rem}.swagger-ui .info code,.swagger-ui .renderedMarkdown code{color:#0b6370!important;overflow-wrap:anywhere}
.swagger-ui .opblock-tag{font-size:1.125rem;flex-wrap:wrap;min-height:2.75rem}
.swagger-ui .opblock-tag small{flex:1 1 20rem;padding:0 .625rem;color:#3b434b}
.swagger-ui .opblock-tag>button{order:1}.swagger-ui .opblock .opblock-summary-description{color:#3b434b}
.swagger-ui .info .title small,.swagger-ui .info .title small pre{background:#3b434b!important}.swagger-ui .info .link .url{color:#0b6370}
.swagger-ui .servers-title,.swagger-ui .servers,.swagger-ui .response-col_links{display:none}
.swagger-ui .opblock.opblock-get .opblock-summary-method{background:#0b6370}.swagger-ui .opblock.opblock-post .opblock-summary-method{background:#1d6b3f}
.swagger-ui .opblock.opblock-patch .opblock-summary-method,.swagger-ui .opblock.opblock-put .opblock-summary-method{background:#7a5300}
.swagger-ui .opblock.opblock-delete .opblock-summary-method{background:#9d1f2b}
.swagger-ui .btn.authorize{border-color:#0b6370;color:#0b6370}.swagger-ui .btn.authorize svg{fill:#0b6370}.swagger-ui .btn.execute{background:#0b6370;border-color:#0b6370}
@media (max-width:48rem){
.swagger-ui .opblock-tag>a{flex:1}.swagger-ui .opblock-tag small{flex-basis:100%;order:2;padding:0}
.swagger-ui .opblock .opblock-summary{flex-wrap:wrap}
.swagger-ui .opblock .opblock-summary-description{flex-basis:100%;padding:.25rem .625rem}
.swagger-ui table tbody tr td:first-of-type{min-width:3rem}}
</style></head><body><header><span><b>Marque</b> API</span><nav aria-label="API"><a href="/api/openapi.json">As a file (public calls)</a><a href="${handbookPath}/api-keys">API keys</a></nav></header><div id="viewer"><noscript><p style="padding:0 1.25rem">This page needs JavaScript. The description of the public calls is also <a href="/api/openapi.json">a file</a>.</p></noscript></div><script src="${docsPath}/viewer.js"></script><script src="${docsPath}/start.js"></script></body></html>`;
