import { Link, useHydrated, useRouter } from '@tanstack/react-router';
import { ArrowLeftIcon } from '../../../ui/icons.tsx';
import { type MouseEvent, useEffect } from 'react';
import { type History, lastList, rememberNext } from '../list/last-list.ts';

/** Leads from a vehicle's page back to the list as it was left (section 2). */
export function BackToInventory() {
  return (
    <Link
      to="/inventory"
      {...useWayBack()}
      activeOptions={{ exact: true }}
      className="back-link hover:text-text"
    >
      <ArrowLeftIcon className="size-4" />
      Back to Inventory
    </Link>
  );
}

/**
 * The way back from a page to the list as it was left: a link's `search` and its click handler. On a page
 * that was opened from the list, or from another such page, a click goes back in the history, which also
 * restores the scroll position. Without a list, and in what the server renders for everyone, the link leads
 * to the whole inventory.
 */
function useWayBack() {
  const { history } = useRouter();
  const search = useHydrated() ? lastList()?.search : undefined;
  useEffect(() => {
    const steps = stepsTo(history);
    if (steps !== undefined) return rememberNext(history, steps);
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

/** How many steps the page that is shown is behind the list; undefined if it was not opened from there. */
function stepsTo({ length, location }: History): number | undefined {
  const { __TSR_key: shown = '', __TSR_index: index } = location.state;
  // Opened before the scripts had arrived, so that only the browser knows. A tab of its own has nothing to go back to.
  const isFromList = index === 0 && length > 1 && document.referrer.split('?')[0] === `${origin}/inventory`;
  return lastList()?.opened[shown] ?? (isFromList ? 1 : undefined);
}
