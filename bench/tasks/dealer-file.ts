import { createWriteStream } from 'node:fs';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { demoPictures, pictureFile } from '../../demo/pictures.ts';
import { readZip } from '../../src/import/photos/read-zip.ts';
import { formatCsv } from '../../src/platform/csv.ts';

/** What a dealer brings along from another program: a file with and without what it knows beyond the listing. */
export type DealerFiles = {
  /** With the columns for dates, sales and photographs. */
  full: string;
  /** As it was given. */
  plain: string;
  zip: string;
  /** A photograph, for choosing by hand. */
  picture: string;
  rows: number;
  photos: number;
  sold: number;
};

/** Photographs that are drawn where none are given. */
const drawn = 200;
const dayMs = 24 * 60 * 60_000;

/**
 * Puts the files of a move-in into `folder`: the listings of `listings`, or 500 invented ones, each with a
 * listing date, every tenth with a sale, and one photograph for each as long as `photos`, a folder or a ZIP
 * file, has some.
 */
export async function writeDealerFiles(
  folder: string,
  given: { listings: string | undefined; photos: string | undefined },
): Promise<DealerFiles> {
  const zip = given.photos?.endsWith('.zip') ? given.photos : join(folder, 'photos.zip');
  if (zip !== given.photos) await zipPictures(zip, given.photos ?? (await drawPictures(folder)));
  const names = (await readZip(new Blob([await readFile(zip)]))).map(({ name }) => basename(name));
  const [heads = [], ...rows] = parse(
    given.listings === undefined ? inventedListings() : await readFile(given.listings, 'utf8'),
    { bom: true, relax_column_count: true },
  ) as string[][];
  const price = heads.findIndex((head) => /^price$/i.test(head));
  const isSold = (index: number) => index % 10 === 9 && Number(rows[index]?.[price]) > 0;
  const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
  const full = rows.map((row, index) => [
    ...row,
    dayBefore(20 + ((index * 7) % 180)),
    isSold(index) ? dayBefore(index % 20) : '',
    isSold(index) ? String(Math.round(Number(row[price]) * 0.97)) : '',
    names[index] ?? '',
  ]);
  const files = {
    full: join(folder, 'full.csv'),
    plain: join(folder, 'plain.csv'),
    picture: join(folder, 'one.jpg'),
  };
  await writeFile(files.full, formatCsv([...heads, 'Date In Stock', 'Sold On', 'Sold For', 'Photos'], full));
  await writeFile(files.plain, formatCsv(heads, rows));
  await writeFile(files.picture, await variant(0, 999));
  return {
    ...files,
    zip,
    rows: rows.length,
    photos: Math.min(names.length, rows.length),
    sold: rows.filter((_, index) => isSold(index)).length,
  };
}

function inventedListings(): string {
  const rows = Array.from({ length: 500 }, (_, index) => [
    ['Veyra', 'Ashdown', 'Norrland', 'Castellan'][index % 4] ?? '',
    `Grand Tourer ${index}`,
    2012 + (index % 14),
    60_000 + 1_730 * index,
    900 + 61 * index,
  ]);
  return formatCsv(['Make', 'Model', 'Year', 'Price', 'Mileage'], rows);
}

/** Pictures of the demo, each cut a little differently, so that no two are the same image. */
async function drawPictures(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (let index = 0; index < drawn; index += 1) {
    const path = join(folder, `car-${index}.jpg`);
    await writeFile(path, await variant(index % demoPictures.size, index));
    paths.push(path);
  }
  return paths;
}

async function variant(picture: number, index: number): Promise<Buffer> {
  const name = [...demoPictures.keys()][picture] ?? '';
  const source = sharp(await readFile(pictureFile(name)));
  const { width, height } = await source.metadata();
  return source
    .extract({ left: index % 97, top: index % 89, width: width - 97, height: height - 89 })
    .jpeg()
    .toBuffer();
}

async function zipPictures(zip: string, given: string | string[]): Promise<void> {
  const paths =
    typeof given === 'string' ? (await readdir(given)).toSorted().map((name) => join(given, name)) : given;
  const file = new ZipFile();
  for (const path of paths)
    if ((await stat(path)).isFile()) file.addFile(path, basename(path), { compress: false });
  file.end();
  await pipeline(file.outputStream, createWriteStream(zip));
}
