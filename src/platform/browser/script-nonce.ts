import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';

/** What marks the inline scripts of our own code while a page is rendered (`PageContext`); undefined in the browser. */
export const scriptNonce = createIsomorphicFn().server(() => getGlobalStartContext()?.nonce);
