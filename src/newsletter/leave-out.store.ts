import { and, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { withdrawIdleMail, withdrawMail } from '../platform/mail/outbox.store.ts';
import { letterRecipients } from './letters.table.ts';
import { mailPrefix } from './mail/newsletter-mails.ts';
import type { subscribers } from './newsletter.table.ts';

/** Takes addresses out of the letters that are being sent, and their mails out of the outbox. */
export async function leaveOut(
  tx: Queries,
  rows: readonly Pick<typeof subscribers.$inferSelect, 'id' | 'email'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const open = await tx
    .select({ id: letterRecipients.id, messageId: letterRecipients.messageId })
    .from(letterRecipients)
    .where(
      and(
        inArray(
          letterRecipients.subscriberId,
          rows.map(({ id }) => id),
        ),
        isNull(letterRecipients.outcome),
      ),
    );
  const queued = open.flatMap(({ messageId }) => messageId ?? []);
  const withdrawn = new Set(await withdrawIdleMail(tx, queued));
  const left = open.filter(({ messageId }) => messageId === null || withdrawn.has(messageId));
  if (left.length > 0)
    await tx
      .update(letterRecipients)
      .set({ outcome: 'left' })
      .where(
        inArray(
          letterRecipients.id,
          left.map(({ id }) => id),
        ),
      );
  const emails = rows.map(({ email }) => email);
  await withdrawMail(tx, emails, mailPrefix);
}
