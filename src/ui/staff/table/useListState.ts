import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { createContext, use, useEffect, useState } from 'react';

/** The search, order, page and filters of a list. */
export type ListState = { search?: string; sort?: string; page: number } & Record<string, ListValue>;
type ListValue = string | number | boolean | undefined;

/** The last state of each list while the staff screens are open. */
export const KeptListStates = createContext<Map<string, ListState>>(new Map());

const longestText = 200;

/**
 * What is chosen of a list, in the address (`?search=rs&sort=price-desc&page=2`), so that it survives a reload and Back, and
 * a link can name it. A list that is opened without any of it in the address is as it was left before, in another tab for
 * example. `start` is what the address leaves out; its types are those of the values, and what of them is valid is for the
 * list to say. A change without a page returns to page 1. `prefix` tells the second list of a screen from the first.
 */
export function useListState<State extends ListState>(
  name: string,
  start: State,
  prefix = '',
): [State, (change: Partial<State>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const isIdle = useRouterState({ select: ({ status }) => status === 'idle' });
  const navigate = useNavigate();
  const kept = use(KeptListStates);
  const [state, setState] = useState<State>(
    () => readState(search, start, prefix) ?? (kept.get(name) as State | undefined) ?? start,
  );
  useEffect(() => {
    kept.set(name, state);
    const wanted = parametersOf(state, start, prefix);
    // A navigation that is under way must not be replaced by this one.
    if (!isIdle || Object.entries(wanted).every(([key, value]) => search[key] === value)) return;
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => ({ ...now, ...wanted }),
      replace: true,
      resetScroll: false,
    });
  }, [kept, name, state, start, prefix, search, isIdle, navigate]);
  return [state, (change) => setState((before) => ({ ...before, page: 1, ...change }))];
}

const parameter = (prefix: string, key: string) =>
  prefix === '' ? key : `${prefix}${key.replace(/^./, (first) => first.toUpperCase())}`;

/** Null if the address says nothing of the list. */
function readState<State extends ListState>(
  search: Record<string, unknown>,
  start: State,
  prefix: string,
): State | null {
  const found = Object.entries(start).flatMap(([key, initial]) => {
    const text = search[parameter(prefix, key)];
    const value = typeof text === 'string' ? readValue(text, initial) : undefined;
    return value === undefined ? [] : [[key, value]];
  });
  return found.length === 0 ? null : { ...start, ...Object.fromEntries(found) };
}

function readValue(text: string, initial: ListValue): ListValue {
  if (typeof initial === 'number') return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
  if (typeof initial === 'boolean') return text === 'true' || undefined;
  return text.slice(0, longestText);
}

function parametersOf<State extends ListState>(state: State, start: State, prefix: string) {
  return Object.fromEntries(
    Object.entries(state).map(([key, value]) => [
      parameter(prefix, key),
      value === start[key] ? undefined : String(value),
    ]),
  );
}
