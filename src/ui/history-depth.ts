import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { whenVisible } from '../platform/browser/when-visible.ts';

/**
 * Keeps `depth` entries of the browser's history on top of the page's own, so that Back leads out of what covers the
 * page, or to the previous step, and not away. `onDepth` hears where Back or Forward has led; if the depth does not
 * follow, the history returns to it. `onArrival` is called when entries that are no longer needed are gone. Returns
 * a function that takes away an entry that a reload has left.
 *
 * The router does not know of these entries (decision 0077).
 */
export function useHistoryDepth(
  name: Layer | 'sell',
  depth: number,
  {
    onDepth,
    onArrival,
    address,
  }: { onDepth: (depth: number) => void; onArrival?: () => void; address?: string },
) {
  const { history: known } = useRouter();
  const [checks, check] = useReducer((count: number) => count + 1, 0);
  const used = useRef(false);
  /** Whether the browser has been asked to go back, which it does later. */
  const leaving = useRef(false);

  const follow = useEffectEvent(() => {
    const at = depthAt(name);
    if (leaving.current || at === depth) return;
    leaving.current = at > depth;
    if (at > depth) return history.go(depth - at);
    // Whoever came with the layer's address has no entry of the page itself to go back to.
    if (location.hash === address) store('replaceState', {}, location.pathname + location.search);
    for (let next = at + 1; next <= depth; next += 1)
      store('pushState', { [name]: next }, address ?? location.href);
  });
  useEffect(() => {
    // Until then an entry that a reload has left stays: the visitor may be about to follow a link.
    if (depth > 0 || checks > 0) used.current = true;
    return used.current ? whenVisible(() => follow()) : undefined;
  }, [depth, checks]);

  const onPop = useEffectEvent((event: PopStateEvent) => {
    const hasAsked = leaving.current;
    leaving.current = false;
    if (keyOf(event.state) !== keyOf(known.location.state)) return;
    // A capturing listener comes before the router's, which would load the page again and scroll.
    event.stopPropagation();
    const at = depthAt(name);
    if (hasAsked) onArrival?.();
    else if (at !== depth) onDepth(at);
    check();
  });
  useEffect(() => {
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    addEventListener('popstate', (event) => onPop(event), options);
    return () => controller.abort();
  }, []);
  return check;
}

/** What covers a page. */
type Layer = 'lightbox' | 'menu' | 'photos';

/**
 * Back closes what covers the page, which may have an `address` of its own, such as `#photos`. A link that is followed from
 * there waits until the entry of the history is gone, so that Back leads from the next page to this one; `onGone` is for what
 * else waits for that.
 */
export function useBackCloses(
  name: Layer,
  open: boolean,
  close: () => void,
  { address, onGone }: { address?: string; onGone?: () => void } = {},
) {
  const waiting = useRef<HTMLElement | null>(null);
  const check = useHistoryDepth(name, open ? 1 : 0, {
    onDepth: (depth) => {
      if (depth === 0) close();
    },
    onArrival: () => {
      waiting.current?.click();
      waiting.current = null;
      onGone?.();
    },
    ...(address === undefined ? {} : { address }),
  });

  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = followedLink(event);
    if (link === null || !history.state?.[name]) return;
    event.preventDefault();
    event.stopPropagation();
    waiting.current = link;
    close();
    check();
  });
  useEffect(() => {
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    document.addEventListener('click', (event) => onClick(event), options);
    return () => controller.abort();
  }, []);
}

/** The link to a page of this site that the click would follow in this tab. */
function followedLink(event: MouseEvent): HTMLElement | null {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return null;
  return target.closest<HTMLElement>('a[href^="/"]:not([target], [download])');
}

/** What the router tells its entries apart by. */
const keyOf = (state: object | null) => state && '__TSR_key' in state && state['__TSR_key'];

const depthAt = (name: string) => Number(history.state?.[name] ?? 0);

/** Adds or changes an entry for the same page, past the router, which has put its own functions in front of the browser's. */
function store(how: 'pushState' | 'replaceState', more: Record<string, number>, address: string) {
  History.prototype[how].call(history, { ...history.state, ...more }, '', address);
}
