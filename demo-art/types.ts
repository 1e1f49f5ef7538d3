// What a car, a room and a picture are made of. Lengths are millimeters: nose at x=0, ground at y=0, y up.

import type { PaintName } from './names.ts';

export type Point = [x: number, y: number];
/** Linear light, 0..1 but for highlights. */
export type Rgb = [red: number, green: number, blue: number];
/** Text of a curve, "x,y x,y! x,y": smooth through the points, "!" marks a corner. */
export type Curve = string;

/** A soft bulge or hollow of the body side, z mm at its middle. */
interface Swell {
  x: number;
  y: number;
  rx: number;
  ry: number;
  z: number;
  turn?: number;
}

/** Outline of the lens, its light guides and projectors. */
export interface HeadLamp {
  style: 'led' | 'round' | 'classic';
  lens: Curve;
  drl: Curve[];
  lamps: [x: number, y: number, r: number][];
}

interface TailLamp {
  lens: Curve[];
  light: Curve[];
}

export type Seat = [x: number, y: number, scale: number];
type Handle = [x: number, y: number, turn: number, kind: 'flush' | 'pull' | 'classic'];
type Pillar = [x0: number, y0: number, x1: number, y1: number, width: number];

/** What the open cabin of a roadster or convertible needs; drawn behind the near body side. */
export interface OpenCabin {
  /** Dark inside up to the belt. */
  tub: Curve;
  /** Upper edge of the far door, seen over the near one. */
  door: Curve;
  /** Top of the dashboard with the instrument cowl. */
  dash: Curve;
  /** Windshield: the glass bowed out in front of its pillar, and the pillar with the header. */
  screen: Curve;
  frame: Curve;
  seats: Seat[];
  /** Roll hoops behind the seats: center of the foot, width and height. */
  hoops?: [x: number, y: number, width: number, height: number][];
  wheel: Point;
}

/** A body style: outline, feature lines and every part of its side elevation. */
export interface Profile {
  name: string;
  length: number;
  height: number;
  /** From the middle of the car to its side, where three-quarter views are drawn. */
  halfWidth?: number;
  axles: [front: number, rear: number];
  radii: [front: number, rear: number];
  gap: number;
  wheelRim?: number;
  whitewall?: boolean;
  sillMin: number;
  /** Heights at which the plan rounding of nose and tail is measured. */
  noseY: number;
  tailY: number;
  planF: number;
  planR: number;
  bluntF?: number;
  bluntR?: number;
  roll?: number;
  roofRoll?: number;
  flare?: number;
  rim: Curve;
  under: Curve;
  belt: Curve;
  crease: Curve;
  creaseX: [from: number, to: number];
  rocker: Curve;
  sill: Curve;
  section?: { strength?: number; tumble?: number };
  swells?: Swell[];
  glass: Curve[];
  pillars?: Pillar[];
  screen?: Curve[];
  roofCut?: Curve[];
  black?: Curve[];
  lower?: Curve[];
  cladding?: Curve[];
  mesh?: Curve[];
  meshPitch?: number;
  holes?: Curve[];
  blades?: Curve[];
  bright?: Curve[];
  brightWidth?: number;
  brightFine?: Curve[];
  brightGlass?: boolean;
  bumpers?: Curve[];
  rails?: Curve[];
  lips?: Curve[];
  shut?: Curve[];
  fuel?: [x: number, y: number, width: number, height: number, radius: number];
  head: HeadLamp;
  tail: TailLamp;
  exhaust?: [x: number, y: number, r: number][];
  sensors?: Point[];
  repeater?: Curve;
  seats?: Seat[];
  lowBacks?: boolean;
  wheelAt?: Point;
  mirror: [x: number, y: number, scale: number];
  mirrorStyle?: 'classic';
  mirrorBlack?: boolean;
  handles?: Handle[];
  wiper?: Curve;
  open?: OpenCabin;
  /** Parts only this body style has, as SVG. */
  extras?: (paint: PaintName) => string;
}
