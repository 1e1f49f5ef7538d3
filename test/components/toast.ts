import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';

/** The visible toast. Screen readers get its text from a second element. */
export const currentToast = () =>
  document.querySelector<HTMLElement>('[aria-label="Notifications (F8)"] li[data-state="open"]');

/** Resolves when there is a toast with this title and text, and with this variant if one is named. */
export const expectToast = (title: string, text: string, variant?: 'default' | 'destructive') =>
  waitFor(() => {
    const toast = currentToast();
    expect(toast?.textContent).toBe(title + text);
    if (variant !== undefined) expect(toast?.dataset['variant']).toBe(variant);
  });

export const expectNoToast = () => expect(currentToast()).toBeNull();
