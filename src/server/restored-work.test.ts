import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { testNow } from '../../test/factories.ts';
import { incomingFeeds } from '../feeds/in/incoming-feeds.table.ts';
import { feedJob } from '../feeds/in/incoming-feeds.store.ts';
import { feedsOut } from '../feeds/out/feeds.table.ts';
import { feedPushes } from '../feeds/out/push/feed-pushes.table.ts';
import { leadMailboxes } from '../inquiries/imap/lead-mailboxes.table.ts';
import { readMailSettings } from '../mail/mail-settings.store.ts';
import { mailSettings } from '../mail/mail-settings.table.ts';
import { letterRecipients, letters } from '../newsletter/letters.table.ts';
import { subscribers } from '../newsletter/newsletter.table.ts';
import type { Database } from '../platform/database.ts';
import { enqueueJobs } from '../platform/jobs/jobs.store.ts';
import { jobs } from '../platform/jobs/jobs.table.ts';
import { enqueueMail } from '../platform/mail/outbox.store.ts';
import { mailOutbox } from '../platform/mail/outbox.table.ts';
import { webhookAddresses, webhookDeliveries } from '../webhooks/webhooks.table.ts';
import { settleRestored } from './restored-work.ts';

/** A site at work: a mail that waits, a letter that one reader has got and two have not, and all that reaches others. */
async function atWork({ queries }: Database) {
  const message = { messageId: '<newsletter-2@dealer.example>', subject: 'News', text: 'News' };
  await enqueueMail(queries, [
    { ...message, to: 'two@reader.example' },
    { ...message, messageId: '<reply@dealer.example>', to: 'dana@whitlock.example' },
  ]);
  const server = {
    host: 'mail.example',
    port: 465,
    security: 'tls',
    username: 'x',
    password: 'sealed',
    from: 'a@b.example',
  };
  const settings = { ...(await readMailSettings(queries)), server };
  await queries.insert(mailSettings).values({ id: 1, settings, updatedAt: testNow });
  const [one, two, three] = await queries
    .insert(subscribers)
    .values(['one', 'two', 'three'].map((name) => ({ email: `${name}@reader.example`, createdAt: testNow })))
    .returning();
  const [letter] = await queries
    .insert(letters)
    .values({
      kind: 'arrivals',
      subject: 'News',
      introduction: '',
      vehicleIds: [1],
      perHour: 60,
      recipients: 3,
      sentAt: testNow,
      sentBy: 'dana',
    })
    .returning();
  const letterId = letter?.id ?? 0;
  await queries.insert(letterRecipients).values([
    { letterId, subscriberId: one?.id, messageId: '<newsletter-1@dealer.example>', outcome: 'sent' },
    { letterId, subscriberId: two?.id, messageId: message.messageId },
    { letterId, subscriberId: three?.id },
  ]);
  const [hook] = await queries
    .insert(webhookAddresses)
    .values({
      url: 'https://crm.example/',
      events: ['lead.created'],
      isOn: true,
      secret: 'sealed',
      createdAt: testNow,
    })
    .returning();
  await queries.insert(webhookDeliveries).values({
    addressId: hook?.id ?? 0,
    eventId: 'evt_1',
    event: 'lead.created',
    subjectId: 1,
    createdAt: testNow,
    dueAt: testNow,
    nextAttemptAt: testNow,
  });
  await queries.insert(incomingFeeds).values({
    name: 'DMS',
    source: { kind: 'upload' },
    reading: { dots: null, days: null, columns: [] },
    onMissing: 'ask',
    takesOver: false,
    mostPercent: 20,
    mailTo: [],
    isOn: true,
  });
  await enqueueJobs(queries, feedJob, [{ key: '1', payload: { feedId: 1, by: null } }]);
  await queries.insert(feedsOut).values({ channel: 'csv', isOn: true });
  await queries.insert(feedPushes).values({
    channel: 'csv',
    host: 'sftp.example',
    port: 22,
    username: 'dealer',
    signIn: 'password',
    secret: 'sealed',
    folder: '/',
    fileName: 'cars.csv',
    at: '06:00',
    hostKey: 'x',
  });
  await queries.insert(leadMailboxes).values({
    name: 'AutoTrader',
    host: 'imap.example',
    port: 993,
    security: 'tls',
    username: 'x',
    password: 'sealed',
    folder: 'INBOX',
    isOn: true,
    changedAt: testNow,
  });
}

describeWithDatabase('after a restore', (open) => {
  const stopped = 'A newsletter letter that was on its way was stopped: some readers may have it already.';

  test('a letter goes on to nobody, everything else goes on, and the command says so', async () => {
    const database = await open();
    await atWork(database);
    const { queries } = database;
    expect(await settleRestored(queries, { isCopy: false, now: testNow })).toEqual([
      stopped,
      'Once the site starts, it goes on with: its mail server, 1 mail that waits, 1 event that waits for a webhook, 1 webhook, 1 incoming feed, 1 feed that is pushed, 1 mailbox for leads.',
      'For a copy beside the running site, restore with --copy before you start it: that turns all of this off.',
    ]);
    const rows = await queries.select().from(letterRecipients).orderBy(letterRecipients.id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['sent', 'left', 'left']);
    expect(await queries.select().from(letters)).toMatchObject([
      { stoppedAt: testNow, stoppedBy: 'restore' },
    ]);
    expect((await queries.select().from(mailOutbox)).map(({ message }) => message.to)).toEqual([
      'dana@whitlock.example',
    ]);
    expect(await queries.select().from(webhookAddresses)).toMatchObject([{ isOn: true }]);
  });

  test('a copy writes to nobody and fetches from nobody', async () => {
    const database = await open();
    await atWork(database);
    const { queries } = database;
    expect(await settleRestored(queries, { isCopy: true, now: testNow })).toEqual([
      stopped,
      'A copy: mail, webhooks, feeds and mailboxes for leads are turned off. Leave SMTP_URL unset, too.',
    ]);
    for (const table of [webhookAddresses, incomingFeeds, feedsOut, leadMailboxes])
      expect(await queries.select({ isOn: table.isOn }).from(table)).toEqual([{ isOn: false }]);
    for (const table of [mailOutbox, jobs]) expect(await queries.$count(table)).toBe(0);
    expect((await readMailSettings(queries)).server).toBeNull();
  });

  test('a site that reaches nobody has nothing to say', async () => {
    expect(await settleRestored((await open()).queries, { isCopy: false, now: testNow })).toEqual([]);
  });
});
