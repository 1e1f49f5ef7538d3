import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { Marked } from 'marked';
import { escapeMarkup } from '../platform/escape-markup.ts';
import { createCachedResponse, type CachedResponse } from '../platform/http/cached-response.ts';
import { pageHeaders, dataHeaders, scriptlessPolicy } from '../platform/http/security-headers.ts';

/** Where the handbook is served; its first page is this address itself. */
export const handbookPath = '/admin/help';

const root = join(import.meta.dirname, '../..');
const folder = 'docs/dealers';
/** What of `docs` is a page of the handbook as well. Not operations.md, which says versions: visitors must not learn which one runs. */
const privacyPage = 'docs/privacy.md';

/**
 * The staff's handbook, `docs/dealers` and `docs/privacy.md`, as pages and pictures by their address; null for an address that it
 * does not have. Each is read once, when it is first asked for. Anybody may read it: it is the same for every dealership.
 */
export function createHandbook(): (path: string) => Promise<CachedResponse | null> {
  const known = new Map<string, Promise<CachedResponse | null>>();
  return (path) => {
    const [, page = '', picture] =
      /^\/admin\/help(?:\/([a-z-]+)|\/pictures\/([a-z0-9-]+\.webp))?$/.exec(path) ?? [];
    // Only these addresses are kept, so that nobody can fill the memory with others.
    const name =
      page === 'privacy'
        ? privacyPage
        : posix.join(folder, picture === undefined ? `${page || 'README'}.md` : `pictures/${picture}`);
    if (path !== handbookPath && page === '' && picture === undefined) return Promise.resolve(null);
    const kept = known.get(name);
    if (kept !== undefined) return kept;
    const reading = picture === undefined ? readPage(name) : readPicture(name);
    void reading.then((found) => found !== null && known.set(name, reading));
    return reading;
  };
}

const read = (name: string) =>
  readFile(join(root, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

async function readPicture(name: string): Promise<CachedResponse | null> {
  const bytes = await read(name);
  const headers = { ...dataHeaders, 'content-type': 'image/webp', 'cache-control': 'max-age=3600' };
  return bytes && createCachedResponse(bytes, { status: 200, headers });
}

async function readPage(name: string): Promise<CachedResponse | null> {
  const bytes = await read(name);
  return (
    bytes &&
    createCachedResponse(Buffer.from(pageOf(bytes.toString(), name)), {
      status: 200,
      headers: {
        ...pageHeaders,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': scriptlessPolicy(["img-src 'self'", "style-src 'unsafe-inline'"]),
        'x-robots-tag': 'noindex',
      },
    })
  );
}

/** The id of a heading, as the links of the handbook have it: "Who may do what" is `who-may-do-what`. */
const anchorOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/** Where a file of the project is here, such as `docs/dealers/settings.md`; null if it is no part of the handbook. */
function addressOf(file: string): string | null {
  if (file === privacyPage) return `${handbookPath}/privacy`;
  const [, name] = /^docs\/dealers\/([a-zA-Z-]+)\.md$/.exec(file) ?? [];
  if (name !== undefined) return `${handbookPath}${name === 'README' ? '' : `/${name}`}`;
  return file.startsWith(`${folder}/pictures/`) ? `${handbookPath}/${file.slice(folder.length + 1)}` : null;
}

/** Makes HTML of a file of the project, whose links lead from its folder. */
const markdownOf = (file: string) => {
  let heading = '';
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        heading = this.parser.parseInline(tokens, this.parser.textRenderer);
        return `<h${depth} id="${escapeMarkup(anchorOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const linked = (address: string) => `<a href="${escapeMarkup(address)}">${inner}</a>`;
        if (/^(?:https?:|mailto:|#)/.test(href)) return linked(href);
        const [path = '', anchor] = href.split('#');
        const target = posix.join(posix.dirname(file), path);
        const address = addressOf(target);
        // Whoever runs the server has the file beside the program.
        if (address === null) return `${inner}, <code>${escapeMarkup(target)}</code>`;
        return linked(anchor === undefined ? address : `${address}#${anchor}`);
      },
      image({ href, text }) {
        return `<img src="${escapeMarkup(addressOf(posix.join(posix.dirname(file), href)) ?? '')}" alt="${escapeMarkup(text)}" loading="lazy">`;
      },
      table(token) {
        const row = (cells: typeof token.header, tag: 'th' | 'td') =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        // Keyboards scroll what can be focused. No region: two tables may be under one heading, and landmarks have names of their own.
        return `<div class="wide" tabindex="0" role="group" aria-label="${escapeMarkup(heading)}"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>`;
      },
    },
  });
};

/** A whole page of the handbook, without scripts. */
function pageOf(text: string, file: string): string {
  const title = /^# (.*)$/m.exec(text)?.[1] ?? 'Handbook';
  const back = file === `${folder}/README.md` ? '' : `<a href="${handbookPath}">All pages</a>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeMarkup(title)} - Handbook - Marque</title><style>${style}</style></head><body><header><span><b>Marque</b> Handbook</span><nav aria-label="Handbook">${back}<a href="/admin">Admin Panel</a></nav></header><main>${markdownOf(file).parse(text, { async: false })}</main></body></html>`;
}

const style = `
:root{color-scheme:light dark;--ink:#15181b;--soft:#3b434b;--hair:#d8dce1;--link:#0b6370;--sheet:#fff;--page:#f4f5f6}
@media (prefers-color-scheme:dark){:root{--ink:#f1f3f5;--soft:#c3c9cf;--hair:#383f46;--link:#7fd0dc;--sheet:#1a1e22;--page:#101316}}
body{margin:0;background:var(--page);color:var(--soft);font:1rem/1.6 system-ui,sans-serif;overflow-wrap:break-word}
header{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;min-height:4rem;padding:.25rem 1.25rem;background:var(--sheet);border-bottom:1px solid var(--hair)}
header b,h1,h2,h3,strong,th{color:var(--ink)}
nav{display:flex;gap:1.25rem;margin-left:auto}
@media (max-width:26rem){header{font-size:.875rem}nav{gap:1rem}}
nav a{display:inline-flex;align-items:center;min-height:2.75rem}
main{max-width:46rem;margin:2rem auto 4rem;padding:.5rem 1.25rem 2rem;background:var(--sheet);border:1px solid var(--hair);border-radius:3px}
h1{font-size:1.625rem;line-height:1.3}h2{margin-top:2.25rem;font-size:1.25rem;line-height:1.3}
a{color:var(--link)}img{max-width:100%;height:auto;border:1px solid var(--hair)}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--hair);text-align:left;vertical-align:top;min-width:5.5rem;overflow-wrap:normal}
code{font-size:.9em}pre{overflow-x:auto}`;
