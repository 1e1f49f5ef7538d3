import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToasts, removalDelay } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a toast without options is a default one', () => {
  const toasts = createToasts();
  toasts.show({ title: 'Subscribed' });
  expect(toasts.current()).toMatchObject({
    title: 'Subscribed',
    description: '',
    variant: 'default',
    open: true,
  });
});

test('a newer toast replaces the previous one', () => {
  const toasts = createToasts();
  toasts.show({ title: 'Error', variant: 'destructive' });
  const first = toasts.current();
  toasts.show({ title: 'Message sent!' });
  expect(toasts.current()).toMatchObject({ title: 'Message sent!', variant: 'default' });
  expect(toasts.current()?.id).not.toBe(first?.id);
});

test('dismissal closes a toast, and it is removed after a very long delay', () => {
  const toasts = createToasts();
  toasts.show({ title: 'Logged Out' });
  toasts.dismiss(toasts.current()?.id ?? 0);
  expect(toasts.current()).toMatchObject({ title: 'Logged Out', open: false });
  vi.advanceTimersByTime(removalDelay - 1);
  expect(toasts.current()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(toasts.current()).toBeNull();
});

test('closing an older toast neither closes nor removes a newer one', () => {
  const toasts = createToasts();
  toasts.show({ title: 'Error' });
  const older = toasts.current()?.id ?? 0;
  toasts.dismiss(older);
  toasts.show({ title: 'Inquiry sent!' });
  toasts.dismiss(older);
  vi.advanceTimersByTime(removalDelay);
  expect(toasts.current()).toMatchObject({ title: 'Inquiry sent!', open: true });
});

test('an action belongs to one toast, and its id dismisses it', () => {
  const toasts = createToasts();
  const undone: string[] = [];
  const id = toasts.show({
    title: 'Photo removed',
    action: { label: 'Undo', altText: 'Undo below the photos', onClick: () => undone.push('photo') },
  });
  toasts.current()?.action?.onClick();
  expect(undone).toEqual(['photo']);
  toasts.dismiss(id);
  expect(toasts.current()?.open).toBe(false);
  toasts.show({ title: 'Saved' });
  expect(toasts.current()?.action).toBeNull();
});

test('listeners are told of every change until they unsubscribe', () => {
  const toasts = createToasts();
  const heard: (string | undefined)[] = [];
  const leave = toasts.subscribe(() => heard.push(toasts.current()?.title));
  toasts.show({ title: 'One' });
  leave();
  toasts.show({ title: 'Two' });
  expect(heard).toEqual(['One']);
});
