import { useMedia } from '../../ui/staff/useMedia.ts';
import { usePhone } from '../../ui/staff/usePhone.ts';
import type { TableRoom } from './inquiry-columns.tsx';

/** Whether there is room for the list and an inquiry beside each other. */
export const useTwoPanes = () => useMedia('(width >= 1100px)');

/** How many columns the list has room for. Cards, which phones show, are sorted by all of them. */
export function useTableRoom(): TableRoom {
  const isPhone = usePhone();
  const some = useMedia('(width >= 980px)');
  const all = useMedia('(width >= 1280px)');
  return all || isPhone ? 'all' : some ? 'some' : 'few';
}
