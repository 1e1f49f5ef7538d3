/**
 * A button in a toast. It disappears with it, and the keyboard cannot reach it while a dialog is open, so
 * `altText` tells screen reader users where else they can do the same.
 */
export type ToastAction = { label: string; altText: string; onClick: () => void };

export type ToastContent = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: ToastAction;
};

/** The current toast. Closed ones are kept for a while (section 4) but no longer shown. */
export type Toast = Required<Omit<ToastContent, 'action'>> & {
  id: number;
  open: boolean;
  action: ToastAction | null;
};

/** How long a closed toast is kept, in milliseconds. */
export const removalDelay = 1_000_000;

/** Keeps at most one toast: a new one replaces the previous one. */
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
    /** Shows a toast and returns its id, for dismissing it. */
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

/** The browser's toasts, outside React, so that a toast survives a navigation. */
export const toasts = createToasts();
