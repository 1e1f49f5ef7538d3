// Three-dimensional vectors: x from nose to tail, y up, z towards the viewer's side; millimeters.

export type Vector = [x: number, y: number, z: number];

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The vector with length 1, changed in place. */
export function normalize(v: Vector): Vector {
  const l = Math.hypot(v[0], v[1], v[2]) || 1;
  v[0] /= l;
  v[1] /= l;
  v[2] /= l;
  return v;
}

/** The direction `d` mirrored at a surface with the normal `n`, written to `out`. */
export function mirror(d: Vector, n: Vector, out: Vector): Vector {
  const k = 2 * dot(d, n);
  for (let c = 0; c < 3; c++) out[c] = d[c] - k * n[c];
  return out;
}
