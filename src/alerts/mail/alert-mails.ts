import { randomUUID } from 'node:crypto';
import type { Appearance } from '../../appearance/appearance.schema.ts';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import { letterheadOf, said } from '../../mail/letterhead.ts';
import { writtenMail, type MailTexts } from '../../mail/mail-texts.ts';
import { formatDate } from '../../platform/dates.ts';
import { cleanLine, cleanText } from '../../platform/mail/clean-text.ts';
import { letterMail } from '../../platform/mail/letter-mail.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { Settings } from '../../platform/settings.ts';
import { daysToConfirm } from '../alert.ts';
import {
  newVehiclesLetter,
  newVehiclesText,
  vehiclesText,
  wantedOf,
  type AskedAlert,
  type NewVehicles,
} from './new-vehicles-text.ts';

/** Starts the message ids of these mails. */
export const mailPrefix = 'alert-';

export type AlertMails = {
  confirmation: (alert: AskedAlert) => MailMessage;
  /** One mail for all alerts of an address; `addressToken` ends all of them. */
  newVehicles: (found: readonly NewVehicles[], addressToken: string) => MailMessage;
};

/** Creates the mails of alerts. `current` returns what holds at that moment. */
export function alertMailsFor(
  { publicUrl, imagesUrl }: Pick<Settings, 'publicUrl' | 'imagesUrl'>,
  current: {
    dealership: () => Dealership;
    appearance: () => Appearance;
    texts: () => MailTexts;
    clock: () => Date;
  },
): AlertMails {
  const { dealership } = current;
  const inLetter = (letter: Letter) => {
    const { html, pictures } = letterMail(
      letter,
      letterheadOf(dealership(), current.appearance(), current.clock()),
    );
    return { html, pictures };
  };
  const ourselves = () => ({ dealership: dealership().name, phone: said(dealership(), 'phone') || null });
  const common = (to: string) => ({
    messageId: `<${mailPrefix}${randomUUID()}@${new URL(publicUrl).hostname}>`,
    to,
    replyTo: { name: cleanLine(dealership().name), address: dealership().email },
  });
  return {
    confirmation: ({ email, wanted, token, createdAt, refusalToken }) => {
      const { timeZone } = dealership();
      const end = new Date(createdAt.getTime() + daysToConfirm * 24 * 60 * 60_000).toISOString();
      const refusalUrl = `${publicUrl}/alerts/no-more-mail?token=${refusalToken}`;
      const words = writtenMail('alert-confirmation', current.texts(), { wanted, ...ourselves() });
      const step = 'If it was you, open this page and press the button on it:';
      const text = [
        ...words.opening.flatMap((paragraph) => [paragraph, '']),
        wanted,
        '',
        step,
        `${publicUrl}/alerts/confirm?token=${token}`,
        '',
        ...words.closing.flatMap((paragraph) => [paragraph, '']),
        `If it was not, do nothing: we delete this address on ${formatDate(end, timeZone)}.`,
        'So that nobody can have us write to you again, open this page and press the button on it:',
        refusalUrl,
        '',
      ];
      return {
        ...common(email),
        subject: cleanLine(words.subject),
        text: cleanText(text.join('\n')),
        ...inLetter({
          preview: 'One step is left.',
          kicker: 'Please confirm',
          title: wanted,
          greeting: 'Hello,',
          paragraphs: [...words.opening, step],
          buttons: [{ label: 'Confirm', address: `${publicUrl}/alerts/confirm?token=${token}` }],
          closing: words.closing,
          why: [
            `If it was not you, do nothing: we delete this address on ${formatDate(end, timeZone)}.`,
            'So that nobody can have us write to you again, open this page and press the button on it:',
            refusalUrl,
          ],
        }),
        unsubscribeUrl: refusalUrl,
      };
    },
    newVehicles: (found, addressToken) => {
      const [first] = found;
      if (!first) throw new Error('There is nothing to tell');
      const endAllUrl = `${publicUrl}/alerts/end?token=${addressToken}&all=1`;
      const words = writtenMail('new-vehicles', current.texts(), {
        wanted: wantedOf(found),
        vehicles: vehiclesText(found),
        ...ourselves(),
      });
      const given = { found, publicUrl, imagesUrl, words, endAllUrl };
      return {
        ...common(first.alert.email),
        subject: cleanLine(words.subject),
        text: cleanText(newVehiclesText(given)),
        ...inLetter(newVehiclesLetter(given)),
        unsubscribeUrl: endAllUrl,
      };
    },
  };
}
