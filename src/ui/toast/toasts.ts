/**
 * A button in a toast. It is gone after 5 s and out of reach of the keyboard while a dialog is open, so `altText` tells
 * those who hear it where else the same can be done.
 */
export type ToastAction = { label: string; altText: string; onClick: () => void };

export type ToastContent = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: ToastAction;
};

/** The one toast there is. Closed ones stay for a while, as section 4 says, but are no longer shown. */
export type Toast = Required<Omit<ToastContent, 'action'>> & {
  id: number;
  open: boolean;
  action: ToastAction | null;
};

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
    /** Shows a toast and answers its id, to dismiss it by. */
    show: ({ title, description = '', variant = 'default', action }: ToastContent): number => {
      clearTimeout(removal);
      lastId += 1;
      change({ id: lastId, title, description, variant, action: action ?? null, open: true });
      return lastId;
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
