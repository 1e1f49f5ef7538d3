import { randomUUID } from 'node:crypto';
import type { Appearance } from '../../appearance/appearance.schema.ts';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import { letterheadOf } from '../../mail/letterhead.ts';
import { formatDate } from '../../platform/dates.ts';
import { cleanLine, cleanText } from '../../platform/mail/clean-text.ts';
import { letterMail, type Letter } from '../../platform/mail/letter.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { Settings } from '../../platform/settings.ts';
import { daysToConfirm } from '../alert.ts';
import {
  newVehiclesLetter,
  newVehiclesSubject,
  newVehiclesText,
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
  current: { dealership: () => Dealership; appearance: () => Appearance; clock: () => Date },
): AlertMails {
  const { dealership } = current;
  const inLetter = (letter: Letter) => {
    const { html, pictures } = letterMail(
      letter,
      letterheadOf(dealership(), current.appearance(), current.clock()),
    );
    return { html, pictures };
  };
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
      const text = [
        `Somebody, most likely you, has asked ${dealership().name} to write to this address when a vehicle like this arrives:`,
        '',
        wanted,
        '',
        'If it was you, open this page and press the button on it:',
        `${publicUrl}/alerts/confirm?token=${token}`,
        '',
        `If it was not, do nothing: we delete this address on ${formatDate(end, timeZone)}.`,
        'So that nobody can have us write to you again, open this page and press the button on it:',
        refusalUrl,
        '',
      ];
      return {
        ...common(email),
        subject: cleanLine(`Please confirm: ${wanted}`),
        text: cleanText(text.join('\n')),
        ...inLetter({
          preview: 'One step is left.',
          kicker: 'Please confirm',
          title: wanted,
          greeting: 'Hello,',
          paragraphs: [
            `Somebody, most likely you, has asked ${dealership().name} to write to this address when a vehicle like this arrives. If it was you, open this page and press the button on it:`,
          ],
          buttons: [{ label: 'Confirm', address: `${publicUrl}/alerts/confirm?token=${token}` }],
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
      const given = { found, publicUrl, imagesUrl, dealership: dealership().name, endAllUrl };
      return {
        ...common(first.alert.email),
        subject: cleanLine(newVehiclesSubject(given)),
        text: cleanText(newVehiclesText(given)),
        ...inLetter(newVehiclesLetter(given)),
        unsubscribeUrl: endAllUrl,
      };
    },
  };
}
