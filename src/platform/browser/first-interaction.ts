import { whenIdle } from './when-idle.ts';

// Not focus: a page may set that by itself.
const interactions = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'click', 'input'] as const;

/** Milliseconds to wait for the browser to be idle after the interaction. */
const timeoutMs = 1_000;

/** Resolves with the next interaction of the visitor. Browser only. */
export function nextInteraction(): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const onInteraction = () => {
      controller.abort();
      resolve();
    };
    const options = { capture: true, passive: true, signal: controller.signal };
    for (const interaction of interactions) addEventListener(interaction, onInteraction, options);
  });
}

let first: Promise<void> | undefined;

/**
 * Resolves once the visitor has interacted with the page, even before its scripts ran, and the browser is
 * idle: work that was waiting for this must not delay the response to the interaction itself. Browser only.
 */
export const firstInteraction = () => (first ??= waitForFirst());

async function waitForFirst(): Promise<void> {
  const hasInteracted = window.scrollY > 0 || document.querySelector('[data-early]') !== null;
  if (!hasInteracted) await nextInteraction();
  await new Promise<void>((resolve) => whenIdle(resolve, timeoutMs));
}
