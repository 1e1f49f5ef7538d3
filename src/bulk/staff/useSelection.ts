import { useRef, useState } from 'react';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import {
  allOf,
  isSelected,
  nothingSelected,
  pageState,
  rangeOf,
  selectedCount,
  withSelected,
  type ListFilter,
  type Selection,
} from './selection.ts';

export type SelectionHandle = ReturnType<typeof useSelection>;

/**
 * The selection of a list that is shown page by page. It stays when the list is sorted or paged; a new filter
 * clears it, and `wasCleared` says so until something is selected again.
 */
export function useSelection(list: { rows: readonly Vehicle[]; total: number }, filter: ListFilter) {
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const [wasCleared, setCleared] = useState(false);
  const [shown, setShown] = useState(filter);
  const last = useRef<number | null>(null);
  if (shown.search !== filter.search || shown.status !== filter.status) {
    setShown(filter);
    setCleared(selectedCount(selection) > 0);
    setSelection(nothingSelected);
  }
  const ids = list.rows.map(({ id }) => id);
  const select = (next: Selection) => {
    setCleared(false);
    setSelection(next);
  };
  return {
    selection,
    wasCleared,
    count: selectedCount(selection),
    page: pageState(selection, ids),
    has: (id: number) => isSelected(selection, id),
    /** With `range`, everything from the row that was last chosen. */
    choose: (id: number, selected: boolean, range: boolean) => {
      select(withSelected(selection, range ? rangeOf(ids, last.current, id) : [id], selected));
      last.current = id;
    },
    choosePage: (selected: boolean) => select(withSelected(selection, ids, selected)),
    /** How many more than selected the filter finds; choosing them is offered. */
    more: list.total > selectedCount(selection) ? list.total : null,
    chooseAll: () => select(allOf(filter, list.total)),
    clear: () => {
      last.current = null;
      select(nothingSelected);
    },
  };
}
