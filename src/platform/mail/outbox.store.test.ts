import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { maxAttempts, outboxState } from './outbox.store.ts';
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
