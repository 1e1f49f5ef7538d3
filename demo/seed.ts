import { count, eq } from 'drizzle-orm';
import { normalizeUsername } from '../src/accounts/account.ts';
import { users } from '../src/accounts/accounts.table.ts';
import { generatePassword, hashPassword } from '../src/accounts/password.ts';
import { sitePictures } from '../src/dealership/dealership.ts';
import type { Dealership } from '../src/dealership/dealership.schema.ts';
import { saveDealership } from '../src/dealership/dealership.store.ts';
import { parseAddress } from '../src/images/image.ts';
import { images } from '../src/images/images.table.ts';
import { inquiries, replyTemplates } from '../src/inquiries/inquiries.table.ts';
import { savePage } from '../src/pages/pages.store.ts';
import type { Database } from '../src/platform/database.ts';
import { dayOf } from '../src/platform/time-zones.ts';
import { vehicles } from '../src/vehicles/vehicles.table.ts';
import { vehicleViewsDaily } from '../src/page-views/daily-views.table.ts';
import { wholeDays } from '../src/vehicles/vehicle.ts';
import { recordChanges } from '../src/changes/changes.store.ts';
import { subscribe } from '../src/newsletter/newsletter.store.ts';
import { about } from './about.ts';
import { demoChanges } from './changes.ts';
import { demoDailyViews } from './daily-views.ts';
import { halcyon } from './dealership.ts';
import { demoInquiries } from './inquiries.ts';
import { agendaTime, addParts, wantedTime } from './lead-parts.ts';
import { leadStory } from './lead-story.ts';
import { demoPages } from './pages.ts';
import { demoPictures, galleryOf } from './pictures.ts';
import { demoReplyTemplates } from './reply-templates.ts';
import { demoAdvisers, demoStaff } from './staff.ts';
import { demoSubscribers } from './subscribers.ts';
import { demoVehicles } from './vehicles/all.ts';
import type { DemoVehicle } from './vehicles/demo-vehicle.ts';

type Seeding = {
  database: Database;
  clock: () => Date;
  /** Prints progress to the terminal. */
  say: (line: string) => void;
  /** The user name of the first account, which the start makes later. */
  firstAccount: string;
};

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/**
 * Fills an empty database with the demo dealership; one that contains a vehicle is left as it is. All rows
 * are written in one transaction, so an interrupted start begins again. Pictures are only named:
 * `withPendingPictures` encodes them.
 */
export async function seedDemo({ database, clock, say, firstAccount }: Seeding): Promise<void> {
  const [existing] = await database.queries.select({ vehicles: count() }).from(vehicles);
  if (existing && existing.vehicles > 0) return;
  say(`Preparing the demo dealership: Halcyon Motor Group, ${demoVehicles.length} cars with their pictures.`);
  const now = clock();
  // Nobody knows it: an admin sets another before one of them signs in.
  const passwordHash = await hashPassword(generatePassword());
  const profile: Dealership = { ...halcyon, pictures: profilePictures() };
  await database.queries.transaction(async (tx) => {
    await tx.insert(images).values(pictureRows(now)).onConflictDoNothing();
    await saveDealership(tx, profile, now);
    const people = demoStaff.filter(({ username }) => username !== normalizeUsername(firstAccount));
    await tx.insert(users).values(people.map((person) => ({ ...person, passwordHash, createdAt: now })));
    for (const page of [about, ...demoPages]) await savePage(tx, { ...page, isPublished: true }, now);
    // Oldest first, so that IDs increase in the order of listing.
    const oldestFirst = [...demoVehicles].sort((a, b) => b.listedDaysAgo - a.listedDaysAgo);
    const rows = await tx
      .insert(vehicles)
      .values(oldestFirst.map((vehicle) => row(vehicle, galleryOf(vehicle.slug), now)))
      .returning({ id: vehicles.id });
    const ids = new Map(oldestFirst.map((vehicle, index) => [vehicle.slug, rows[index]?.id]));
    await tx.insert(vehicleViewsDaily).values(
      oldestFirst.flatMap((vehicle, index) => {
        const vehicleId = rows[index]?.id;
        if (vehicleId === undefined || vehicle.status === 'sold') return [];
        return viewsOf(vehicle, vehicleId, now).map((each) => ({ vehicleId, ...each }));
      }),
    );
    const before = (days: number) => new Date(now.getTime() - days * day);
    for (const { daysAgo, slug, entry } of demoChanges) {
      await recordChanges(tx, [{ ...entry, subjectId: ids.get(slug) ?? null }], before(daysAgo));
    }
    for (const { email, daysAgo } of demoSubscribers)
      await subscribe(tx, { email, isDoubtful: false }, { now: before(daysAgo), mails: null });
    await tx.insert(replyTemplates).values([...demoReplyTemplates]);
    const oldestInquiryFirst = [...demoInquiries].sort((a, b) => b.receivedHoursAgo - a.receivedHoursAgo);
    const asked = await tx
      .insert(inquiries)
      .values(
        oldestInquiryFirst.map((inquiry, index) => {
          const { receivedHoursAgo, vehicleSlug, wantsToCome = false, appointment, ...rest } = inquiry;
          const { offer: _, ...fields } = rest;
          const createdAt = new Date(now.getTime() - receivedHoursAgo * hour);
          return {
            ...fields,
            ...leadStory(inquiry, index, createdAt, now),
            vehicleId: vehicleSlug === undefined ? null : (ids.get(vehicleSlug) ?? null),
            appointmentAt: wantsToCome ? wantedTime(now) : appointment ? agendaTime(now, appointment) : null,
            createdAt,
          };
        }),
      )
      .returning({
        id: inquiries.id,
        vehicleId: inquiries.vehicleId,
        appointmentAt: inquiries.appointmentAt,
      });
    for (const [index, inquiry] of oldestInquiryFirst.entries()) {
      const stored = asked[index];
      if (stored) await addParts(tx, stored, inquiry, now);
    }
    // The last who asked about a sold car has bought it.
    for (const { slug } of oldestFirst.filter(({ sale }) => sale)) {
      const vehicleId = ids.get(slug);
      const buyer = asked.findLast((inquiry) => inquiry.vehicleId === vehicleId);
      if (vehicleId === undefined || buyer === undefined) continue;
      await tx.update(vehicles).set({ soldToInquiryId: buyer.id }).where(eq(vehicles.id, vehicleId));
    }
  });
}

/** The page views of a car by day; each lower price of its change log drew more of them. */
function viewsOf(vehicle: DemoVehicle, seed: number, now: Date) {
  const cutDaysAgo = demoChanges.flatMap(({ slug, daysAgo, entry }) =>
    slug === vehicle.slug && entry.action === 'changed' && entry.fields.some(({ field }) => field === 'price')
      ? [Math.floor(daysAgo)]
      : [],
  );
  const { listedDaysAgo, views } = vehicle;
  const today = dayOf(now, halcyon.timeZone);
  return demoDailyViews({ seed, today, listedDaysAgo: Math.floor(listedDaysAgo), views, cutDaysAgo });
}

function profilePictures(): Dealership['pictures'] {
  const pictures: Dealership['pictures'] = {};
  for (const name of sitePictures) {
    const picture = demoPictures.get(`site/${name}`);
    if (picture) pictures[name] = picture.address;
  }
  return pictures;
}

/** The rows of all pictures that the demo shows, as an upload would have written them. */
function pictureRows(now: Date): (typeof images.$inferInsert)[] {
  return [...demoPictures].flatMap(([, { address, bytes }]) => {
    const image = parseAddress(address);
    return image
      ? [{ hash: image.hash, address, width: image.width, height: image.height, bytes, createdAt: now }]
      : [];
  });
}

function row(vehicle: DemoVehicle, images: string[], now: Date): typeof vehicles.$inferInsert {
  const { slug, listedDaysAgo, sale, ...fields } = vehicle;
  const listedAt = new Date(now.getTime() - listedDaysAgo * day);
  const soldAt = sale ? new Date(now.getTime() - sale.soldDaysAgo * day) : null;
  return {
    ...fields,
    images,
    featuredImage: images[0] ?? null,
    listedAt,
    updatedAt: soldAt ?? listedAt,
    soldAt,
    adviser: demoAdvisers[vehicle.make] ?? null,
    soldPrice: sale?.soldPrice ?? null,
    soldBy:
      demoChanges.find((change) => change.slug === slug && change.entry.action === 'sold')?.entry.by ?? null,
    buyerName: sale?.buyer?.name ?? null,
    buyerPhone: sale?.buyer?.phone ?? null,
    buyerEmail: sale?.buyer?.email ?? null,
    daysToSell: soldAt ? wholeDays(listedAt, soldAt) : null,
    profit: sale && vehicle.costBasis !== undefined ? sale.soldPrice - vehicle.costBasis : null,
  };
}
