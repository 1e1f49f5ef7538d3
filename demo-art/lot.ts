// Photographs as an ordinary dealer takes them: a drawn car on its lot, upright or across, small or large. They stand in
// for real ones where the website is looked at with pictures that nobody chose.
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { bytes } from './compose.ts';
import type { CarView } from './names.ts';
import { PORTFOLIO } from './portfolio.ts';
import { drawCar } from './render.ts';

type Place = 'lot' | 'garage' | 'street' | 'trees' | 'hall';

/** What one photograph shows. Shares are of its width or height. */
interface LotShot {
  name: string;
  slug: string;
  view?: CarView;
  place: Place;
  /** Pixels. */
  size: [width: number, height: number];
  /** Width of the car, and the line on which its wheels stand. */
  car: number;
  ground: number;
  /** Upper edge of the ground behind the car. */
  horizon: number;
}

const places: readonly Place[] = ['lot', 'garage', 'street', 'trees', 'hall'];

/** Photographs of seven cars: upright ones, a small one, a tiny one, sixty of all shapes, five and three across. */
export const LOT_SHOTS: readonly LotShot[] = [
  ...upright(),
  across('small', 'veyra-ponente-4-0', 'lot', [640, 480], 0.84),
  across('tiny', 'blackmoor-drover', 'street', [480, 360], 0.8),
  ...Array.from({ length: 60 }, (_, at) => oneOfSixty(at)),
  ...[0.82, 0.7, 0.9, 0.6, 0.75].map((car, at) =>
    across(`five-${at + 1}`, 'valcourt-grand-break', placeOf(at + 3), [2016, 1512], car),
  ),
  ...[0.8, 0.72, 0.9].map((car, at) =>
    across(`three-${at + 1}`, 'adlerstein-kanzler-l', placeOf(at * 2), [2400, 1600], car),
  ),
];

function upright(): LotShot[] {
  const shot = { slug: 'norrland-fjell-60', size: [1512, 2016], horizon: 0.64 } as const;
  const views = ['side', 'mirrored', 'wheel', 'tail'] as const;
  return views.map((view, at) => ({
    ...shot,
    size: [...shot.size],
    name: `upright-${at + 1}`,
    view,
    place: at % 2 === 0 ? 'garage' : 'lot',
    car: view === 'side' || view === 'mirrored' ? 0.92 : 1.3,
    ground: view === 'wheel' || view === 'tail' ? 0.94 : 0.74,
  }));
}

function across(name: string, slug: string, place: Place, size: [number, number], car: number): LotShot {
  return { name, slug, place, size, car, ground: 0.78, horizon: 0.55 };
}

function oneOfSixty(at: number): LotShot {
  const isUpright = at % 7 === 3,
    isWide = at % 13 === 6;
  const size: [number, number] = isUpright ? [1200, 1600] : isWide ? [2000, 860] : [1600, 1200];
  return {
    name: `sixty-${at + 1}`,
    slug: 'tashiro-hayate',
    view: at % 2 === 0 ? 'side' : 'mirrored',
    place: placeOf(at),
    size,
    car: isUpright ? 0.95 : isWide ? 0.5 : 0.6 + ((at * 7) % 5) / 12,
    ground: isUpright ? 0.74 : 0.8,
    horizon: isUpright ? 0.62 : 0.55,
  };
}

function placeOf(at: number): Place {
  return places[at % places.length];
}

const gradient = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
const gradients =
  gradient('sky', '#6fa3da', '#c8def0') +
  gradient('road', '#6e6c69', '#4b4947') +
  gradient('concrete', '#a49c8f', '#80796e') +
  gradient('tile', '#c9c7c4', '#a8a6a3');

/** A rectangle in shares of a picture that is one unit wide and high. */
const box = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;
const row = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

/** The places, `h` being the horizon. */
const drawings: Record<Place, (h: number) => string> = {
  lot: (h) =>
    box(0, 0, 1, 1, 'url(#sky)') +
    `<path d="M0 ${h * 0.86} q.2 -.06 .42 -.01 t.6 0 V1 H0z" fill="#7a86a0"/>` +
    box(0, h * 0.9, 1, 1, '#c9b089') +
    box(0.86, 0, 0.012, h, '#5c5448') +
    box(0, h, 1, 1, 'url(#road)') +
    '<path d="M0 .93 L1 .87 v.012 L0 .945z" fill="#d8d4c8" opacity=".7"/>',
  garage: (h) =>
    box(0, 0, 1, 1, '#b7ab97') +
    box(0.1, 0.06, 0.8, h - 0.06, '#e4e0d6') +
    row(9, (at) => box(0.1, 0.06 + (at * (h - 0.06)) / 9, 0.8, 0.002, '#a39b8b')) +
    box(0, h, 1, 1, 'url(#concrete)'),
  street: (h) =>
    box(0, 0, 1, 1, 'url(#sky)') +
    row(5, (at) =>
      box(
        [0, 0.22, 0.4, 0.66, 0.82][at],
        0.1 + ((at * 37) % 20) / 100,
        0.24,
        1,
        ['#8f5f4b', '#a9927c', '#6d6a68', '#b59f86', '#7f6d62'][at],
      ),
    ) +
    row(24, (at) => box(0.03 + (at % 8) * 0.125, 0.2 + Math.floor(at / 8) * 0.12, 0.04, 0.07, '#3c4652')) +
    box(0, h, 1, 1, 'url(#road)') +
    box(0, h, 1, 0.02, '#9c978c'),
  trees: (h) =>
    box(0, 0, 1, 1, 'url(#sky)') +
    row(
      14,
      (at) =>
        `<ellipse cx="${at / 13}" cy="${h * 0.9}" rx=".09" ry="${0.1 + ((at * 53) % 17) / 100}" fill="${['#3f5a34', '#4d6b3c', '#33492b'][at % 3]}"/>`,
    ) +
    box(0, h, 1, 1, '#6d7a4c') +
    box(0, h + 0.03, 1, 1, 'url(#road)'),
  hall: (h) =>
    box(0, 0, 1, 1, '#e9e7e3') +
    box(0, 0, 1, h * 0.2, '#c6c4c0') +
    row(6, (at) => box(0.04 + at * 0.17, 0.03, 0.1, 0.02, '#fff')) +
    box(0, h, 1, 1, 'url(#tile)'),
};

const svg = (width: number, height: number, viewBox: string, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="none">${content}</svg>`,
  );

/** Height of the wheels' line in a side view, as a share of it. */
const sideGround = 0.665;

const drawn = new Map<string, Promise<Buffer>>();

/** A car alone as PNG, drawn once however many photographs show it. */
function cutOut(slug: string, view: CarView): Promise<Buffer> {
  const key = `${slug} ${view}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const made = drawCutOut(slug, view);
  drawn.set(key, made);
  return made;
}

async function drawCutOut(slug: string, view: CarView): Promise<Buffer> {
  const entry = PORTFOLIO.find((one) => one.slug === slug);
  if (!entry) throw new Error(`No car "${slug}"`);
  const { layer, v } = await drawCar({ ...entry.picture, view, room: 'warm', width: 1800 }, view);
  const image = sharp(bytes(layer), { raw: { width: v.W, height: v.H, channels: 4 } });
  const turned = v.flop ? image.flop() : image;
  return sharp(await turned.png({ compressionLevel: 2 }).toBuffer())
    .resize(v.out[0], v.out[1], { fit: 'fill' })
    .png({ compressionLevel: 2 })
    .toBuffer();
}

/** One photograph, a JPEG of the quality of a phone's. */
export async function photograph(shot: LotShot): Promise<Sharp> {
  const { place, size, car, ground, horizon, slug, view = 'side' } = shot;
  const [width, height] = size;
  const isWhole = view === 'side' || view === 'mirrored';
  const scene = await sharp(svg(width, height, '0 0 1 1', gradients + drawings[place](horizon)))
    .blur(3)
    .removeAlpha()
    .png()
    .toBuffer();
  const cut = await sharp(await cutOut(slug, view))
    .resize({ width: Math.round(width * car) })
    .png()
    .toBuffer({ resolveWithObject: true });
  const left = Math.round((width - cut.info.width) / 2);
  const top = Math.round(height * ground - cut.info.height * (isWhole ? sideGround : 1));
  // Only what lies inside the photograph.
  const across = Math.max(0, -left),
    down = Math.max(0, -top);
  const inside = await sharp(cut.data)
    .extract({
      left: across,
      top: down,
      width: Math.min(cut.info.width - across, width - Math.max(0, left)),
      height: Math.min(cut.info.height - down, height - Math.max(0, top)),
    })
    .toBuffer();
  const shadow = await sharp(
    svg(width, height, `0 0 ${width} ${height}`, shadowBelow(width, height * ground, cut.info.width)),
  )
    .blur(Math.max(1, width / 180))
    .png()
    .toBuffer();
  const layers = isWhole ? [{ input: shadow, left: 0, top: 0 }] : [];
  return sharp(scene)
    .composite([...layers, { input: inside, left: Math.max(0, left), top: Math.max(0, top) }])
    .jpeg({ quality: 80 });
}

const shadowBelow = (width: number, y: number, car: number) =>
  `<ellipse cx="${width / 2}" cy="${y}" rx="${car * 0.42}" ry="${car * 0.03}" opacity=".7"/>`;
