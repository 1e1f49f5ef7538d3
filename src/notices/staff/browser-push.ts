/** Notices of this browser: the permission, the service worker, and the subscription at the browser's push service. */
import { deviceStorage } from '../../platform/browser/browser-storage.ts';
import type { SubscriptionInput } from '../notices.schema.ts';

/** Served from the root, and responsible for the staff screens only. */
const workerFile = '/staff-worker.js';
const scope = '/admin';

/** The account that has turned notices on in this browser: they go on when it signs in again. */
const key = 'noticesOf';

/** `install`: iPhones and iPads push only to what stands on their home screen. */
export type PushSupport = 'unsupported' | 'install' | 'denied' | 'ready';

export function pushSupport(): PushSupport {
  // Safari on iPhones and iPads alone has this property.
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return standalone === false ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

export const isNoticeBrowserOf = (userId: number) => deviceStorage.read(key) === String(userId);

/** The subscription that this browser has; null without one. */
export async function currentSubscription(): Promise<SubscriptionInput | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return toInput((await registration?.pushManager.getSubscription()) ?? null);
}

/**
 * Asks for the permission and subscribes this browser with the site's key. Null if the person did not allow it. Rejects if the
 * browser's push service cannot be reached.
 */
export async function subscribe(applicationKey: string, userId: number): Promise<SubscriptionInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(workerFile, { scope });
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // One with an earlier key of the site reaches nobody.
  if (known !== null && !hasKey(known, applicationKey)) await known.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: applicationKey,
  });
  deviceStorage.write(key, String(userId));
  return toInput(subscription);
}

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  deviceStorage.remove(key);
  await pause();
}

/** The same until the account whose notices this browser shows signs in again. Does nothing in any other browser. */
export async function pauseNotices(): Promise<void> {
  if (deviceStorage.read(key) === null || !('serviceWorker' in navigator)) return;
  await pause();
}

/** Whether a subscription needs nobody's permission any more. */
export const isAllowed = () => Notification.permission === 'granted';

async function pause(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function hasKey({ options }: PushSubscription, applicationKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === applicationKey;
}

function toInput(subscription: PushSubscription | null): SubscriptionInput | null {
  if (subscription === null) return null;
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}
