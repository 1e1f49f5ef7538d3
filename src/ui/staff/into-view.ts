/** As a `ref`: scrolls an answer into view when it appears, for whoever has scrolled elsewhere in a dialog. */
export const intoView = (shown: HTMLElement | null): void => shown?.scrollIntoView({ block: 'nearest' });
