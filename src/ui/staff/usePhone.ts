import { useMedia } from './useMedia.ts';

/** Whether the window is as narrow as a phone's: below the `md` breakpoint. */
export const usePhone = () => useMedia('(width < 43.8125rem)');
