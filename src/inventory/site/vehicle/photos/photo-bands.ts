/**
 * A band of the overview, as wide as the page: photos in one or two rows, and beside them upright ones that are as high
 * as the band. The numbers are places in the list of photos.
 */
export type Band = {
  left: number[];
  rows: number[][];
  right: number[];
  /** Width by height, without gaps. */
  shape: number;
  /** The part of the band's width that each of its photos has. */
  shares: ReadonlyMap<number, number>;
};

/** Width by height below which a photo may stand beside two rows. */
const upright = 1;
/** The shape that most cameras give a photo. */
const usual = 3 / 2;
/** The shape of a photo that is alone across a wide page, and how wide one must be to lose no more than sky and floor. */
const across = 21 / 9;
const wideEnough = 1.45;
/** Width in pixels from which a photo fills a wide page. */
const largeEnough = 1200;
/** A row with too many photos is worse than one with few, unless they are upright. */
const crowded = 3;
/** Two rows beside an upright photo are better than one large photo. */
const unstacked = 0.1;

/**
 * Arranges photos of any number and shape in bands that have no hole: usually rows of as many as there are columns.
 * Photos keep their shapes and, but for the upright ones beside others, their order. On a wide page the first may be alone.
 */
export function bandsOf(photos: readonly { width: number; height: number }[], columns: 1 | 2 | 3): Band[] {
  const ratios = photos.map(({ width, height }) => width / height);
  const [first] = photos;
  const [ratio = 0] = ratios;
  const leads =
    columns > 1 &&
    ratios.length > 2 &&
    ratio >= wideEnough &&
    first !== undefined &&
    first.width >= largeEnough;
  const lead = { ...oneRow([0], ratios), shape: columns === 3 ? Math.max(ratio, across) : ratio };
  return leads ? [lead, ...best(ratios, 1, columns)] : best(ratios, 0, columns);
}

/** The bands from a place on that differ least from what is usual, found from the last one backwards. */
function best(ratios: readonly number[], from: number, columns: number): Band[] {
  const count = ratios.length;
  const found: { cost: number; bands: Band[] }[] = [];
  found[count] = { cost: 0, bands: [] };
  for (let start = count - 1; start >= from; start -= 1) {
    for (let end = start + 1; end <= Math.min(count, start + (columns === 1 ? 1 : 2 * columns)); end += 1) {
      const rest = found[end] ?? { cost: Infinity, bands: [] };
      const places = Array.from({ length: end - start }, (_, at) => start + at);
      for (const { band, cost } of candidates(places, ratios, columns)) {
        const all = cost * places.length + rest.cost;
        if (all < (found[start]?.cost ?? Infinity))
          found[start] = { cost: all, bands: [band, ...rest.bands] };
      }
    }
  }
  return found[from]?.bands ?? [];
}

/** The ways to put these photos into one band, and how far each is from what is usual. */
function candidates(places: number[], ratios: readonly number[], columns: number) {
  const isUpright = (place: number) => (ratios[place] ?? usual) < upright;
  const others = places.filter((place) => !isUpright(place));
  const height = others.length === places.length ? 1 : 2;
  const costOf = (shape: number) => {
    const off = Math.log((shape * height) / (usual * columns));
    return off ** 2 * (off > 0.1 && others.length > 0 ? crowded : 1);
  };
  if (height === 1 || others.length === 0) {
    const band = oneRow(places, ratios);
    return [{ band, cost: costOf(band.shape) }];
  }
  const beside = places.findIndex((place) => !isUpright(place));
  const left = places.slice(0, beside);
  const right = places.slice(beside).filter(isUpright);
  return others.map((_, at) => {
    const rows = [others.slice(0, at), others.slice(at)].filter((row) => row.length > 0);
    const band = bandOf(left, rows, right, ratios);
    const [upper = 1, lower] = rows.map((row) => total(row, ratios));
    const uneven = lower === undefined ? unstacked : Math.log(upper / lower) ** 2;
    return { band, cost: costOf(band.shape) + uneven };
  });
}

/** The width of these photos in a row that is one high. */
export const total = (places: readonly number[], ratios: readonly number[]) =>
  places.reduce((width, place) => width + (ratios[place] ?? usual), 0);

const oneRow = (places: number[], ratios: readonly number[]) => bandOf([], [places], [], ratios);

function bandOf(left: number[], rows: number[][], right: number[], ratios: readonly number[]): Band {
  const block = 1 / rows.reduce((height, row) => height + 1 / total(row, ratios), 0);
  const shape = total([...left, ...right], ratios) + block;
  const shares = new Map<number, number>();
  for (const place of [...left, ...right]) shares.set(place, (ratios[place] ?? usual) / shape);
  for (const row of rows)
    for (const place of row)
      shares.set(place, ((ratios[place] ?? usual) / total(row, ratios)) * (block / shape));
  return { left, rows, right, shape, shares };
}

/**
 * The height of a band, `slope` times its width and `offset` pixels more, with which all its photos keep their shapes
 * although there are gaps of this many pixels between them.
 */
export function heightOf(band: Band, ratios: readonly number[], gap: number) {
  if (band.shares.size === 1) return { slope: 1 / band.shape, offset: 0 };
  const beside = [...band.left, ...band.right];
  const upright = total(beside, ratios);
  let perWidth = 0;
  let lost = -gap * (band.rows.length - 1);
  for (const row of band.rows) {
    perWidth += 1 / total(row, ratios);
    lost += (gap * (row.length - 1)) / total(row, ratios);
  }
  const divisor = 1 + perWidth * upright;
  return { slope: perWidth / divisor, offset: -(perWidth * gap * beside.length + lost) / divisor };
}
