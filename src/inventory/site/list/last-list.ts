import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { tabStorage } from '../../../platform/browser/browser-storage.ts';
import type { InventorySearch } from '../inventory-search.ts';

/**
 * The list that this tab showed last, and the pages that were opened from it, one after another: how many
 * steps each is behind it, by the key of its history entry.
 */
type LastList = { search: InventorySearch; opened: Record<string, number> };

export const lastListKey = 'lastList';

/** Remembers, for this tab, the list's search and the page that is opened from it. */
export function useKeptList(search: InventorySearch) {
  const { history } = useRouter();
  useEffect(() => {
    remember({ search, opened: {} });
    return rememberNext(history, 0);
  }, [history, search]);
}

export type History = ReturnType<typeof useRouter>['history'];

/** Returns the effect's cleanup: the page that was opened from the one shown now is one step further. */
export function rememberNext(history: History, steps: number) {
  const { __TSR_index: index } = history.location.state;
  return () => {
    const { __TSR_index: next, __TSR_key: opened } = history.location.state;
    const list = lastList();
    // Not when the visitor goes back, or forward to other pages.
    if (list === null || opened === undefined || next !== index + 1) return;
    remember({ ...list, opened: { ...list.opened, [opened]: steps + 1 } });
  };
}

// Without storage, the link leads to the whole inventory.
const remember = (list: LastList) => tabStorage.write(lastListKey, JSON.stringify(list));
export const lastList = () => tabStorage.readJson(lastListKey) as LastList | null;
