/** Moves the focus to the page itself, from where Tab goes on, when what had it is gone. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true });
