import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whileVisible } from './while-visible.ts';

/** A browser's page that can be hidden, and its network. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const network = new EventTarget();
const show = (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};
const begun: AbortSignal[] = [];
const running = () => begun.filter(({ aborted }) => !aborted).length;
let end = () => undefined as void;
const begin = () => {
  end = whileVisible((signal) => begun.push(signal));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', network);
  page.visibilityState = 'visible';
  begun.length = 0;
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('runs while the page is shown, once', () => {
  begin();
  show('visible');
  expect([begun.length, running()]).toEqual([1, 1]);
  end();
  expect(running()).toBe(0);
});

test('a short look elsewhere does not stop it, a long one does until the page is shown again', () => {
  begin();
  show('hidden');
  vi.advanceTimersByTime(29_999);
  show('visible');
  vi.advanceTimersByTime(60_000);
  expect([begun.length, running()]).toEqual([1, 1]);
  show('hidden');
  vi.advanceTimersByTime(30_000);
  expect(running()).toBe(0);
  show('visible');
  expect([begun.length, running()]).toEqual([2, 1]);
});

test('a page that is opened in the background waits until it is shown', () => {
  page.visibilityState = 'hidden';
  begin();
  vi.advanceTimersByTime(60_000);
  expect(begun).toEqual([]);
  show('visible');
  expect(running()).toBe(1);
});

test('restarts when the network is back, and ignores events after its end', () => {
  begin();
  network.dispatchEvent(new Event('online'));
  expect([begun.length, running()]).toEqual([2, 1]);
  end();
  network.dispatchEvent(new Event('online'));
  show('visible');
  expect([begun.length, running()]).toEqual([2, 0]);
});
