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
    // No image is ever loaded; it says that all are, and empty, which is how those are that cannot be.
    Object.defineProperty(window.HTMLImageElement.prototype, 'complete', { get: () => false });
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
