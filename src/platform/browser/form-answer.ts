import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';

/**
 * The answer to a form that the browser has sent, while the page that shows it is rendered. Undefined on every
 * other page, and in the browser: an answer has no scripts, so nothing of it is ever hydrated.
 */
export const formAnswer = createIsomorphicFn().server(() => getGlobalStartContext()?.answer);
