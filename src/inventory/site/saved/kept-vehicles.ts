import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../../../platform/browser/browser-storage.ts';
import { mostCompared, mostSaved } from '../../../vehicles/vehicle-ids.ts';

/** A saved, viewed or compared vehicle. The name identifies it when it is no longer listed. */
export type KeptVehicle = { id: number; name: string };

/** For the server, which does not know the visitor. */
const noneKept: readonly KeptVehicle[] = [];

/** Vehicles that are kept in this browser only, the latest last. */
type KeptList = ReturnType<typeof createKeptList>;

/** If nothing can be stored, the list lasts as long as the page. When it is full, the first one makes room, or none is added. */
function createKeptList(key: string, options: { most: number; whenFull: 'drop first' | 'refuse' }) {
  /** The text that was read last, and its list: `useSyncExternalStore` needs the same object until something changes. */
  let text: string | null = null;
  let list = noneKept;
  /** The list if it could not be stored. */
  let unstored: readonly KeptVehicle[] | undefined;
  const listeners = new Set<() => void>();
  // Read each time: another tab may have changed it while nothing here listened.
  const current = () => {
    if (unstored !== undefined) return unstored;
    const stored = deviceStorage.read(key);
    if (stored !== text) {
      text = stored;
      list = readList(key);
    }
    return list;
  };
  const change = (next?: readonly KeptVehicle[]) => {
    unstored = next;
    for (const listener of listeners) listener();
  };
  const write = (next: readonly KeptVehicle[]) => {
    if (next.length === 0) deviceStorage.remove(key);
    else if (!deviceStorage.write(key, JSON.stringify(next))) return change(next);
    change();
  };
  // Another tab has changed it, or cleared the whole storage.
  const onStorage = ({ key: changed }: StorageEvent) => {
    if (changed === key || changed === null) change();
  };
  return {
    current,
    /** Calls `listener` after every change, in other tabs too; returns what ends that. */
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', onStorage);
      };
    },
    /** Adds a vehicle as the latest one. Returns whether it is kept. */
    add: ({ id, name }: KeptVehicle): boolean => {
      const others = current().filter((kept) => kept.id !== id);
      if (others.length >= options.most && options.whenFull === 'refuse') return false;
      write([...others, { id, name }].slice(-options.most));
      return true;
    },
    remove: (id: number) => write(current().filter((kept) => kept.id !== id)),
    clear: () => write([]),
  };
}

function readList(key: string): readonly KeptVehicle[] {
  const stored = deviceStorage.readJson(key);
  return Array.isArray(stored) ? stored.filter(isKept) : noneKept;
}

const isKept = (item: Partial<KeptVehicle> | null): item is KeptVehicle =>
  Number.isSafeInteger(item?.id) && typeof item?.name === 'string';

export const savedVehicles = createKeptList('savedVehicles', { most: mostSaved, whenFull: 'drop first' });
export const viewedVehicles = createKeptList('viewedVehicles', { most: 12, whenFull: 'drop first' });
export const comparedVehicles = createKeptList('comparedVehicles', {
  most: mostCompared,
  whenFull: 'refuse',
});

/** The vehicles on a list of this visitor; none until the page is hydrated. */
export const useKept = (list: KeptList) => useSyncExternalStore(list.subscribe, list.current, () => noneKept);
