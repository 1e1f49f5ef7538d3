import { useMedia } from '../../ui/staff/useMedia.ts';
import type { TableRoom } from './inquiry-columns.tsx';

/** Whether there is room for the list and an inquiry beside each other. */
export const useTwoPanes = () => useMedia('(width >= 1100px)');

/** How many columns the list has room for. */
export function useTableRoom(): TableRoom {
  const some = useMedia('(width >= 900px)');
  const all = useMedia('(width >= 1280px)');
  return all ? 'all' : some ? 'some' : 'few';
}
