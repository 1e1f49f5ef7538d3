import { GlobalWindow } from 'happy-dom';
import { populateGlobal, type Environment } from 'vitest/runtime';

/**
 * A window around Node. Vitest's own would have Vite compile the server's code for browsers, and replace what the server
 * in the same process needs, such as `URL`.
 */
export default {
  name: 'window-in-node',
  viteEnvironment: 'ssr',
  setup(global: typeof globalThis) {
    const window = new GlobalWindow({
      url: 'http://localhost/',
      width: 1440,
      height: 900,
      settings: {
        disableJavaScriptFileLoading: true,
        disableCSSFileLoading: true,
        handleDisabledFileLoadingAsSuccess: true,
        // The tests open what a new document would be.
        navigation: { disableMainFrameNavigation: true },
      },
    });
    // It knows no other lengths than pixels there.
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
      matchMedia(query.replace(/([\d.]+)rem/g, (_, rem) => `${16 * Number(rem)}px`));
    // A visit's own entry, of which there is none, is an instance of no class of Node's.
    Object.assign(window, { PerformanceNavigationTiming: PerformanceResourceTiming });
    // It has only that of its location.
    Object.assign(window, { origin: window.location.origin });
    // No image is ever loaded; it says that all are, and empty, which is how those are that cannot be.
    Object.defineProperty(window.HTMLImageElement.prototype, 'complete', { get: () => false });
    layOut(window);
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true });
    return {
      async teardown() {
        await window.happyDOM.abort();
        for (const key of keys) Reflect.deleteProperty(global, key);
        for (const [key, value] of originals) Object.defineProperty(global, key, value);
      },
    };
  },
} satisfies Environment;

/** Nothing is laid out: all is in view, and as wide as the window, which is what lazy parts and charts wait for. */
function layOut(window: GlobalWindow) {
  window.Element.prototype.getBoundingClientRect = () => new window.DOMRect(0, 0, window.innerWidth, 0);
  Object.assign(window, { IntersectionObserver: AllInView });
}

class AllInView {
  private readonly tell: (entries: { target: object; isIntersecting: boolean }[]) => void;
  private isOver = false;
  constructor(tell: AllInView['tell']) {
    this.tell = tell;
  }
  observe(target: object) {
    queueMicrotask(() => {
      if (!this.isOver) this.tell([{ target, isIntersecting: true }]);
    });
  }
  unobserve() {}
  disconnect() {
    this.isOver = true;
  }
}
