// Hides of the interiors: color of the leather, of its thread and of its piping.

import type { HideName } from './names.ts';

/** All '#rrggbb'; piping without a color of its own has that of the leather. */
export interface Hide {
  leather: string;
  thread: string;
  piping?: string;
}

export const HIDES: Record<HideName, Hide> = {
  tan: { leather: '#7a4420', thread: '#e8d9bf' },
  black: { leather: '#17171a', thread: '#b9b3a6' },
  blackRedThread: { leather: '#17171a', thread: '#d21f2b' },
  blackWhitePiping: { leather: '#17171a', thread: '#b9b3a6', piping: '#d9d5ca' },
  red: { leather: '#560c11', thread: '#d8c9b4' },
  cream: { leather: '#bfb298', thread: '#5c4a35' },
  navy: { leather: '#1b2a45', thread: '#cfc6b4' },
  green: { leather: '#1f3a2b', thread: '#cdbb8d' },
  cognac: { leather: '#6e3a14', thread: '#2a1a10' },
  gray: { leather: '#808489', thread: '#c9cbd0' },
};
