import { useHydrated, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';
import { tabStorage } from '../../platform/browser/browser-storage.ts';
import type { InventorySearch } from './inventory-search.ts';

/**
 * The list that this tab showed last, and the key of the history entry of the page that was opened from it.
 */
type LastList = { search: InventorySearch; opened?: string | undefined };

const key = 'lastList';

/** Remembers, for this tab, the list's search and the page that is opened from it. */
export function useKeptList(search: InventorySearch) {
  const { history } = useRouter();
  useEffect(() => {
    const { __TSR_index: index } = history.location.state;
    keep({ search });
    return () => {
      const { __TSR_index: next, __TSR_key: opened } = history.location.state;
      // Not when the visitor goes back from the list, or forward to other pages.
      if (next === index + 1) keep({ search, opened });
    };
  }, [history, search]);
}

/**
 * The way back from a page to the list as it was left: a link's `search` and its click handler. On the page
 * that was opened from the list, a click goes back in the history, which also restores the scroll position.
 * Without a list, and in what the server renders for everyone, the link leads to the whole inventory.
 */
export function useWayBack() {
  const { history } = useRouter();
  const search = useHydrated() ? kept()?.search : undefined;
  const onClick = (event: MouseEvent) => {
    const { __TSR_key: shown } = history.location.state;
    if (shown === undefined || shown !== kept()?.opened) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.back();
  };
  return { search: search ?? {}, onClick };
}

// Without storage, the link leads to the whole inventory.
const keep = (list: LastList) => tabStorage.write(key, JSON.stringify(list));
const kept = () => tabStorage.readJson(key) as LastList | null;
