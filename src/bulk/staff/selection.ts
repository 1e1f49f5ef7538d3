import type { BatchRequest } from '../batch.ts';
import type { StaffStatus } from '../../vehicles/vehicles.staff.ts';

/** The search and the status filter of the list. */
export type ListFilter = { search: string; status: StaffStatus | undefined };

/** The chosen vehicles: some by their ids, or all that a search finds but some. */
export type Selection =
  | { kind: 'some'; ids: ReadonlySet<number> }
  | ({ kind: 'all'; total: number; except: ReadonlySet<number> } & ListFilter);

export const nothingSelected: Selection = { kind: 'some', ids: new Set() };

/** Everything that the filter finds; `total` is how many the screen says they are. */
export const allOf = (filter: ListFilter, total: number): Selection => ({
  kind: 'all',
  ...filter,
  total,
  except: new Set(),
});

export const selectedCount = (selection: Selection) =>
  selection.kind === 'some' ? selection.ids.size : selection.total - selection.except.size;

export const isSelected = (selection: Selection, id: number) =>
  selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id);

/** The selection with these vehicles in it, or without them. */
export function withSelected(selection: Selection, ids: readonly number[], selected: boolean): Selection {
  const { kind } = selection;
  const next = new Set(kind === 'some' ? selection.ids : selection.except);
  for (const id of ids) {
    if (selected === (kind === 'some')) next.add(id);
    else next.delete(id);
  }
  return kind === 'some' ? { kind, ids: next } : { ...selection, except: next };
}

/** Whether the rows of a page are selected: all, none, or some (`mixed`). */
export function pageState(selection: Selection, ids: readonly number[]): boolean | 'mixed' {
  const count = ids.filter((id) => isSelected(selection, id)).length;
  return count === 0 ? false : count === ids.length || 'mixed';
}

/** The ids from one row of a page to another, both included; only `to` if `from` is not on the page. */
export function rangeOf(ids: readonly number[], from: number | null, to: number): number[] {
  const ends = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (ends.includes(-1)) return [to];
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}

/** The selection as a call takes it. */
export const requestOf = (selection: Selection): BatchRequest['selection'] => {
  if (selection.kind === 'some') return { ids: [...selection.ids] };
  const { search, status, total, except } = selection;
  return { all: { search, total, except: [...except], ...(status === undefined ? {} : { status }) } };
};
