import PostalMime, { type Address, type Email } from 'postal-mime';
import { isEmail } from '../../platform/email.ts';
import { cleanLine, cleanText } from '../../platform/mail/clean-text.ts';
import { XmlError } from '../../platform/xml.ts';
import { adfText, maxAdfBytes } from '../adf/adf-text.ts';
import { readAdf, type AdfLead } from '../adf/read-adf.ts';
import { inquiryBounds } from '../inquiry.ts';
import { isRobot } from '../mail/own-address.ts';
import { htmlText } from './html-text.ts';
import type { ArrivedMail } from './open-mailbox.ts';

/** What a mail brings. Without leads it is left alone. */
export type MailLeads = {
  leads: AdfLead[];
  /** Whether the receiving server took it for spam. */
  isDoubtful: boolean;
};

/** Characters of a mail that stand in the lead; the rest stays in the mailbox. */
const mostText = 20_000;
const mostNamed = 10;

const left: MailLeads = { leads: [], isDoubtful: false };

/**
 * The leads of a mail: those of the ADF in it, else the mail itself, as a lead of its sender. Answers of programs and what the
 * dealership has sent itself, which `isOwn` says, are none. Times in ADF without an offset are in `timeZone`.
 */
export async function readLeadMail(
  { bytes, size }: ArrivedMail,
  options: { timeZone: string; isOwn: (sender: string, messageId: string) => boolean },
): Promise<MailLeads> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 });
  const sender = addressOf(mail.from);
  if (isAutomatic(mail, sender) || options.isOwn(sender, mail.messageId ?? '')) return left;
  const isDoubtful = /^yes\b/i.test(header(mail, 'x-spam-flag') || header(mail, 'x-spam-status'));
  const found = adfIn(mail);
  let refusal: string | null = null;
  if (found !== null) {
    try {
      if (found.length > maxAdfBytes) throw new XmlError('This is too long for ADF');
      return { leads: readAdf(found, options.timeZone), isDoubtful };
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      refusal = error.message;
    }
  }
  return { leads: [plainLead(mail, sender, { refusal, isWhole: bytes.length >= size })], isDoubtful };
}

/** Stands for a mail that cannot be read at all, so that somebody looks at it. `id` is its place in the mailbox. */
export const unreadableMail = (id: string): AdfLead => ({
  ...noLead,
  id: { source: 'mail', text: id },
  name: 'Mail that could not be read',
  message: 'A mail came in that the portal cannot read. Look at it in the mailbox.',
});

const noLead = { requestedAt: null, email: '', phone: null, interest: null, car: null };

const header = (mail: Email, name: string) =>
  mail.headers.find(({ key }) => key === name)?.value.trim() ?? '';

const addressOf = (from: Address | undefined) => from?.address?.trim() ?? '';

/**
 * Whether a program has answered a mail, as at a vacation or when one could not be delivered. What a program has sent by itself
 * is not: leads of marketplaces are such mails.
 */
function isAutomatic(mail: Email, sender: string): boolean {
  return (
    /^auto-replied/i.test(header(mail, 'auto-submitted')) ||
    /^auto_reply/i.test(header(mail, 'precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-failed-recipients'].some((name) => header(mail, name) !== '') ||
    header(mail, 'return-path').replaceAll(/\s/g, '') === '<>' ||
    /^multipart\/report\b/i.test(header(mail, 'content-type')) ||
    /^(?:mailer-daemon|postmaster)@/i.test(sender) ||
    /^(?:auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office)\b/i.test(mail.subject?.trim() ?? '')
  );
}

/** The ADF in an attachment, else in the text; null without one. */
function adfIn(mail: Email): string | null {
  const attached = mail.attachments
    .filter(({ mimeType, filename }) => /xml|adf/i.test(mimeType) || /\.(?:xml|adf)$/i.test(filename ?? ''))
    .map(({ content }) =>
      typeof content === 'string' ? content : adfText(new Uint8Array(content), undefined),
    );
  for (const text of [...attached, mail.text ?? '', mail.html ?? '', htmlText(mail.html ?? '')]) {
    const start = text.search(/<(?:\w{1,20}:)?adf[\s>]/i);
    if (start === -1) continue;
    const last = [...text.matchAll(/<\/(?:\w{1,20}:)?adf\s*>/gi)].at(-1);
    return text.slice(start, last && last.index > start ? last.index + last[0].length : undefined);
  }
  return null;
}

function plainLead(
  mail: Email,
  sender: string,
  { refusal, isWhole }: { refusal: string | null; isWhole: boolean },
): AdfLead {
  // Marketplaces write from an address that nobody reads, and name the customer as who gets the answer.
  const writer = mail.replyTo?.find(({ address }) => isEmail(address?.trim() ?? '')) ?? mail.from;
  const address = addressOf(writer);
  const email = isEmail(address) && !isRobot(address) ? address : '';
  const name = cleanLine(writer?.name || mail.from?.name || '').slice(0, inquiryBounds.name);
  const text = cleanText(mail.text ?? htmlText(mail.html ?? '')).trim();
  const named = mail.attachments.flatMap(({ filename }) => cleanLine(filename ?? '').slice(0, 100) || []);
  const files = named.slice(0, mostNamed).join(', ');
  const message = [
    mail.subject ? `Subject: ${cleanLine(mail.subject).slice(0, 300)}` : '',
    text.slice(0, mostText),
    text.length > mostText || !isWhole ? 'The rest of this mail is in the mailbox.' : '',
    files === '' ? '' : `Attached, in the mailbox: ${files}`,
    refusal === null ? '' : `Its ADF could not be read. ${refusal}`,
  ];
  return {
    ...noLead,
    id: { source: 'mail', text: mail.messageId ?? `${sender} ${mail.date ?? ''} ${message.join('\n')}` },
    name: name || email || cleanLine(sender) || 'No name',
    email,
    car: carOf(text),
    message: message.filter((part) => part !== '').join('\n\n'),
  };
}

/** The car whose VIN stands in a text. */
function carOf(text: string): AdfLead['car'] {
  const vin = /\b(?=[A-Z\d]*\d)[A-HJ-NPR-Z\d]{17}\b/i.exec(text)?.[0];
  return vin === undefined ? null : { year: '', make: '', model: '', vin, stock: '' };
}
