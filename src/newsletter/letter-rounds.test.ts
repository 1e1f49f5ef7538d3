import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { daysAgo } from '../../test/factories.ts';
import { describeWithLetters, minute, publicUrl } from '../../test/letters-harness.ts';
import { changes } from '../changes/changes.table.ts';
import { mailOutbox } from '../platform/mail/outbox.table.ts';
import { refuseMail } from '../platform/mail/recipients.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { workOnLetters } from './letter-rounds.ts';
import { forgetLetterRecipients } from './letters.store.ts';
import { letterRecipients } from './letters.table.ts';
import { subscribers } from './newsletter.table.ts';
import { removeSubscriber } from './subscriber-list.store.ts';
import { stateOf } from './subscriber-state.ts';

describeWithLetters('letters', (harness) => {
  const {
    app,
    visitor,
    overview,
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
    mails,
  } = harness;

  test('every reader gets it once, with a link of their own that ends it at once', async () => {
    await readers(3);
    await openSender();
    expect((await send()).status).toBe(204);
    await Promise.all([round(), round()]);
    await harness.server.until(3);
    await untilSent();
    await round();
    expect(harness.server.arrived.map(({ recipients: to }) => to[0]).toSorted()).toEqual([
      'reader1@reader.example',
      'reader2@reader.example',
      'reader3@reader.example',
    ]);
    expect(await last()).toMatchObject({ state: 'sent', recipients: 3, sent: 3, failed: 0, left: 0 });
    const mail = await harness.server.next(({ recipients: to }) => to[0] === 'reader1@reader.example');
    const token = await tokenOf('reader1@reader.example');
    const url = `${publicUrl}/alerts/newsletter-end?token=${token}`;
    const header = (key: string) => mail.headers.find((each) => each.key === key)?.value;
    expect(header('list-unsubscribe')).toBe(`<${url}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const text = (mail.text ?? '').replaceAll('\r\n', '\n');
    expect(text).toContain(`\n${url}\n`);
    expect(text).toContain(
      `2021 Ashdown Six\n$140,000, 1,250 mi, Guards Red\n${publicUrl}/inventory/${harness.cars[0]}?utm_source=newsletter&utm_medium=email`,
    );
    expect(text).toMatch(/2022 Ashdown Twelve\nPrice on request/i);
    expect(mail.html).toContain('New arrivals at Halcyon');
    expect(
      new Set(harness.server.arrived.map(({ text: each }) => /end\?token=(\S+)/.exec(each ?? '')?.[1])).size,
    ).toBe(3);
    const logged = await harness.database.queries.select().from(changes);
    expect(logged).toMatchObject([{ by: 'dana', kind: 'newsletter', action: 'sent', subjectId: null }]);
    expect(JSON.stringify(logged)).not.toContain('@reader.example');
    await forgetLetterRecipients(
      harness.database.queries,
      new Date(harness.now.getTime() + 25 * 60 * minute),
    );
    expect(await harness.database.queries.select().from(letterRecipients)).toEqual([]);
    expect(await last()).toMatchObject({ state: 'sent', sent: 3 });
  });

  test('a node that dies in the middle leaves nothing behind, and nobody gets it twice', async () => {
    await readers(4);
    await send();
    let written = 0;
    const dying = {
      ...mails,
      letter: (...given: Parameters<typeof mails.letter>) => {
        written += 1;
        if (written === 3) throw new Error('The node died');
        return mails.letter(...given);
      },
    };
    await expect(
      workOnLetters({ database: harness.database, clock: () => harness.now, mails: () => dying }),
    ).rejects.toThrow('died');
    expect(await outbox()).toEqual([]);
    await Promise.all([round(), round(), round()]);
    expect(await recipients()).toEqual(['reader1', 'reader2', 'reader3', 'reader4']);
  });

  test('it goes to nobody who waits, has ended, refuses mail or is doubtful', async () => {
    await readers(1);
    const added = { createdAt: daysAgo(9) };
    await harness.database.queries.insert(subscribers).values([
      { email: 'before@reader.example', ...added },
      { email: 'waiting@reader.example', ...added, waitingSince: harness.now },
      { email: 'ended@reader.example', ...added, confirmedAt: harness.now, endedAt: harness.now },
      { email: 'refused@reader.example', ...added, confirmedAt: harness.now, refusedAt: harness.now },
      { email: 'doubtful@reader.example', ...added, isDoubtful: true },
      { email: 'nomail@reader.example', ...added },
    ]);
    // Asked for something else, and wants nothing any more.
    await visitor().post('/newsletter', { email: 'nomail+else@reader.example' });
    const [asked] = await outbox();
    const token = new URL(asked?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
    await harness.database.queries.transaction((tx) =>
      refuseMail(tx, { token, again: false, now: harness.now }),
    );
    await harness.database.queries.delete(mailOutbox);
    expect((await send()).status).toBe(204);
    expect(await last()).toMatchObject({ recipients: 3 });
    await round();
    expect(await recipients()).toEqual(['reader1', 'before']);
  });

  test('so many in an hour, evenly, and not again before the hour is over', async () => {
    await readers(9);
    await send({ perHour: 120 });
    await round();
    await round();
    expect(await recipients()).toEqual(['reader1', 'reader2']);
    expect(await last()).toMatchObject({ state: 'sending', underWay: 2, waiting: 7 });
    later(1);
    await round();
    expect(await recipients()).toHaveLength(4);
    await harness.database.queries.execute(sql`update newsletter_letters set per_hour = 5`);
    for (let minutes = 0; minutes < 5; minutes += 1) {
      later(1);
      await round();
    }
    expect(await recipients()).toHaveLength(5);
    later(60);
    await round();
    expect(await recipients()).toHaveLength(6);
  });

  test('while the mail server takes nothing, few mails wait in the outbox', async () => {
    await readers(100);
    await send({ perHour: 2_000 });
    for (let minutes = 0; minutes < 4; minutes += 1) {
      await round();
      later(1);
    }
    expect(await recipients()).toHaveLength(40);
    harness.sendsMail = false;
    await harness.database.queries.delete(mailOutbox);
    await round();
    expect(await last()).toMatchObject({ state: 'sending', sent: 40, waiting: 60 });
  });

  test('who ends it, or is removed, while it is being sent gets nothing more', async () => {
    await readers(5);
    await send({ perHour: 180 });
    await round();
    expect(await recipients()).toEqual(['reader1', 'reader2', 'reader3']);
    const end = async (email: string) =>
      (await visitor().post('/newsletter/end', { token: await tokenOf(email) })).status;
    expect(await end('reader2@reader.example')).toBe(204);
    const rows = await harness.database.queries.select().from(subscribers).orderBy(subscribers.id);
    await removeSubscriber(harness.database, rows[2]?.id ?? 0, { by: 'dana', now: harness.now });
    // Not written yet.
    await harness.database.queries
      .update(subscribers)
      .set({ endedAt: harness.now })
      .where(eq(subscribers.email, 'reader4@reader.example'));
    expect(await recipients()).toEqual(['reader1']);
    later(1);
    await round();
    expect(await recipients()).toEqual(['reader1', 'reader5']);
    await openSender();
    await untilSent();
    later(1);
    await round();
    expect(await last()).toMatchObject({ state: 'sent', recipients: 5, sent: 2, left: 3, waiting: 0 });
  });

  test('a stop takes back what has not gone out, also without another round', async () => {
    await readers(5);
    await send({ perHour: 120 });
    await round();
    const id = (await last())?.id;
    const stop = async () => (await app().post(`/newsletter/letters/${id}/stop`, {})).status;
    expect([await stop(), await stop()]).toEqual([204, 204]);
    expect(await outbox()).toEqual([]);
    expect(await last()).toMatchObject({ state: 'stopping', left: 5, stoppedBy: 'dana' });
    await round();
    expect(await last()).toMatchObject({ state: 'stopped', left: 5, sent: 0 });
    expect([await stop(), (await app().post('/newsletter/letters/99/stop', {})).status]).toEqual([409, 404]);
    later(1);
    await round();
    expect(await outbox()).toEqual([]);
  });

  test('a mail that is being sent when the letter is stopped is counted as sent', async () => {
    await readers(3);
    const release = harness.server.hold();
    await openSender();
    await send({ perHour: 120 });
    await round();
    await harness.server.untilUnderWay(2);
    await app().post(`/newsletter/letters/${(await last())?.id}/stop`, {});
    release();
    await untilSent();
    await round();
    expect(await last()).toMatchObject({ state: 'stopped', sent: 2, left: 1 });
    expect(harness.server.arrived).toHaveLength(2);
  });

  describe('what the receiving server refuses', () => {
    test('for want of a mailbox ends for that address; a policy does not', async () => {
      await readers(3);
      harness.server.answer((to) =>
        to.startsWith('reader1@')
          ? { responseCode: 550, message: '5.1.1 No such mailbox' }
          : to.startsWith('reader2@')
            ? { responseCode: 550, message: '5.7.1 Blocked' }
            : null,
      );
      await openSender();
      await send();
      await round();
      await harness.server.until(1);
      await eventually(async () => {
        await round();
        expect(await last()).toMatchObject({ state: 'sent', sent: 1, failed: 2 });
      });
      expect(await outbox()).toEqual([]);
      const rows = await harness.database.queries.select().from(subscribers).orderBy(subscribers.id);
      expect(rows.map(stateOf)).toEqual(['refused', 'confirmed', 'confirmed']);
      expect(await overview()).toMatchObject({ listed: 2 });
    });
  });

  test('what is sold or hidden meanwhile is in no later mail; without a car it stops by itself', async () => {
    await readers(4);
    await send({ perHour: 60 });
    await round();
    const change = (ids: number[], set: object) =>
      harness.database.queries.update(vehicles).set(set).where(inArray(vehicles.id, ids));
    await change(harness.cars.slice(0, 1), { status: 'sold' });
    later(1);
    await round();
    const [first, second] = await outbox();
    expect(first?.text).toContain('Ashdown Six');
    expect(second?.text).not.toContain('Ashdown Six');
    expect(second?.text).toContain('Ashdown Twelve');
    await change(harness.cars.slice(1, 2), { isPublished: false });
    later(1);
    await round();
    expect(await last()).toMatchObject({ state: 'stopped', left: 4, stoppedBy: null });
  });

  test('addresses from before are asked to confirm, so many in an hour, and wait from then on', async () => {
    const before = Array.from({ length: 3 }, (_, index) => ({
      email: `before${index + 1}@reader.example`,
      createdAt: daysAgo(900),
    }));
    await harness.database.queries.insert(subscribers).values(before);
    await readers(1);
    expect(await overview()).toMatchObject({ listed: 4, unasked: 3 });
    const asked = await app().post('/newsletter/letters/requests', { perHour: 120, after: null });
    expect(asked.status).toBe(204);
    await round();
    expect(await recipients()).toEqual(['before1', 'before2']);
    expect((await outbox()).map(({ subject }) => subject)[0]).toMatch(/^Please confirm: /);
    expect(await overview()).toMatchObject({ listed: 2, unasked: 1, lastSentAt: null });
    expect(
      (await visitor().post('/newsletter/confirm', { token: await tokenOf('before1@reader.example') }))
        .status,
    ).toBe(204);
    expect(await overview()).toMatchObject({ listed: 3 });
    // A stop leaves the others as they were.
    await app().post(`/newsletter/letters/${(await last())?.id}/stop`, {});
    expect(await overview()).toMatchObject({ listed: 3, unasked: 1 });
  });
});
