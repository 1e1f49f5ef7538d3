// Derived body styles: the same data stretched between the axles, lowered or raised, with a few fields replaced.
// x moves only where it should: wheels and overhangs keep their shape, the middle takes up the difference.
import type { Curve, Point, Profile } from './types.ts';

const CURVES = ['rim', 'under', 'belt', 'crease', 'rocker', 'sill', 'wiper', 'repeater'] as const;
const LISTS = [
  'glass',
  'screen',
  'roofCut',
  'black',
  'lower',
  'mesh',
  'holes',
  'blades',
  'bright',
  'brightFine',
  'rails',
  'lips',
  'shut',
  'cladding',
] as const;

export interface Stretch extends Partial<Profile> {
  wheelbase?: number;
  tailBy?: number;
  heightBy?: number;
}

/** A closed body style derived from another one. Millimeters added to wheelbase and tail, factor for the height. */
export function variant(
  p: Profile,
  { wheelbase = 0, tailBy = 0, heightBy = 1, ...replaced }: Stretch,
): Profile {
  const [a, b] = [p.axles[0] + 420, p.axles[1] - 420],
    end = p.axles[1] + 400;
  const fx = (x: number) =>
    x +
    wheelbase * Math.min(1, Math.max(0, (x - a) / (b - a))) +
    tailBy * Math.min(1, Math.max(0, (x - end) / (p.length - end)));
  const base = p.radii[1] * 2; // only what lies above the wheels is scaled
  const fy = (y: number) => (y < base ? y : base + (y - base) * heightBy);
  const text = (t: Curve) =>
    t.replace(
      /(-?[\d.]+),(-?[\d.]+)/g,
      (_, x: string, y: string) => `${fx(+x).toFixed(1)},${fy(+y).toFixed(1)}`,
    );
  const spot = <T extends [number, number, ...unknown[]]>(q: T): T => {
    const moved: T = [...q];
    moved[0] = fx(q[0]);
    moved[1] = fy(q[1]);
    return moved;
  };
  const at = ([x, y]: Point): Point => [fx(x), fy(y)];
  const out: Profile = {
    ...p,
    seats: p.seats?.map(spot),
    handles: p.handles?.map(spot),
    sensors: p.sensors?.map(at),
    exhaust: p.exhaust?.map(spot),
    mirror: spot(p.mirror),
    wheelAt: p.wheelAt && at(p.wheelAt),
    fuel: p.fuel && spot(p.fuel),
    pillars: p.pillars?.map(([x0, y0, x1, y1, w]) => [fx(x0), fy(y0), fx(x1), fy(y1), w]),
    head: { ...p.head, lens: text(p.head.lens), drl: p.head.drl.map(text), lamps: p.head.lamps.map(spot) },
    tail: { lens: p.tail.lens.map(text), light: p.tail.light.map(text) },
    swells: p.swells?.map((s) => ({ ...s, x: fx(s.x), y: fy(s.y) })),
    axles: [fx(p.axles[0]), fx(p.axles[1])],
    length: p.length + wheelbase + tailBy,
    height: fy(p.height),
    creaseX: [fx(p.creaseX[0]), fx(p.creaseX[1])],
  };
  for (const k of CURVES) {
    const curve = p[k];
    if (curve) out[k] = text(curve);
  }
  for (const k of LISTS) {
    const list = p[k];
    if (list) out[k] = list.map(text);
  }
  return { ...out, ...replaced };
}
