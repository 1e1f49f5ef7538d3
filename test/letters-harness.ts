import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect } from 'vitest';
import { newAppearance } from '../src/appearance/appearance.ts';
import { newDealership } from '../src/dealership/dealership.schema.ts';
import type { LiveMailConfig } from '../src/mail/mail-config.live.ts';
import { workOnLetters } from '../src/newsletter/letter-rounds.ts';
import type { LetterOverview } from '../src/newsletter/letter.schema.ts';
import { createLettersApi } from '../src/newsletter/letters.staff.api.ts';
import { newsletterMailsFor } from '../src/newsletter/mail/newsletter-mails.ts';
import { createNewsletterApi } from '../src/newsletter/newsletter.api.ts';
import { subscribers } from '../src/newsletter/newsletter.table.ts';
import type { Database } from '../src/platform/database.ts';
import { createLog } from '../src/platform/log.ts';
import { createDelivery } from '../src/platform/mail/deliver.ts';
import { mailOutbox } from '../src/platform/mail/outbox.table.ts';
import { openMailSender, type MailSender } from '../src/platform/mail/sender.ts';
import { apiApp } from './api-app.ts';
import { describeWithDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { daysAgo, insertVehicles, signedIn, testNow, vehicleRow } from './factories.ts';
import { startMailServer, type MailServer } from './mail-server.ts';

export const publicUrl = 'https://www.dealer.example';
export const minute = 60_000;
const dealership = { ...newDealership, name: 'Halcyon Motor Group', email: 'hello@halcyon.example' };

/**
 * Runs a suite of the letters of the newsletter, each test with a database and a mail server of its own. Before each
 * there are four cars, of which two are new and for sale, and no readers; mails wait until `openSender`.
 */
export function describeWithLetters(
  name: string,
  suite: (harness: ReturnType<typeof createHarness>) => void,
): void {
  describeWithDatabase(name, (open) => {
    const harness = createHarness();
    beforeEach(async () => harness.start(await open()));
    afterEach(() => harness.close());
    suite(harness);
  });
}

function createHarness() {
  let database: Database;
  let server: MailServer;
  let sender: MailSender | undefined;
  let cars: number[];

  const mails = newsletterMailsFor(
    { publicUrl },
    {
      dealership: () => dealership,
      appearance: () => newAppearance,
      texts: () => ({}),
      clock: () => harness.now,
    },
  );
  const delivery = () => createDelivery({ smtpUrl: server.url, from: 'Halcyon <hello@halcyon.example>' });
  const mailConfig = {
    get config() {
      return { mail: harness.sendsMail ? { smtpUrl: server.url, from: 'x', leadsTo: [], adfTo: [] } : null };
    },
  } as unknown as LiveMailConfig;
  const app = () =>
    apiApp(
      '/newsletter',
      createLettersApi({
        database,
        clock: () => harness.now,
        settings: { publicUrl },
        dealership: { current: dealership },
        appearance: { current: newAppearance },
        mailConfig,
        deliver: delivery(),
        mails,
      }),
      { user: signedIn },
    );
  const visitor = () =>
    apiApp(
      '/newsletter',
      createNewsletterApi({ database, clock: () => harness.now, rateLimits: false, mails: () => mails }),
    );
  const overview = async (): Promise<LetterOverview> => (await app().get('/newsletter/letters')).json();
  const letter = () => ({
    subject: 'New arrivals at Halcyon',
    introduction: 'Three cars.\n\nAnswer this mail.',
    vehicleIds: cars.slice(0, 2),
  });
  const send = async (more: object = {}) => {
    const newest = (await overview()).letters[0]?.id ?? null;
    return app().post('/newsletter/letters', { ...letter(), perHour: 600, after: newest, ...more });
  };
  const round = () =>
    workOnLetters({ database, clock: () => harness.now, mails: () => (harness.sendsMail ? mails : null) });
  const later = (minutes: number) => {
    harness.now = new Date(harness.now.getTime() + minutes * minute);
  };
  const readers = (count: number) =>
    database.queries.insert(subscribers).values(
      Array.from({ length: count }, (_, index) => ({
        email: `reader${index + 1}@reader.example`,
        createdAt: daysAgo(9),
        confirmedAt: daysAgo(9),
      })),
    );
  const outbox = async () =>
    (await database.queries.select().from(mailOutbox).orderBy(mailOutbox.id)).map(({ message }) => message);
  const recipients = async () => (await outbox()).map(({ to }) => to.split('@')[0]);
  const last = async () => (await overview()).letters[0];
  const openSender = async () => {
    sender = await openMailSender({ database, deliver: delivery(), log: createLog('silent') });
  };
  const untilSent = () => eventually(async () => expect(await outbox()).toEqual([]));
  const tokenOf = async (email: string) =>
    (await database.queries.select().from(subscribers).where(eq(subscribers.email, email)))[0]?.token;

  const harness = {
    now: testNow,
    sendsMail: true,
    get database() {
      return database;
    },
    get server() {
      return server;
    },
    get cars() {
      return cars;
    },
    async start(opened: Database) {
      harness.now = testNow;
      harness.sendsMail = true;
      database = opened;
      server = await startMailServer();
      cars = await insertVehicles(database.queries, [
        vehicleRow({ make: 'Ashdown', model: 'Six', year: 2021, price: 140_000, listedAt: daysAgo(1) }),
        vehicleRow({ make: 'Ashdown', model: 'Twelve', year: 2022, price: null, listedAt: daysAgo(2) }),
        vehicleRow({ make: 'Ashdown', model: 'Old', listedAt: daysAgo(9) }),
        vehicleRow({ make: 'Ashdown', model: 'Hidden', isPublished: false, listedAt: daysAgo(1) }),
      ]);
    },
    async close() {
      await sender?.close();
      sender = undefined;
      await server.close();
    },
    mails,
    app,
    visitor,
    overview,
    letter,
    send,
    round,
    later,
    readers,
    outbox,
    recipients,
    last,
    openSender,
    untilSent,
    tokenOf,
  };
  return harness;
}
