import { letterMail } from '../../../platform/mail/letter-mail.ts';
import type { Letterhead } from '../../../platform/mail/letter.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import { channelFacts } from '../channels.ts';
import type { PushTrouble } from './push-feeds.ts';

/** The mails about a feed that could not be put on its server. */
export function pushTroubleMails(
  { channel, to, failure, failedAt }: PushTrouble,
  { publicUrl, head }: { publicUrl: string; head: Letterhead },
): MailMessage[] {
  const feedsAddress = `${publicUrl}/admin/settings/feeds`;
  const title = `The feed for ${channelFacts[channel].name} could not be pushed`;
  return to.map((address, index) => ({
    messageId: `<feed-push-${channel}-${failedAt.getTime()}-${index}@${new URL(publicUrl).hostname}>`,
    to: address,
    subject: title,
    ...letterMail(
      {
        preview: failure,
        title,
        greeting: '',
        paragraphs: [
          failure,
          'It is tried again by itself. You get no further mail until a push has succeeded, or somebody has changed where the feed is put.',
        ],
        buttons: [{ label: 'Open Feeds', address: feedsAddress }],
        why: [
          'Your dealership sends you these mails, as those about incoming feeds. Who gets them is set in the portal under Settings, Incoming feeds; without any there, admins do:',
          `${publicUrl}/admin/settings/incoming-feeds`,
        ],
      },
      head,
    ),
  }));
}
