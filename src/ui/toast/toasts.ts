export type ToastContent = { title: string; description?: string; variant?: 'default' | 'destructive' };

/** The one toast there is. Closed ones stay for a while, as section 4 says, but are no longer shown. */
export type Toast = Required<ToastContent> & { id: number; open: boolean };

/** How long a closed toast is kept, in milliseconds. */
export const removalDelay = 1_000_000;

/** Keeps at most one toast: a new one takes the place of the one before, so nothing piles up. */
export function createToasts() {
  let current: Toast | null = null;
  let lastId = 0;
  let removal: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const change = (next: Toast | null) => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => current,
    show: ({ title, description = '', variant = 'default' }: ToastContent) => {
      clearTimeout(removal);
      lastId += 1;
      change({ id: lastId, title, description, variant, open: true });
    },
    dismiss: (id: number) => {
      if (current?.id !== id || !current.open) return;
      change({ ...current, open: false });
      removal = setTimeout(() => change(null), removalDelay);
    },
    /** Calls `listener` after every change; returns what ends that. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The browser's toasts, outside React: one that is shown while a screen is left is still there on the next one. */
export const toasts = createToasts();
