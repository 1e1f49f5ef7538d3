import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';

/**
 * The nonce of our own inline scripts while a page is rendered (see `PageContext`); undefined in the browser.
 */
export const scriptNonce = createIsomorphicFn().server(() => getGlobalStartContext()?.nonce);
