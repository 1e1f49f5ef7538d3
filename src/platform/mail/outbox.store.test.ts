import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { untilOneWaits } from '../../../test/locks.ts';
import { maxAttempts, outboxState, withdrawIdleMail } from './outbox.store.ts';
import { mailOutbox } from './outbox.table.ts';

describeWithDatabase('the state of the outbox', (open) => {
  test('counts the mails that wait and those that were given up, and the age of the oldest that waits', async () => {
    const { queries } = await open();
    expect(await outboxState(queries)).toEqual({ waiting: 0, givenUp: 0, oldestSeconds: 0 });
    const message = { messageId: '<1@marque>', to: 'a@b.example', subject: 'Lead', text: 'Text' };
    const mail = (minutes: number, attempts: number) => ({
      message,
      attempts,
      createdAt: sql`now() - make_interval(mins => ${minutes})`,
      nextAttemptAt: sql`now()`,
    });
    await queries
      .insert(mailOutbox)
      .values([mail(5, 1), mail(20, maxAttempts - 1), mail(6_000, maxAttempts)]);
    const { waiting, givenUp, oldestSeconds } = await outboxState(queries);
    expect([waiting, givenUp]).toEqual([2, 1]);
    expect(Math.round(oldestSeconds / 60)).toBe(20);
  });
});

describeWithDatabase('acts on many mails at once', (open) => {
  test('lock them in the order of their ids, so that two of them never wait for each other', async () => {
    const { queries } = await open();
    const ids = ['<1@marque>', '<2@marque>'];
    for (const messageId of ids)
      await queries.insert(mailOutbox).values({
        message: { messageId, to: 'a@b.example', subject: 'Lead', text: 'Text' },
        createdAt: new Date(),
        nextAttemptAt: sql`now()`,
      });
    // From here on the table holds the second one first.
    await queries.update(mailOutbox).set({ lastError: 'away' }).where(eq(mailOutbox.id, 1));
    const withdrawing = await queries.transaction(async (tx) => {
      await tx.select().from(mailOutbox).where(eq(mailOutbox.id, 1)).for('update');
      const sent = queries.transaction((other) => withdrawIdleMail(other, ids));
      await untilOneWaits(queries);
      await tx.select().from(mailOutbox).where(eq(mailOutbox.id, 2)).for('update', { noWait: true });
      return [sent];
    });
    expect((await withdrawing[0])?.toSorted()).toEqual(ids);
  });
});
