import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { feedJob } from '../feeds/in/incoming-feeds.store.ts';
import { incomingFeeds } from '../feeds/in/incoming-feeds.table.ts';
import { feedsOut } from '../feeds/out/feeds.table.ts';
import { feedPushes } from '../feeds/out/push/feed-pushes.table.ts';
import { leadMailboxes } from '../inquiries/imap/lead-mailboxes.table.ts';
import { readMailSettings } from '../mail/mail-settings.store.ts';
import { mailSettings } from '../mail/mail-settings.table.ts';
import { leaveRest } from '../newsletter/letters.store.ts';
import { letters } from '../newsletter/letters.table.ts';
import { counted } from '../platform/counted.ts';
import type { Queries } from '../platform/database.ts';
import { jobs } from '../platform/jobs/jobs.table.ts';
import { mailOutbox } from '../platform/mail/outbox.table.ts';
import { webhookAddresses, webhookDeliveries } from '../webhooks/webhooks.table.ts';

/**
 * Settles what a restored site would go on with by itself, before its first start, and returns what to tell the person who has
 * restored it. Letters that were on their way are stopped, because readers have got some of them since. In a copy, which
 * runs beside the site, everything is turned off that writes to others or fetches from them.
 */
export const settleRestored = (
  queries: Queries,
  { isCopy, now }: { isCopy: boolean; now: Date },
): Promise<string[]> =>
  queries.transaction(async (tx) => {
    const stopped = await stopLetters(tx, now);
    const work = await workOf(tx);
    if (isCopy) await turnOff(tx);
    return [...stopped, ...(isCopy ? copyLines : workLines(work))];
  });

const copyLines = [
  'A copy: mail, webhooks, feeds and mailboxes for leads are turned off. Leave SMTP_URL unset, too.',
];

const workLines = (work: readonly string[]) =>
  work.length === 0
    ? []
    : [
        `Once the site starts, it goes on with: ${work.join(', ')}.`,
        'For a copy beside the running site, restore with --copy before you start it: that turns all of this off.',
      ];

async function stopLetters(tx: Queries, now: Date): Promise<string[]> {
  const underWay = await tx
    .select({ id: letters.id })
    .from(letters)
    .where(and(isNull(letters.finishedAt), isNull(letters.stoppedAt)));
  for (const letter of underWay) await leaveRest(tx, letter, { by: 'restore', now });
  return underWay.map(
    () => 'A newsletter letter that was on its way was stopped: some readers may have it already.',
  );
}

/** What writes to others or fetches from them as soon as the site starts. */
async function workOf(tx: Queries): Promise<string[]> {
  const { server } = await readMailSettings(tx);
  const open = tx.select({ channel: feedsOut.channel }).from(feedsOut).where(eq(feedsOut.isOn, true));
  const counts = [
    counted(await tx.$count(mailOutbox), 'mail that waits', 'mails that wait'),
    counted(
      await tx.$count(webhookDeliveries, eq(webhookDeliveries.state, 'waiting')),
      'event that waits for a webhook',
      'events that wait for webhooks',
    ),
    counted(await tx.$count(webhookAddresses, eq(webhookAddresses.isOn, true)), 'webhook'),
    counted(await tx.$count(incomingFeeds, eq(incomingFeeds.isOn, true)), 'incoming feed'),
    counted(
      await tx.$count(feedPushes, inArray(feedPushes.channel, open)),
      'feed that is pushed',
      'feeds that are pushed',
    ),
    counted(
      await tx.$count(leadMailboxes, eq(leadMailboxes.isOn, true)),
      'mailbox for leads',
      'mailboxes for leads',
    ),
  ];
  return [
    ...(server === null ? [] : ['its mail server']),
    ...counts.filter((text) => !text.startsWith('0 ')),
  ];
}

async function turnOff(tx: Queries): Promise<void> {
  await tx.delete(mailOutbox);
  await tx.update(mailSettings).set({ settings: sql`${mailSettings.settings} || '{"server": null}'` });
  await tx.update(webhookAddresses).set({ isOn: false });
  await tx.update(feedsOut).set({ isOn: false });
  await tx.update(incomingFeeds).set({ isOn: false });
  // A run that is asked for does not look whether its feed is on.
  await tx.delete(jobs).where(eq(jobs.kind, feedJob));
  await tx.update(leadMailboxes).set({ isOn: false });
}
