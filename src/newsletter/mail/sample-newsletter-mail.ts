import type { Appearance } from '../../appearance/appearance.schema.ts';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import type { MailText } from '../../mail/mail-texts.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { Settings } from '../../platform/settings.ts';
import { daysToForget } from '../letter.ts';
import { newsletterMailsFor } from './newsletter-mails.ts';

/** The mail that asks to confirm, as a reader would get it now, with this text. Its links lead to nobody's address. */
export function sampleNewsletterMail(
  text: MailText,
  given: {
    dealership: Dealership;
    appearance: Appearance;
    settings: Pick<Settings, 'publicUrl'>;
    now: Date;
  },
): MailMessage {
  const { dealership, appearance, settings, now } = given;
  return newsletterMailsFor(settings, {
    dealership: () => dealership,
    appearance: () => appearance,
    texts: () => ({ 'newsletter-confirmation': text }),
    clock: () => now,
  }).confirmation({
    email: 'caroline@example.com',
    token: 'sample',
    refusalToken: 'sample',
    forgottenAt: new Date(now.getTime() + daysToForget * 24 * 60 * 60_000),
  });
}
