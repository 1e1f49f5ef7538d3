import { useToast } from '../toast/useToast.ts';
import type { ToastContent } from '../toast/toasts.ts';

/** Copies a text to the clipboard and says so. Resolves with false, and says `failed`, if the browser does not allow it. */
export function useCopy(): (
  text: string,
  toasts: { done: ToastContent; failed: string },
) => Promise<boolean> {
  const toast = useToast();
  return async (text, { done, failed }) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(done);
      return true;
    } catch {
      toast({ title: 'Error', description: failed, variant: 'destructive' });
      return false;
    }
  };
}
