import { afterEach, expect, test, vi } from 'vitest';
import { deviceStorage } from './browser-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an entry that is not JSON counts as missing', () => {
  vi.stubGlobal('window', { localStorage: { getItem: () => '{' } });
  expect(deviceStorage.read('key')).toBe('{');
  expect(deviceStorage.readJson('key')).toBeNull();
});

test('a full storage says so, and a blocked one is as good as empty', () => {
  vi.stubGlobal('window', {
    localStorage: {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    },
  });
  expect(deviceStorage.write('key', 'value')).toBe(false);
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  expect(deviceStorage.read('key')).toBeNull();
  expect(deviceStorage.keys()).toEqual([]);
  expect(() => deviceStorage.remove('key')).not.toThrow();
});
