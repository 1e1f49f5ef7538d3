// Wheel designs. Radii are shares of the tire radius times 100. An arm is a list of [radius, angle offset, half
// width];
// arms of all `n` sectors are joined with round fillets. dish: how far the hub lies behind the rim.
import type { FinishName, WheelName } from './names.ts';

type ArmPoint = [radius: number, angle: number, half: number];

/** `n` equal sectors of arms; `dish` is how far the hub lies behind the rim; `wire` are thin laced spokes. */
export interface WheelDesign {
  n: number;
  dish: number;
  fillet: number;
  wire?: boolean;
  arms: ArmPoint[][];
}

export const WHEELS: Record<WheelName, WheelDesign> = {
  twin5: {
    n: 5,
    dish: 12,
    fillet: 5,
    arms: [
      [
        [10, -0.3, 5],
        [30, -0.16, 4.2],
        [52, -0.12, 3.6],
        [77, -0.17, 4.4],
      ],
      [
        [10, 0.3, 5],
        [30, 0.16, 4.2],
        [52, 0.12, 3.6],
        [77, 0.17, 4.4],
      ],
    ],
  },
  y7: {
    n: 7,
    dish: 12,
    fillet: 6,
    arms: [
      [
        [10, 0, 4.4],
        [42, 0, 3.2],
        [77, -0.2, 2.6],
      ],
      [
        [10, 0, 4.4],
        [42, 0, 3.2],
        [77, 0.2, 2.6],
      ],
    ],
  },
  multi20: {
    n: 20,
    dish: 9,
    fillet: 3,
    arms: [
      [
        [12, 0, 2.2],
        [77, 0.06, 1.7],
      ],
    ],
  },
  turbine: {
    n: 11,
    dish: 10,
    fillet: 4.5,
    arms: [
      [
        [11, -0.1, 4],
        [34, 0.02, 3],
        [55, 0.14, 3.4],
        [77, 0.3, 5],
      ],
    ],
  },
  mono9: {
    n: 9,
    dish: 14,
    fillet: 6,
    arms: [
      [
        [10, 0, 4.6],
        [40, 0, 4.2],
        [77, 0, 7.6],
      ],
    ],
  },
  cross10: {
    n: 10,
    dish: 7,
    fillet: 3.4,
    arms: [
      [
        [13, 0, 2.4],
        [77, 0.33, 2.1],
      ],
      [
        [13, 0, 2.4],
        [77, -0.33, 2.1],
      ],
    ],
  },
  five: {
    n: 5,
    dish: 16,
    fillet: 9,
    arms: [
      [
        [8, 0, 9],
        [38, 0, 7.6],
        [77, 0, 9.6],
      ],
    ],
  },
  vee6: {
    n: 6,
    dish: 11,
    fillet: 5,
    arms: [
      [
        [10, 0, 5],
        [77, -0.33, 3],
      ],
      [
        [10, 0, 5],
        [77, 0.33, 3],
      ],
      [
        [40, 0, 1.8],
        [77, 0, 1.6],
      ],
    ],
  },
  aero: {
    n: 8,
    dish: 5,
    fillet: 7,
    arms: [
      [
        [10, 0, 7],
        [40, 0.02, 9.5],
        [77, 0.1, 18],
      ],
    ],
  },
  split8: {
    n: 8,
    dish: 13,
    fillet: 4.5,
    arms: [
      [
        [10, 0, 4.2],
        [34, 0, 3.4],
        [58, -0.085, 2.4],
        [77, -0.1, 2.6],
      ],
      [
        [10, 0, 4.2],
        [34, 0, 3.4],
        [58, 0.085, 2.4],
        [77, 0.1, 2.6],
      ],
    ],
  },
  wire: {
    n: 24,
    dish: -4,
    fillet: 0.5,
    wire: true,
    arms: [
      [
        [15, -0.5, 0.62],
        [60, 0.04, 0.62],
      ],
      [
        [15, 0.5, 0.62],
        [60, -0.04, 0.62],
      ],
    ],
  },
  steel: {
    n: 6,
    dish: 14,
    fillet: 8,
    arms: [
      [
        [8, 0, 8],
        [44, 0, 9],
        [66, 0, 13],
      ],
    ],
  },
};
// face: color of the front faces, pocket: color of flanks and pockets, metal 0..1, rough 0..1, lathe: turned face.
interface WheelFinish {
  face: string;
  pocket: string;
  metal: number;
  rough: number;
  lathe?: boolean;
}

export const WHEEL_FINISHES: Record<FinishName, WheelFinish> = {
  silver: { face: '#c3c7cc', pocket: '#8b8f94', metal: 0.6, rough: 0.22 },
  diamond: { face: '#b4b8bd', pocket: '#0c0d0f', metal: 0.85, rough: 0.12, lathe: true },
  gloss: { face: '#0a0a0c', pocket: '#060607', metal: 0.16, rough: 0.03 },
  bronze: { face: '#8d6a3e', pocket: '#553e22', metal: 0.55, rough: 0.3 },
  graphite: { face: '#4a4e54', pocket: '#26282c', metal: 0.4, rough: 0.3 },
  gold: { face: '#b08a45', pocket: '#6d5325', metal: 0.6, rough: 0.22 },
  chrome: { face: '#d9dce0', pocket: '#a9adb2', metal: 1, rough: 0 },
};
