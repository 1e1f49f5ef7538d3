import { errorMessage } from '../../platform/browser/error-message.ts';
import { useToast } from './useToast.ts';

/** Shows a toast about a failed call: the server's message, or `fallback` when there is none. */
export function useErrorToast() {
  const toast = useToast();
  return (error: unknown, fallback: string) =>
    toast({ title: 'Error', description: errorMessage(error, fallback), variant: 'destructive' });
}
