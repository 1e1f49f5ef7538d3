import { noteVisit } from '../inquiries/site/noted-visit.ts';

const preloads = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const entry = /<script type="module" async="" src="([^"]+)"[^>]*><\/script>/;

/** Milliseconds after which the scripts are loaded even if the main picture is not there yet. */
const timeoutMs = 2_000;

/**
 * Runs in the page as the last of its inline scripts. `decode` resolves when the main picture can be painted,
 * and rejects if it failed; two frames later it is on the screen. A page in a background tab paints nothing,
 * so it does not wait. Each file is requested in a task of its own, because each takes a phone 8 ms. On one line, since
 * each page has it.
 */
const loader = `let started = false;
const { port1, port2 } = new MessageChannel();
const nextTask = () => new Promise((resolve) => { port1.onmessage = resolve; port2.postMessage(null); });
const start = async () => {
  if (started) return;
  started = true;
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    await nextTask();
  }
  const script = Object.assign(document.createElement('script'), { type: 'module', src: main });
  script.setAttribute('async', '');
  document.head.append(script);
};
const painted = () => document.hidden ? start() : requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
const picture = document.querySelector('img[fetchpriority="high"]');
if (picture) {
  picture.decode().then(painted, painted);
  setTimeout(start, ${timeoutMs});
} else painted();`.replaceAll(/\n\s*/g, '');

/**
 * Delays the scripts of a rendered page until its main picture is on the screen, for two seconds at most: the
 * page is complete without them, and on a phone's network they would compete with the picture for bandwidth.
 */
export function scriptsAfterPaint(html: string, nonce: string): string {
  const main = entry.exec(html)?.[1];
  if (main === undefined) return html;
  const files = [...html.matchAll(preloads)].map(([, href]) => href);
  const code = `${noteVisit};{const files = ${JSON.stringify(files)}, main = ${JSON.stringify(main)};${loader}}`;
  return html.replace(preloads, '').replace(entry, () => `<script nonce="${nonce}">${code}</script>`);
}
