import { useHydrated, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';
import { tabStorage } from '../../platform/browser/browser-storage.ts';
import type { InventorySearch } from './inventory-search.ts';

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
    keep({ search, opened: {} });
    return keptNext(history, 0);
  }, [history, search]);
}

/**
 * The way back from a page to the list as it was left: a link's `search` and its click handler. On a page
 * that was opened from the list, or from another such page, a click goes back in the history, which also
 * restores the scroll position. Without a list, and in what the server renders for everyone, the link leads
 * to the whole inventory.
 */
export function useWayBack() {
  const { history } = useRouter();
  const search = useHydrated() ? kept()?.search : undefined;
  useEffect(() => {
    const steps = stepsTo(history);
    if (steps !== undefined) return keptNext(history, steps);
  }, [history]);
  const onClick = (event: MouseEvent) => {
    const steps = stepsTo(history);
    if (steps === undefined) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.go(-steps);
  };
  return { search: search ?? {}, onClick };
}

type History = ReturnType<typeof useRouter>['history'];

/** How many steps the page that is shown is behind the list; undefined if it was not opened from there. */
function stepsTo({ location }: History): number | undefined {
  const { __TSR_key: shown = '' } = location.state;
  return kept()?.opened[shown];
}

/** Returns the effect's cleanup: the page that was opened from the one shown now is one step further. */
function keptNext(history: History, steps: number) {
  const { __TSR_index: index } = history.location.state;
  return () => {
    const { __TSR_index: next, __TSR_key: opened } = history.location.state;
    const list = kept();
    // Not when the visitor goes back, or forward to other pages.
    if (list === null || opened === undefined || next !== index + 1) return;
    keep({ ...list, opened: { ...list.opened, [opened]: steps + 1 } });
  };
}

// Without storage, the link leads to the whole inventory.
const keep = (list: LastList) => tabStorage.write(lastListKey, JSON.stringify(list));
const kept = () => tabStorage.readJson(lastListKey) as LastList | null;
