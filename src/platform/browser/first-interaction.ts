import { whenIdle } from './when-idle.ts';

// Not focus: a page may set that by itself.
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'click', 'input'] as const;

/** Milliseconds that a sign waits for a moment without other work. */
const timeoutMs = 1_000;

/** Resolves with the next thing that anybody does on the page. Browser only. */
export function nextInteraction(): Promise<void> {
  return new Promise((resolve) => {
    const heard = new AbortController();
    const hear = () => {
      heard.abort();
      resolve();
    };
    const options = { capture: true, passive: true, signal: heard.signal };
    for (const sign of signs) addEventListener(sign, hear, options);
  });
}

let first: Promise<void> | undefined;

/**
 * Resolves once anybody has touched the page, also before its scripts could hear of it, and the browser has done what they
 * wanted: what waits for a sign is not what the touch was for. Browser only.
 */
export const firstInteraction = () => (first ??= hearFirst());

async function hearFirst(): Promise<void> {
  const isTouched = window.scrollY > 0 || document.querySelector('[data-early]') !== null;
  if (!isTouched) await nextInteraction();
  await new Promise<void>((resolve) => whenIdle(resolve, timeoutMs));
}
