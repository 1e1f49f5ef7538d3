// A view is a window on the same side drawing: left edge, width, bottom edge (mm), and how it is turned.
import { bounds } from './curves.ts';
import type { CarView } from './names.ts';
import type { Profile } from './types.ts';

interface Window {
  x: number;
  y: number;
  w: number;
  flop?: boolean;
  close?: boolean;
  aspect?: number;
}

/** Pixels of one drawing: its size before reduction, scale (px per mm), left edge and upper edge in mm. */
export interface View {
  W: number;
  H: number;
  s: number;
  x0: number;
  yTop: number;
  flop: boolean;
  close: boolean;
  out: [width: number, height: number];
  lampY: number;
}

const WINDOWS: Record<CarView, (p: Profile) => Window> = {
  side: (p) => ({ x: -p.length * 0.085, w: p.length * 1.17, y: -p.length * 0.245 }),
  mirrored: (p) => ({ x: -p.length * 0.085, w: p.length * 1.17, y: -p.length * 0.245, flop: true }),
  tail: (p) => {
    // Nearer where the cabin is open: head restraints alone, without their seats, look like ornaments on the deck.
    const before = p.open ? 240 : 640;
    return {
      x: p.axles[1] - before,
      w: p.length * 1.1 - p.axles[1] + before,
      y: p.open ? -100 : -230,
      flop: true,
      close: true,
    };
  },
  // Behind the bumpers, where there are any: their ends would float in the picture.
  wheel: (p) => ({ x: p.axles[0] - (p.bumpers ? 430 : 720), w: 1380, y: -150, close: true }),
  haunch: (p) => ({ x: p.axles[1] - 1120, w: 2150, y: -190, close: true }),
  head: (p) => {
    const b = bounds(p.head.lens);
    return { x: (b[0] + b[2]) / 2 - 440, w: 1080, y: b[1] - 400, close: true };
  },
  cabin: (p) => ({ x: p.mirror[0] - 620, w: 2450, y: p.mirror[1] - 640, close: true }),
  long: (p) => {
    const aspect = 2.35,
      w = Math.max(p.length * 1.12, (p.height * 1.12 + p.length * 0.085) * aspect);
    return { x: (p.length - w) / 2, w, y: -p.length * 0.085, aspect };
  },
};

const OVERSAMPLE = 1.33; // drawn larger and reduced: the best edge for the time

/** The window of a view on one car, for a picture `width` pixels wide. */
export function viewOf(p: Profile, name: CarView, width: number): View {
  const v = WINDOWS[name](p),
    aspect = v.aspect || 1.6,
    W = Math.round(width * (v.close ? 1.2 : OVERSAMPLE));
  const H = Math.round(W / aspect),
    s = W / v.w;
  const yTop = v.y + H / s;
  return {
    W,
    H,
    s,
    x0: v.x,
    yTop,
    flop: v.flop ?? false,
    close: v.close ?? false,
    out: [width, Math.round(width / aspect)],
    lampY: v.aspect ? p.height + (yTop - p.height) * 0.5 : yTop - v.w * 0.043,
  };
}
