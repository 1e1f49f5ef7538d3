// npm run draw -w demo-art                             every gallery and the site's own pictures
// node demo-art/cli.ts gallery <slug>[/<n>]...            galleries of these cars, or one picture; site for the site's own
// node demo-art/cli.ts stored                            the list of stored images, for the seed
// node demo-art/cli.ts picture out.png '{"view":"head"}'  one picture; fields left out are the first car's
// node demo-art/cli.ts sheet out.png [slug]               contact sheet of all cars, or of one gallery
// node demo-art/cli.ts lot <folder>                       photographs as an ordinary dealer takes them, for the bench
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { PICTURES, saveGallery, savePicture, saveSitePicture } from './files.ts';
import { LOT_SHOTS, photograph } from './lot.ts';
import type { PictureSpec } from './names.ts';
import { PORTFOLIO } from './portfolio.ts';
import type { PortfolioEntry } from './portfolio/galleries.ts';
import { contactSheet } from './sheet.ts';
import { SITE_PICTURES } from './site.ts';
import { writeStored } from './stored.ts';

sharp.concurrency(1); // the pixel loops are single-threaded anyway; leave the other cores alone

function carOf(slug: string): PortfolioEntry {
  const entry = PORTFOLIO.find((e) => e.slug === slug);
  if (!entry) throw new Error(`No car "${slug}". Known: ${PORTFOLIO.map((e) => e.slug).join(', ')}`);
  return entry;
}

// The sheet sets the width itself.
const shots = (e: PortfolioEntry): PictureSpec[] =>
  e.gallery.map((shot) => ({ ...e.picture, ...shot, width: 0 }));

async function drawGallery(name: string): Promise<void> {
  const [slug, only] = name.split('/');
  const files = await saveGallery(carOf(slug), `${PICTURES}${slug}`, only ? Number(only) : undefined);
  console.log(`${name}: ${files.length} drawn`);
}

async function drawSite(): Promise<void> {
  for (const picture of SITE_PICTURES) console.log(await saveSitePicture(picture, `${PICTURES}site`));
}

const [command, ...rest] = process.argv.slice(2);
if (command === 'all') {
  await drawSite();
  for (const { slug } of PORTFOLIO) await drawGallery(slug);
  await writeStored();
} else if (command === 'gallery' && rest.length > 0) {
  for (const name of rest) await (name === 'site' ? drawSite() : drawGallery(name));
  await writeStored();
} else if (command === 'stored') {
  await writeStored();
} else if (command === 'picture' && rest.length > 0) {
  const [file, json = '{}'] = rest,
    wanted: Partial<PictureSpec> = JSON.parse(json),
    first = PORTFOLIO[0];
  await savePicture({ ...first.picture, ...first.gallery[0], width: 1600, ...wanted }, file);
} else if (command === 'sheet' && rest.length > 0) {
  const [file, slug] = rest;
  const sheet = slug
    ? await contactSheet(shots(carOf(slug)), { columns: 2, width: 780 })
    : await contactSheet(
        PORTFOLIO.map((e) => shots(e)[0]),
        { columns: 6, width: 400 },
      );
  await sheet.toFile(file);
} else if (command === 'lot' && rest.length === 1) {
  await mkdir(rest[0], { recursive: true });
  for (const shot of LOT_SHOTS) await (await photograph(shot)).toFile(`${rest[0]}/${shot.name}.jpg`);
} else {
  console.error(
    'usage: cli.ts all | gallery <slug>[/<n>]... | stored | picture <file> [json] | sheet <file> [slug] | lot <folder>',
  );
  process.exitCode = 1;
}
