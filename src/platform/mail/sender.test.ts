import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { startMailServer, type MailServer } from '../../../test/mail-server.ts';
import type { Database } from '../database.ts';
import { createLog } from '../log.ts';
import { createDelivery } from './deliver.ts';
import type { MailMessage } from './message.ts';
import { claimMail, enqueueMail, mailChannel, maxAttempts, postponeMail } from './outbox.store.ts';
import { mailOutbox } from './outbox.table.ts';
import { openMailSender, type MailSender } from './sender.ts';

const mail: MailMessage = {
  messageId: '<inquiry-1@www.dealer.example>',
  to: 'sales@dealer.example',
  subject: 'New inquiry: 2023 Ashdown Grand Tourer V12, Zoë Whitlock',
  text: 'Is it still there?\n\n.\nZoë 🚗',
  replyTo: { name: 'Whitlock, Zoë "Z"', address: 'zoe@whitlock.example' },
};
const numbered = (number: number): MailMessage => ({
  ...mail,
  messageId: `<inquiry-${number}@www.dealer.example>`,
});

describeWithDatabase('the outbox', (open) => {
  let database: Database;
  let server: MailServer;
  const senders: MailSender[] = [];
  beforeEach(async () => {
    database = await open();
    server = await startMailServer();
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.close()));
    await server.close();
  });

  const start = async (smtpUrl = server.url) => {
    const deliver = createDelivery({ smtpUrl, from: 'Halcyon Motor Group <hello@dealer.example>' });
    const sender = await openMailSender({ database, deliver, log: createLog('silent') });
    senders.push(sender);
    return sender;
  };
  const enqueue = (...messages: MailMessage[]) =>
    database.queries.transaction((tx) => enqueueMail(tx, messages));
  const waiting = () => database.queries.select().from(mailOutbox).orderBy(asc(mailOutbox.id));
  const untilEmpty = () => eventually(async () => expect(await waiting()).toEqual([]));
  const untilFailed = (attempts: number) =>
    eventually(async () => {
      const rows = await waiting();
      expect(rows.map((row) => row.attempts)).toEqual(rows.map(() => attempts));
      expect(rows.every((row) => row.lastError !== null)).toBe(true);
      return rows;
    });
  /** Moves the next attempt to the present. */
  const makeDue = async () => {
    await database.queries.update(mailOutbox).set({ nextAttemptAt: sql`now()` });
    await database.notify(mailChannel);
  };

  test('a committed mail is delivered unchanged and removed from the outbox', async () => {
    await start();
    await enqueue(mail);
    await server.until(1);
    await untilEmpty();
    const [arrived] = server.arrived;
    expect(arrived).toMatchObject({
      recipients: ['sales@dealer.example'],
      from: { name: 'Halcyon Motor Group', address: 'hello@dealer.example' },
      replyTo: [{ name: 'Whitlock, Zoë "Z"', address: 'zoe@whitlock.example' }],
      subject: mail.subject,
      messageId: mail.messageId,
    });
    expect(arrived?.text?.trimEnd()).toBe(mail.text);
    expect(arrived?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  test('a mail that its reader can end says so, for one press in their mail client', async () => {
    await start();
    await enqueue({ ...mail, unsubscribeUrl: 'https://www.dealer.example/alerts/end?token=t' });
    await server.until(1);
    const headers = new Map(server.arrived[0]?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe')).toBe('<https://www.dealer.example/alerts/end?token=t>');
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  test('a mail of a rolled back transaction is never sent', async () => {
    await start();
    const undone = database.queries.transaction(async (tx) => {
      await enqueueMail(tx, [numbered(1)]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await enqueue(numbered(2));
    await untilEmpty();
    expect(server.arrived.map(({ messageId }) => messageId)).toEqual([numbered(2).messageId]);
  });

  test('the start sends remaining mails, even more than are sent concurrently', async () => {
    await enqueue(...Array.from({ length: 30 }, (_, index) => numbered(index)));
    await start();
    await untilEmpty();
    expect(new Set(server.arrived.map(({ messageId }) => messageId)).size).toBe(30);
    expect(server.arrived).toHaveLength(30);
  });

  test('fault 43: while the mail server is unavailable, mail waits and is sent once later', async () => {
    await server.close();
    await start();
    await enqueue(mail);
    const [row] = await untilFailed(1);
    expect(row?.lastError).toMatch(/ECONNREFUSED/);
    server = await startMailServer({ port: server.port });
    await makeDue();
    await server.until(1);
    await untilEmpty();
    expect(server.arrived.map(({ messageId }) => messageId)).toEqual([mail.messageId]);
  });

  test.each([
    [450, 'Mailbox sales@dealer.example is busy'],
    [550, '5.1.1 No such mailbox: sales@dealer.example'],
    [421, '4.3.2 Shutting down'],
  ])('fault 43: a mail rejected with %i is kept and sent once later', async (responseCode, message) => {
    server.answer(() => ({ responseCode, message }));
    await start();
    await enqueue(mail);
    const [row] = await untilFailed(1);
    expect(row?.lastError).toContain(String(responseCode));
    expect(row?.lastError).not.toMatch(/@|mailbox/i);
    server.answer(() => null);
    await makeDue();
    await untilEmpty();
    expect(server.arrived).toHaveLength(1);
  });

  test('a rejected address does not delay others', async () => {
    server.answer((to) => (to === 'gone@dealer.example' ? { responseCode: 550, message: 'No' } : null));
    await enqueue(...[1, 2, 3, 4, 5].map((number) => ({ ...numbered(number), to: 'gone@dealer.example' })));
    await enqueue(numbered(6));
    await start();
    await server.until(1);
    expect(server.arrived.map(({ messageId }) => messageId)).toEqual([numbered(6).messageId]);
    expect(await untilFailed(1)).toHaveLength(5);
  });

  test('fault 43: a silent mail server delays no other mail, and two processes send nothing twice', async () => {
    const release = server.hold();
    await start();
    await start();
    await enqueue(...[1, 2, 3].map(numbered));
    await server.untilUnderWay(3);
    // Asked again while they are being sent, neither process sends them.
    await database.notify(mailChannel);
    await enqueue(numbered(4));
    release();
    await untilEmpty();
    expect(server.arrived.map(({ messageId }) => messageId).sort()).toEqual(
      [1, 2, 3, 4].map((number) => numbered(number).messageId),
    );
  });

  test('one answer that the server is down keeps the other mails from being tried', async () => {
    const down = Promise.withResolvers<never>();
    let tried = 0;
    const deliver = () => {
      tried += 1;
      return down.promise;
    };
    const sender = await openMailSender({ database, deliver, log: createLog('silent') });
    senders.push(sender);
    await enqueue(...[1, 2, 3, 4, 5, 6].map(numbered));
    await eventually(() => expect(tried).toBe(4));
    down.reject(new Error('down'));
    await eventually(async () =>
      expect((await waiting()).filter(({ lastError }) => lastError !== null)).toHaveLength(4),
    );
    await sender.close();
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 0, 0]);
  });

  test('a slow mail keeps only its own place', async () => {
    const slow = Promise.withResolvers<{ answer: string }>();
    const sender = await openMailSender({
      database,
      deliver: async ({ messageId }) =>
        messageId === numbered(1).messageId ? slow.promise : { answer: '250 Ok' },
      log: createLog('silent'),
    });
    senders.push(sender);
    await enqueue(...[1, 2, 3, 4, 5, 6].map(numbered));
    await eventually(async () =>
      expect((await waiting()).map(({ message }) => message)).toEqual([numbered(1)]),
    );
    slow.resolve({ answer: '250 Ok' });
    await untilEmpty();
  });

  test('stopping waits for the mail in progress', async () => {
    const release = server.hold();
    const sender = await start();
    await enqueue(mail);
    await server.untilUnderWay(1);
    const closed = sender.close();
    release();
    await closed;
    expect(server.arrived).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('stopping aborts a mail that takes too long, and the next start sends it', async () => {
    const release = server.hold();
    const sender = await start();
    await enqueue(mail);
    await server.untilUnderWay(1);
    await sender.close();
    expect(await waiting()).toMatchObject([{ attempts: 1, lastError: expect.stringContaining('EABORT') }]);
    release();
    await start();
    await makeDue();
    await untilEmpty();
    expect(new Set(server.arrived.map(({ messageId }) => messageId))).toEqual(new Set([mail.messageId]));
  });

  test('the mail of a killed process is sent by another, as the same mail', async () => {
    await enqueue(mail);
    expect(await claimMail(database.queries, 4)).toHaveLength(1);
    await start();
    await enqueue(numbered(2));
    await server.until(1);
    await eventually(async () => expect(await waiting()).toHaveLength(1));
    await makeDue();
    await untilEmpty();
    expect(server.arrived.map(({ messageId }) => messageId)).toEqual([numbered(2).messageId, mail.messageId]);
  });

  test('the delay grows from a minute to an hour, and after three days it gives up', async () => {
    await enqueue(mail);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      await database.queries.update(mailOutbox).set({ nextAttemptAt: sql`now()` });
      const [claimed] = await claimMail(database.queries, 4);
      if (!claimed) throw new Error(`Attempt ${attempt} was not made`);
      await postponeMail(database.queries, claimed, 'ECONNREFUSED');
      const [row] = await database.queries
        .select({ wait: sql<number>`extract(epoch from ${mailOutbox.nextAttemptAt} - now())::float8` })
        .from(mailOutbox)
        .where(eq(mailOutbox.id, claimed.id));
      waits.push(Math.round((row?.wait ?? 0) / 60));
    }
    expect(waits.slice(0, 8)).toEqual([1, 2, 5, 15, 30, 60, 60, 60]);
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 60;
    expect(hours).toBeGreaterThan(72);
    expect(hours).toBeLessThan(75);
    await database.queries.update(mailOutbox).set({ nextAttemptAt: sql`now()` });
    expect(await claimMail(database.queries, 4)).toEqual([]);
    expect(await waiting()).toMatchObject([{ attempts: maxAttempts, lastError: 'ECONNREFUSED' }]);
  });
});
