// Hides of the interiors: color of the leather and of its thread.

import type { HideName } from './names.ts';

/** Both '#rrggbb'. */
export interface Hide {
  leather: string;
  thread: string;
}

export const HIDES: Record<HideName, Hide> = {
  tan: { leather: '#7a4420', thread: '#e8d9bf' },
  black: { leather: '#17171a', thread: '#b9b3a6' },
  red: { leather: '#560c11', thread: '#d8c9b4' },
  cream: { leather: '#a8977c', thread: '#5c4a35' },
  navy: { leather: '#1b2a45', thread: '#cfc6b4' },
  green: { leather: '#1f3a2b', thread: '#cdbb8d' },
  cognac: { leather: '#6e3a14', thread: '#2a1a10' },
  gray: { leather: '#4a4c50', thread: '#c9cbd0' },
};
