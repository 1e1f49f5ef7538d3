import { randomUUID } from 'node:crypto';
import { vehicleItems } from '../../alerts/mail/vehicle-items.ts';
import type { Appearance } from '../../appearance/appearance.schema.ts';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import { letterheadOf, said } from '../../mail/letterhead.ts';
import { writtenMail, type MailTexts } from '../../mail/mail-texts.ts';
import { formatDate } from '../../platform/dates.ts';
import { cleanLine } from '../../platform/mail/clean-text.ts';
import { letterMail } from '../../platform/mail/letter-mail.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { Settings } from '../../platform/settings.ts';
import type { PublicVehicle } from '../../vehicles/vehicle.ts';

/** Starts the message ids of these mails. */
export const mailPrefix = 'newsletter-';

/** Vehicles whose pictures are in a letter: each is about 100 KB, in every mail. */
const mostPictures = 8;
/** The tags by which inquiries show that they came from a letter. */
const query = '?utm_source=newsletter&utm_medium=email';

export type ToConfirm = {
  email: string;
  token: string;
  /** Ends all mail that anybody asks for with the address. */
  refusalToken: string;
  /** When the address is deleted unless it is confirmed. */
  forgottenAt: Date;
};

export type LetterText = { subject: string; introduction: string };

export type NewsletterMails = {
  confirmation: (address: ToConfirm) => MailMessage;
  /** `token` ends the newsletter for this address. */
  letter: (
    to: { email: string; token: string },
    text: LetterText,
    vehicles: readonly PublicVehicle[],
  ) => MailMessage;
};

/** Creates the mails of the newsletter. `current` returns what holds at that moment. */
export function newsletterMailsFor(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  current: {
    dealership: () => Dealership;
    appearance: () => Appearance;
    texts: () => MailTexts;
    clock: () => Date;
  },
): NewsletterMails {
  const { dealership } = current;
  const mailOf = (to: string, subject: string, letter: Letter, unsubscribeUrl: string): MailMessage => ({
    messageId: `<${mailPrefix}${randomUUID()}@${new URL(publicUrl).hostname}>`,
    to,
    replyTo: { name: cleanLine(dealership().name), address: dealership().email },
    subject: cleanLine(subject),
    ...letterMail(letter, letterheadOf(dealership(), current.appearance(), current.clock())),
    unsubscribeUrl,
  });
  return {
    confirmation: ({ email, token, refusalToken, forgottenAt }) => {
      const { name, timeZone } = dealership();
      const phone = said(dealership(), 'phone') || null;
      const words = writtenMail('newsletter-confirmation', current.texts(), { dealership: name, phone });
      const refusalUrl = `${publicUrl}/alerts/no-more-mail?token=${refusalToken}`;
      return mailOf(
        email,
        words.subject,
        {
          preview: 'One step is left.',
          kicker: 'Please confirm',
          title: 'Our newsletter',
          greeting: 'Hello,',
          paragraphs: [...words.opening, 'If it was you, open this page and press the button on it:'],
          buttons: [{ label: 'Confirm', address: `${publicUrl}/alerts/newsletter?token=${token}` }],
          closing: words.closing,
          why: [
            `If it was not you, do nothing: we delete this address on ${formatDate(forgottenAt.toISOString(), timeZone)}.`,
            'So that nobody can have us write to you again, open this page and press the button on it:',
            refusalUrl,
          ],
        },
        refusalUrl,
      );
    },
    letter: ({ email, token }, { subject, introduction }, vehicles) => {
      const endUrl = `${publicUrl}/alerts/newsletter-end?token=${token}`;
      const paragraphs = introduction
        .split(/\n\s*\n/)
        .map((paragraph) => paragraph.trim())
        .filter((paragraph) => paragraph !== '');
      return mailOf(
        email,
        subject,
        {
          preview: paragraphs[0] ?? '',
          title: subject,
          greeting: '',
          paragraphs,
          items: vehicleItems(vehicles, { publicUrl, mostPictures, query }),
          closing: [`All our vehicles: ${publicUrl}/inventory${query}`],
          why: [
            'You get this letter because this address was left on our website for our newsletter.',
            'To end it, open this page and press the button on it:',
            endUrl,
          ],
        },
        endUrl,
      );
    },
  };
}
