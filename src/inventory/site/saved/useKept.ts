import { useSyncExternalStore } from 'react';
import { type KeptList, noneKept } from './kept-vehicles.ts';

/** The vehicles on a list of this visitor; none until the page is hydrated. */
export const useKept = (list: KeptList) => useSyncExternalStore(list.subscribe, list.current, () => noneKept);
