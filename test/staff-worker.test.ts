import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const origin = 'https://www.dealer.example';
const url = '/admin?tab=inquiries&inquiry=7';

type Handler = (event: object) => void;

/** The service worker in a browser with these windows of the site, and what it does. */
function runWorker(windows: readonly string[] = []) {
  const done: string[] = [];
  const handlers = new Map<string, Handler>();
  const self = {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    location: { origin },
    registration: {
      showNotification: async (title: string, options: object) =>
        done.push(`${title} ${JSON.stringify(options)}`),
    },
    clients: {
      matchAll: async () =>
        windows.map((address) => ({ url: address, focus: async () => done.push(`focus ${address}`) })),
      openWindow: async (address: string) => done.push(`open ${address}`),
    },
  };
  runInNewContext(readFileSync('public/staff-worker.js', 'utf8'), { self, URL });
  /** Sends an event, and returns what was done once the worker has finished it. */
  const send = async (type: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    handlers.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
    return done;
  };
  const press = () => {
    const notification = { close: () => done.push('close'), data: { url } };
    return send('notificationclick', { notification });
  };
  return { handles: [...handlers.keys()], send, press };
}

test('a push is shown as it says, and nothing else of the site is handled', async () => {
  const { handles, send } = runWorker();
  expect(handles).toEqual(['push', 'notificationclick']);
  const pushed = { title: 'New inquiry', body: 'Dana Whitlock', tag: 'inquiry-7', url };
  expect(await send('push', { data: { json: () => pushed } })).toEqual([
    `New inquiry ${JSON.stringify({ body: 'Dana Whitlock', tag: 'inquiry-7', renotify: true, data: { url } })}`,
  ]);
});

test('a press on a notice opens its inquiry beside what is open, or goes to the window that shows it', async () => {
  const opened = ['close', `open ${origin}${url}`];
  expect(await runWorker().press()).toEqual(opened);
  // What is half typed there stays.
  expect(await runWorker([`${origin}/admin?tab=inventory`]).press()).toEqual(opened);
  expect(await runWorker([`${origin}/admin`, `${origin}${url}`]).press()).toEqual([
    'close',
    `focus ${origin}${url}`,
  ]);
});
