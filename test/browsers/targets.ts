import type { Target } from './in-page.ts';

type Name = string | RegExp;
const named =
  (css: string) =>
  (name?: Name, within?: Target): Target => ({
    css,
    ...(name === undefined ? {} : { name: typeof name === 'string' ? name : { source: name.source } }),
    ...(within === undefined ? {} : { within }),
  });

// What a person calls the parts of a screen.
export const button = named('button, [role="button"]');
export const link = named('a[href]');
export const field = named('input, textarea, select, [contenteditable="true"]');
export const heading = named('h1, h2, h3');
export const dialog = named('dialog, [role="dialog"], [role="alertdialog"]');
export const region = named('section, [role="region"], form');
export const tabNamed = named('[role="tab"]');
export const label = named('label');
export const text = named('p, span, dt, dd, td, th, li, output, div');
export const main: Target = { css: 'main' };
export const banner: Target = { css: 'header' };
export const footer: Target = { css: 'footer' };
export const card: Target = { css: 'main article' };
/** The visible toast. */
export const toast: Target = { css: '[aria-label="Notifications (F8)"] li' };
