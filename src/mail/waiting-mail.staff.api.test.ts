import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changes } from '../changes/changes.table.ts';
import { enqueueMail, maxAttempts } from '../platform/mail/outbox.store.ts';
import { mailOutbox } from '../platform/mail/outbox.table.ts';
import { withMailSettings } from '../../test/mail-settings.ts';

const { open } = withMailSettings();

test('what waits says since when and why, is tried again, or is discarded', async () => {
  const { queries, call } = await open();
  const message = {
    messageId: '<a@b.example>',
    to: 'tomas@arriaga.example',
    subject: 'Your reply',
    text: 'A secret link',
  };
  await enqueueMail(queries, [message, { ...message, messageId: '<c@b.example>', subject: 'Other' }]);
  const lastError = 'EENVELOPE 452 4.2.2 RCPT TO';
  const [first] = await queries.select().from(mailOutbox).orderBy(mailOutbox.id);
  const later = new Date(Date.now() + 60 * 60_000);
  await queries
    .update(mailOutbox)
    .set({ attempts: maxAttempts, lastError, nextAttemptAt: later })
    .where(eq(mailOutbox.id, first?.id ?? 0));
  const { body, text } = await call('GET', '/mail/waiting', undefined, 'manager');
  expect(text).not.toContain('secret');
  expect(body).toMatchObject({
    total: 2,
    mails: [
      {
        id: first?.id,
        to: message.to,
        subject: 'Your reply',
        attempts: maxAttempts,
        reason: lastError,
        hasGivenUp: true,
      },
      { subject: 'Other', attempts: 0, reason: null, hasGivenUp: false },
    ],
  });
  expect((await call('POST', `/mail/waiting/${first?.id}/retry`)).status).toBe(204);
  const [again] = await queries.select().from(mailOutbox).orderBy(mailOutbox.id);
  expect(again?.attempts).toBe(maxAttempts - 1);
  expect(again?.nextAttemptAt.getTime()).toBeLessThan(later.getTime());
  expect((await call('POST', '/mail/waiting/retry')).status).toBe(204);
  expect((await call('DELETE', `/mail/waiting/${first?.id}`)).status).toBe(204);
  expect((await call('DELETE', `/mail/waiting/${first?.id}`)).status).toBe(404);
  expect((await call('POST', `/mail/waiting/${first?.id}/retry`)).status).toBe(404);
  expect((await queries.select().from(mailOutbox)).length).toBe(1);
  const log = await queries.select().from(changes);
  expect(log.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'deleted Mail that was not sent',
  ]);
});
