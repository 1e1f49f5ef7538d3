// Contact sheets: many small pictures in one image, for judging a set at a glance.
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { PictureSpec } from './names.ts';
import { render } from './render.ts';

interface Layout {
  columns: number;
  /** Width of one tile, pixels. */
  width: number;
}

const GAP = 6;

/** The pictures side by side, each drawn at twice its size. */
export async function contactSheet(specs: PictureSpec[], { columns, width }: Layout): Promise<Sharp> {
  const tiles: { data: Buffer; height: number }[] = [];
  for (const spec of specs) {
    const picture = await render({ ...spec, width: width * 2 });
    const { data, info } = await sharp(await picture.png({ compressionLevel: 1 }).toBuffer())
      .resize(width)
      .png()
      .toBuffer({ resolveWithObject: true });
    tiles.push({ data, height: info.height });
  }
  const rows = Math.ceil(tiles.length / columns),
    tall = Math.max(...tiles.map((t) => t.height));
  return sharp({
    create: {
      width: columns * (width + GAP) + GAP,
      height: rows * (tall + GAP) + GAP,
      channels: 3,
      background: '#0a0b0d',
    },
  }).composite(
    tiles.map((t, i) => ({
      input: t.data,
      left: GAP + (i % columns) * (width + GAP),
      top: GAP + Math.floor(i / columns) * (tall + GAP) + Math.round((tall - t.height) / 2),
    })),
  );
}
