import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseAddress, variantAddress } from '../src/images/image.ts';
import { sharp } from '../src/images/encoding/sharp.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { signIn, root, startMarque } from './contenders.ts';
import { generateVehicles } from './generate.ts';
import { median, startSaturatingLoad, startSteadyLoad, type Load, type LoadFigures } from './loads.ts';

const photosAtOnce = 10;
const rounds = 3;
/** Milliseconds that a measurement at rest takes. */
const restTime = 8_000;
/** Widths of a new photo that the site requests: on a card, in the gallery, in the lightbox. */
const widths = [640, 1280, 2400];

const paces = [
  { name: '200 requests a second', start: (port: number) => startSteadyLoad(port, '/', 200) },
  { name: 'saturated, 32 connections', start: (port: number) => startSaturatingLoad(port, '/') },
] as const;

/** Seconds until all uploads had a response, and until every variant existed. */
type Processing = { uploaded: number; made: number };

/**
 * The 99th percentile of a cached page's latency at rest and while ten photos are processed. They are
 * uploaded with the call that the staff screens use, then requested in AVIF as the site does until the AVIF
 * exists. Returns a table.
 */
export async function measureEncoding(work: string, log: (line: string) => void): Promise<string> {
  const dataDir = join(work, 'encoding');
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await generateVehicles(database, 36, new Date());
  await database.close();
  const take = await photographer();
  const marque = await startMarque(4540, dataDir, { demo: false });
  try {
    const process = await processorFor(`http://127.0.0.1:${marque.port}`);
    const lines: string[] = [];
    for (const { name, start } of paces) {
      const rest: LoadFigures[] = [];
      const busy: (LoadFigures & Processing)[] = [];
      for (let round = 0; round < rounds; round += 1) {
        rest.push((await during(await start(marque.port), () => sleep(restTime))).figures);
        const batch = await take(photosAtOnce);
        const { figures, result } = await during(await start(marque.port), () => process(batch));
        busy.push({ ...figures, ...result });
        log(
          `${name}: p99 ${rest.at(-1)?.p99.toFixed(2)} ms at rest, ${figures.p99.toFixed(2)} ms busy, uploaded in ${result.uploaded.toFixed(1)} s, made in ${result.made.toFixed(1)} s`,
        );
      }
      const before = median(rest.map(({ p99 }) => p99));
      const then = median(busy.map(({ p99 }) => p99));
      lines.push(
        `| ${name} | ${before.toFixed(2)} | ${then.toFixed(2)} | ${(then / before).toFixed(1)} | ${(median(busy.map(({ rate }) => rate)) / median(rest.map(({ rate }) => rate))).toFixed(2)} | ${median(busy.map(({ uploaded }) => uploaded)).toFixed(1)} | ${median(busy.map(({ made }) => made)).toFixed(1)} |`,
      );
    }
    return [
      '| cached page | p99 at rest, ms | p99 while ten photos are processed, ms | ratio | throughput, of that at rest | uploaded, s | all variants ready, s |',
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
      ...lines,
    ].join('\n');
  } finally {
    await marque.stop();
  }
}

async function during<Result>(load: Load, work: () => Promise<Result>) {
  const result = await work();
  return { figures: await load.stop(), result };
}

/** Photos like those of a camera: JPEG, with some noise, no two alike, by default of 12 megapixels. */
export async function photographer(
  { width, height, quality } = { width: 4000, height: 3000, quality: 92 },
): Promise<(count: number) => Promise<Buffer[]>> {
  const margin = 96;
  const car = join(root, 'demo/pictures', (await readdir(join(root, 'demo/pictures'))).sort()[0] ?? '');
  const size = { width: width + margin, height: height + margin };
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const grain = await sharp({ create: { ...size, channels: 3, background: '#000', noise } })
    .raw()
    .toBuffer();
  const { data, info } = await sharp(join(car, (await readdir(car)).sort()[0] ?? ''))
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: grain, raw: { ...size, channels: 3 }, blend: 'soft-light' }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  let taken = 0;
  const take = () => {
    const left = taken++;
    return sharp(data, { raw: info }).extract({ left, top: 0, width, height }).jpeg({ quality }).toBuffer();
  };
  return async (count) => {
    const photos: Buffer[] = [];
    while (photos.length < count) photos.push(await take());
    return photos;
  };
}

/**
 * Uploads photos as a signed-in member of staff, one at a time as the form does, and requests their
 * variants.
 */
async function processorFor(origin: string): Promise<(photos: Buffer[]) => Promise<Processing>> {
  const { token } = await signIn(origin);
  const upload = async (body: Buffer) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' };
    const response = await fetch(`${origin}/api/images`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    });
    if (response.status !== 201)
      throw new Error(`An upload returned ${response.status}: ${await response.text()}`);
    const { url } = (await response.json()) as { url: string };
    return parseAddress(url)?.hash ?? '';
  };
  const untilMade = async (hash: string, width: number) => {
    for (;;) {
      const response = await fetch(origin + variantAddress(hash, width, 'avif'));
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`A picture returned ${response.status}`);
      if (response.headers.get('content-type') === 'image/avif') return;
      await sleep(250);
    }
  };
  return async (photos) => {
    const started = performance.now();
    const since = () => (performance.now() - started) / 1000;
    const hashes: string[] = [];
    for (const photo of photos) hashes.push(await upload(photo));
    const uploaded = since();
    await Promise.all(hashes.flatMap((hash) => widths.map((width) => untilMade(hash, width))));
    return { uploaded, made: since() };
  };
}
