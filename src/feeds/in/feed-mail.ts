import { cleanLine } from '../../platform/mail/clean-text.ts';
import { letterMail } from '../../platform/mail/letter-mail.ts';
import type { Letterhead } from '../../platform/mail/letter.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { RunTrouble } from './run-feed.ts';

/** The mails about a run that failed or is held, to those who are named by the feed. */
export function troubleMails(
  { feed, to, runId, state, reason }: RunTrouble,
  { publicUrl, head }: { publicUrl: string; head: Letterhead },
): MailMessage[] {
  const feedsAddress = `${publicUrl}/admin/settings/incoming-feeds`;
  const name = cleanLine(feed.name);
  const isHeld = state === 'held';
  const title = isHeld
    ? `Feed ${name} is on hold: it would change more than ${feed.mostPercent}% of its cars`
    : `Feed ${name} failed: nothing was changed`;
  return to.map((address, index) => ({
    messageId: `<feed-${runId}-${index}@${new URL(publicUrl).hostname}>`,
    to: address,
    subject: title,
    ...letterMail(
      {
        preview: reason,
        title,
        greeting: '',
        paragraphs: [
          reason,
          isHeld
            ? 'Look at the report of the run. If the file is right, press Run Anyway.'
            : 'You get no further mail while the reason stays the same.',
        ],
        buttons: [{ label: 'Open Incoming Feeds', address: feedsAddress }],
        why: [
          'Your dealership sends you these mails. Who gets them is set in the portal under Settings, Incoming feeds:',
          feedsAddress,
        ],
      },
      head,
    ),
  }));
}
