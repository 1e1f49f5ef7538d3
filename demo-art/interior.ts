// Interior material cards, per pixel: a height field lit from the upper left, with stitching laid over it as SVG.
// kinds: quilt (diamond hide, piping, inlay), flute (fluted hide with alcantara), dash (alcantara over inlay and
// metal).
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { clamp, film, hash, linear, noise, step, tinted } from './maths.ts';
import { HIDES } from './hides.ts';
import { inlay, metal } from './inlays.ts';
import type { HideName, InteriorView, TrimName } from './names.ts';
import type { Rgb } from './types.ts';

const TILT = -0.16,
  DIAMOND = 168;

/** Distance to the second nearest seed minus the nearest: the wrinkles of grained leather. */
function leatherGrain(x: number, y: number): number {
  const i = Math.floor(x),
    j = Math.floor(y);
  let d1 = 9,
    d2 = 9;
  for (let a = -1; a < 2; a++)
    for (let b = -1; b < 2; b++) {
      const dx = i + a + hash(i + a, j + b) - x,
        dy = j + b + hash(i + a + 57, j + b + 91) - y,
        d = dx * dx + dy * dy;
      if (d < d1) {
        d2 = d1;
        d1 = d;
      } else if (d < d2) d2 = d;
    }
  return Math.min(0.5, Math.sqrt(d2) - Math.sqrt(d1));
}

function quilt(u: number, v: number): number {
  const a = (u + v * 1.25) / DIAMOND,
    b = (u - v * 1.25) / DIAMOND;
  const fa = Math.abs(a - Math.round(a)) * 2,
    fb = Math.abs(b - Math.round(b)) * 2;
  const puff = 32 * (1 - (1 - fa) ** 2.6) ** 0.8 * (1 - (1 - fb) ** 2.6) ** 0.8;
  return puff + 1.6 * (noise(u / 46, v / 46) - 0.5) * (1 - fa * fb);
}
const flute = (u: number): number => {
  const f = Math.abs(u / 118 - Math.round(u / 118)) * 2;
  return 30 * Math.sqrt(Math.max(0, 1 - (1 - f) ** 2.4));
};

type CardName = 'quilt' | 'flute' | 'dash';

/** Layout of each card: seat surface up to `seam`, bolster up to `edge`, inlay beyond. */
interface Card {
  seam: number;
  edge: number;
  surface: (u: number, v: number) => number;
  suede: (u: number) => boolean;
  lines: 'diamond' | 'flute' | 'none';
}

const CARDS: Record<CardName, Card> = {
  quilt: { seam: 900, edge: 1185, surface: quilt, suede: () => false, lines: 'diamond' },
  flute: { seam: 830, edge: 1240, surface: flute, suede: (u) => u > 876, lines: 'flute' },
  dash: { seam: 520, edge: 760, surface: () => 4, suede: (u) => u < 520, lines: 'none' },
};

const bolster = (u: number, c: Card) => {
  const piping = u - c.seam - 23;
  if (piping < 23) return 26 * Math.sqrt(Math.max(0, 1 - (piping / 23) ** 2));
  return (
    8 * step(0, 60, u - c.seam - 46) -
    16 * Math.exp(-(((u - c.seam - 118) / 7) ** 2)) +
    12 * (1 - step(c.edge - 40, c.edge, u))
  );
};

interface Upholstery {
  hide: HideName;
  trim: TrimName;
  view: InteriorView;
  width: number;
  seed: number;
}

/** The picture, 8:5. */
export async function interior({ hide, trim, view, width, seed }: Upholstery): Promise<Sharp> {
  const kind: CardName = view === 'interior-quilt' ? 'quilt' : view === 'interior-flute' ? 'flute' : 'dash';
  const W = 1600,
    H = 1000,
    card = CARDS[kind],
    h = HIDES[hide],
    lc = linear(h.leather),
    piping = h.piping === undefined ? undefined : linear(h.piping),
    ca = Math.cos(TILT);
  const sa = Math.sin(TILT),
    height = new Float32Array(W * H),
    img = Buffer.alloc(W * H * 3),
    shift = (seed % 7) * 23;
  const turn = (x: number, y: number): [number, number] => [
    (x - 800) * ca - (y - 500) * sa + 800,
    (x - 800) * sa + (y - 500) * ca + 500,
  ];
  for (let y = 0; y < H; y++)
    for (let x = 0; x < W; x++) {
      const [u, v] = turn(x, y);
      if (u >= card.edge) continue;
      const body =
        u < card.seam ? card.surface(u, v + shift) + 3.2 * step(0, 12, card.seam - u) : bolster(u, card);
      const fine = card.suede(u)
        ? 1.1 * noise(u / 3, v / 3) + 1.6 * noise(u / 1.4, v / 2.2)
        : 1.5 * leatherGrain(u / 7.5, v / 7.5) + 0.5 * noise(u / 2, v / 2);
      height[y * W + x] = body + fine;
    }
  for (let y = 0; y < H; y++)
    for (let x = 0; x < W; x++) {
      const [u, v] = turn(x, y),
        o = (y * W + x) * 3,
        at = (a: number, b: number) => height[clamp(b, 0, H - 1) * W + clamp(a, 0, W - 1)];
      const lamp = 1.15 * Math.exp(-(((x - 560) / 900) ** 2) - ((y - 300) / 640) ** 2) + 0.1;
      let c: Rgb;
      if (u < card.edge) {
        let nx = (at(x - 1, y) - at(x + 1, y)) * 0.5,
          ny = (at(x, y - 1) - at(x, y + 1)) * 0.5;
        const l = Math.hypot(nx, ny, 1),
          nz = 1 / l;
        nx /= l;
        ny /= l;
        const diffuse = Math.max(0, -0.42 * nx - 0.58 * ny + 0.7 * nz),
          suede = card.suede(u);
        const gloss = suede ? 0 : Math.max(0, -0.3 * nx - 0.42 * ny + 0.86 * nz) ** 30;
        const nap = suede ? 0.55 + 0.5 * noise(u / 120, v / 60) + 0.25 * noise(u / 30, v / 22) : 1; // brushed pile
        const edge = step(0, 46, card.edge - u),
          tone = suede ? tinted(lc, (q) => q * 0.35 + 0.012) : lc;
        const onPiping = u > card.seam && u < card.seam + 46,
          deep = onPiping && !piping ? 0.6 : 1;
        c = tinted(
          onPiping && piping ? piping : tone,
          (q) =>
            (q * deep * nap * (0.05 + 1.2 * diffuse ** 1.7) + 0.05 * gloss) * lamp * (0.35 + 0.65 * edge),
        );
      } else {
        const e = u - card.edge,
          bright = e < 34 || (e > 350 && kind !== 'dash') || (kind === 'dash' && e > 620);
        const shade = step(30, 70, e) * 0.6 + 0.4;
        if (bright)
          c = tinted(
            metal(e < 34 ? e / 34 : clamp((e - (kind === 'dash' ? 620 : 350)) / 120), u, v),
            (q) => q * (lamp * 1.5 + 0.05),
          );
        else {
          const sheen =
            trim === 'metal'
              ? 0
              : 0.075 * step(0, 1, 1 - Math.abs((u * 0.55 + v - 760) / 150)) +
                0.02 * step(0, 1, 1 - Math.abs((u * 0.55 + v - 1120) / 60));
          c = tinted(inlay(trim, u, v), (q) => (q * shade + sheen) * (lamp * 1.7 + 0.06));
        }
      }
      const dim = 1 - 0.55 * (((x / W - 0.45) ** 2 + (y / H - 0.42) ** 2) * 1.6),
        grain = (hash(x, y) + hash(x + 7919, y) - 1) * 0.012;
      for (let n = 0; n < 3; n++) img[o + n] = 255 * clamp(film(c[n] * 2.1) * dim + grain);
    }
  const flat = sharp(img, { raw: { width: W, height: H, channels: 3 } }).composite([
    { input: Buffer.from(stitching(card, h.thread, shift)) },
  ]);
  return sharp(await flat.png({ compressionLevel: 1 }).toBuffer())
    .removeAlpha()
    .resize(width);
}

/** Thread: short capsules, each with its own shadow and a lit upper edge. */
function stitching(card: Card, thread: string, shift: number): string {
  let lines = '';
  if (card.lines === 'diamond') {
    for (let k = -16; k < 32; k++)
      for (const s of [1, -1]) {
        const x = k * DIAMOND - s * shift * 1.25;
        lines += `<path d="M${x + 1125 * s} -900L${x - 2375 * s} 1900"/>`;
      }
  } else if (card.lines === 'flute')
    for (let k = -6; k < 9; k++) lines += `<path d="M${k * 118} -600V1800"/>`;
  const seams = [104, 132].map((e) => `<path d="M${card.seam + e} -600V1800"/>`).join('');
  const sew = (
    d: string,
    extra: string,
  ) => `<g ${extra} fill="none" stroke-linecap="round" stroke-dasharray="13 11">
    <g stroke="#000" stroke-opacity=".6" stroke-width="6.5" transform="translate(1.6 3)">${d}</g>
    <g stroke="${thread}" stroke-opacity=".62" stroke-width="4.4">${d}</g>
    <g stroke="#fff" stroke-opacity=".22" stroke-width="1.6" transform="translate(-.8 -1.2)">${d}</g></g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><defs><clipPath id="q"><rect
    x="-600" y="-600"
    width="${card.seam + 588}" height="2400"/></clipPath></defs><g transform="rotate(${(-TILT * 180) / Math.PI}
      800 500)">
    ${sew(lines, 'clip-path="url(#q)"')}${sew(seams, '')}</g></svg>`;
}
