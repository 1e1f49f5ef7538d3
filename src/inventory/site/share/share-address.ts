import { toasts } from '../../../ui/toast/toasts.ts';

/** Opens the device's own way of sharing, or else copies the address; a toast says so. */
export async function shareAddress(title: string, url: string): Promise<void> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // The visitor has closed it.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyAddress(url);
}

/** Copies an address; a toast says so, or shows the address where copying is not possible. */
async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toasts.show({ title: 'Link copied', description: 'Paste it wherever you want to share it.' });
  } catch {
    toasts.show({
      title: 'The link could not be copied',
      description: url,
      variant: 'destructive',
    });
  }
}
