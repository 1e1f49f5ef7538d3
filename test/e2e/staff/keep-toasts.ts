import type { Page } from '@playwright/test';

/** Toasts stay for ten minutes instead of five seconds, in every document of the page. */
export const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, ms?: number) =>
      wait(work, ms === 5_000 ? 600_000 : ms)) as typeof window.setTimeout;
  });
