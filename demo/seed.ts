import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { count } from 'drizzle-orm';
import { sitePictures, type Dealership } from '../src/dealership/dealership.ts';
import { saveDealership } from '../src/dealership/dealership.store.ts';
import { saveImage } from '../src/images/images.store.ts';
import type { ImageStorage } from '../src/images/storage.ts';
import { inquiries } from '../src/inquiries/inquiries.table.ts';
import { savePage } from '../src/pages/pages.store.ts';
import type { Database } from '../src/platform/database.ts';
import { vehicles } from '../src/vehicles/vehicles.table.ts';
import { wholeDays } from '../src/vehicles/vehicle.ts';
import { recordChanges } from '../src/changes/changes.store.ts';
import { subscribe } from '../src/newsletter/newsletter.store.ts';
import { about } from './about.ts';
import { demoChanges } from './changes.ts';
import { halcyon } from './dealership.ts';
import { demoInquiries } from './inquiries.ts';
import { demoSubscribers } from './subscribers.ts';
import { demoVehicles } from './vehicles/all.ts';
import type { DemoVehicle } from './vehicles/demo-vehicle.ts';

type Seeding = {
  database: Database;
  storage: ImageStorage;
  clock: () => Date;
  /** Tells the person at the terminal how far it is. */
  say: (line: string) => void;
};

const pictures = join(import.meta.dirname, 'pictures');
const hour = 60 * 60 * 1000;
const day = 24 * hour;

/**
 * Fills an empty database with the demo dealership; one that holds a vehicle is left as it is. Pictures come first and
 * all rows in one transaction, so that a start that was cut off begins again.
 */
export async function seedDemo({ database, storage, clock, say }: Seeding): Promise<void> {
  const [existing] = await database.queries.select({ vehicles: count() }).from(vehicles);
  if (existing && existing.vehicles > 0) return;
  say('Preparing the demo dealership: Halcyon Motor Group, 36 cars with their pictures.');
  const now = clock();
  const store = async (file: string) =>
    (await saveImage({ queries: database.queries, storage, now }, await readFile(file))).url;
  const galleries = new Map<string, string[]>();
  for (const [index, vehicle] of demoVehicles.entries()) {
    galleries.set(vehicle.slug, await storeFolder(join(pictures, vehicle.slug), store));
    if ((index + 1) % 9 === 0) say(`  ${index + 1} of ${demoVehicles.length} cars`);
  }
  const profile: Dealership = { ...halcyon, pictures: await storeSitePictures(store) };
  await database.queries.transaction(async (tx) => {
    await saveDealership(tx, profile, now);
    await savePage(tx, { ...about, isPublished: true }, now);
    // Oldest first, so that ids count up in the order of listing.
    const oldestFirst = [...demoVehicles].sort((a, b) => b.listedDaysAgo - a.listedDaysAgo);
    const rows = await tx
      .insert(vehicles)
      .values(oldestFirst.map((vehicle) => row(vehicle, galleries.get(vehicle.slug) ?? [], now)))
      .returning({ id: vehicles.id });
    const ids = new Map(oldestFirst.map((vehicle, index) => [vehicle.slug, rows[index]?.id]));
    const before = (days: number) => new Date(now.getTime() - days * day);
    for (const { daysAgo, slug, entry } of demoChanges) {
      await recordChanges(tx, [{ ...entry, subjectId: ids.get(slug) ?? null }], before(daysAgo));
    }
    for (const { email, daysAgo } of demoSubscribers) await subscribe(tx, email, before(daysAgo));
    const oldestInquiryFirst = [...demoInquiries].sort((a, b) => b.receivedHoursAgo - a.receivedHoursAgo);
    await tx.insert(inquiries).values(
      oldestInquiryFirst.map(({ receivedHoursAgo, vehicleSlug, ...inquiry }) => ({
        ...inquiry,
        vehicleId: vehicleSlug === undefined ? null : (ids.get(vehicleSlug) ?? null),
        createdAt: new Date(now.getTime() - receivedHoursAgo * hour),
      })),
    );
  });
}

/** The pictures of a folder in the order of their numbers, stored; none when they have not been drawn. */
async function storeFolder(folder: string, store: (file: string) => Promise<string>): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const ordered = names
    .filter((name) => name.endsWith('.avif'))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  return Promise.all(ordered.map((name) => store(join(folder, name))));
}

async function storeSitePictures(store: (file: string) => Promise<string>): Promise<Dealership['pictures']> {
  const names = new Set(await readdir(join(pictures, 'site')).catch(() => []));
  const stored: Dealership['pictures'] = {};
  for (const place of sitePictures) {
    if (names.has(`${place}.avif`)) stored[place] = await store(join(pictures, 'site', `${place}.avif`));
  }
  return stored;
}

function row(vehicle: DemoVehicle, images: string[], now: Date): typeof vehicles.$inferInsert {
  const { slug: _, listedDaysAgo, sale, ...fields } = vehicle;
  const listedAt = new Date(now.getTime() - listedDaysAgo * day);
  const soldAt = sale ? new Date(now.getTime() - sale.soldDaysAgo * day) : null;
  return {
    ...fields,
    images,
    featuredImage: images[0] ?? null,
    listedAt,
    updatedAt: soldAt ?? listedAt,
    soldAt,
    soldPrice: sale?.soldPrice ?? null,
    daysToSell: soldAt ? wholeDays(listedAt, soldAt) : null,
    profit: sale && vehicle.costBasis !== undefined ? sale.soldPrice - vehicle.costBasis : null,
  };
}
