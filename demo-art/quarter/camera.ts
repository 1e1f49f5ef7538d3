// The camera of the three-quarter view: in front of the car, on the viewer's side, at the height of a standing person's chest.
import type { Profile } from '../types.ts';
import { normalize } from './vectors.ts';
import type { Vector } from './vectors.ts';

const YAW = (38 * Math.PI) / 180; // away from the side elevation
const DISTANCE = 9500;
const EYE = 1150;
const MARGIN = 1.12; // width of the picture over the width of the car

export interface Camera {
  eye: Vector;
  /** The direction through a point of the picture, u and v as shares of its width from its middle, v up. */
  ray: (u: number, v: number, out: Vector) => Vector;
}

/** The camera for a body style that is `half` mm wide on either side of its middle. */
export function cameraFor(p: Profile, half: number): Camera {
  const at: Vector = [p.length * 0.44, p.height * 0.36, 0],
    eye: Vector = [at[0] - Math.sin(YAW) * DISTANCE, EYE, Math.cos(YAW) * DISTANCE];
  const ahead = normalize([at[0] - eye[0], at[1] - eye[1], at[2] - eye[2]]),
    right = normalize([-ahead[2], 0, ahead[0]]);
  const up: Vector = [
    right[1] * ahead[2] - right[2] * ahead[1],
    right[2] * ahead[0] - right[0] * ahead[2],
    right[0] * ahead[1] - right[1] * ahead[0],
  ];
  const span = ((p.length * Math.cos(YAW) + 2 * half * Math.sin(YAW)) * MARGIN) / DISTANCE;
  return {
    eye,
    ray: (u, v, out) => {
      for (let c = 0; c < 3; c++) out[c] = ahead[c] + right[c] * u * span + up[c] * v * span;
      return normalize(out);
    },
  };
}
