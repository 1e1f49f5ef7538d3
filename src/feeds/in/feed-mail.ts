import { cleanLine } from '../../platform/mail/clean-text.ts';
import { letterMail } from '../../platform/mail/letter-mail.ts';
import type { Letterhead } from '../../platform/mail/letter.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { RunTrouble } from './run-feed.ts';

/** The mails about a run that failed or is held, to those who are named by the feed. */
export function troubleMails(
  { feed, runId, state, reason }: RunTrouble,
  { publicUrl, head }: { publicUrl: string; head: Letterhead },
): MailMessage[] {
  const address = `${publicUrl}/admin/settings/incoming-feeds`;
  const name = cleanLine(feed.name);
  const isHeld = state === 'held';
  const title = isHeld ? `The feed ${name} waits for you` : `The feed ${name} was not read`;
  return feed.mailTo.map((to, index) => ({
    messageId: `<feed-${runId}-${index}@${new URL(publicUrl).hostname}>`,
    to,
    subject: title,
    ...letterMail(
      {
        preview: reason,
        title,
        greeting: '',
        paragraphs: [
          reason,
          isHeld
            ? 'Look at the report. If the file is right, press Run Anyway.'
            : 'The inventory is as it was. You get no further mail while the reason stays the same.',
        ],
        buttons: [{ label: 'Open the Feeds', address }],
        why: [
          'Your dealership has these mails sent to you. It chooses so in the portal under Settings, Incoming feeds:',
          address,
        ],
      },
      head,
    ),
  }));
}
