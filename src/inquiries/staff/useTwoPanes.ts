import { useMedia } from '../../ui/staff/useMedia.ts';

/** Whether there is room for the list and an inquiry beside each other. */
export const useTwoPanes = () => useMedia('(width >= 1100px)');
