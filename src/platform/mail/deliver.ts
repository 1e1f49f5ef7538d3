import { createTransport } from 'nodemailer';
import { messageOf } from '../errors.ts';
import { isLoopback } from '../loopback.ts';
import type { MailSettings } from '../settings.ts';
import { withoutPicture } from './letter-html.ts';
import type { MailMessage, MailPicture } from './message.ts';

/**
 * Passes one mail to the mail server. Rejects if the server does not accept it, or when `signal` aborts the
 * attempt.
 */
export type Deliver = (message: MailMessage, signal: AbortSignal) => Promise<Delivered>;

/** The receiving server's own words, such as `250 2.0.0 Ok: queued as 4F1`. */
export type Delivered = { answer: string };

/** Reads a picture of a mail; null if there is none. */
export type ReadPicture = (
  picture: Pick<MailPicture, 'address' | 'isSmall'>,
) => Promise<{ bytes: Buffer; type: string } | null>;

/** Milliseconds that a mail server may take. */
export const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
} as const;

const noPictures: ReadPicture = async () => null;

/**
 * Delivers through the mail server of the settings, each mail on its own connection. A user name and its password go to another
 * host encrypted only, unless the address says `ignoreTLS=true`.
 */
export function createDelivery(
  { smtpUrl, from }: Pick<MailSettings, 'smtpUrl' | 'from'>,
  readPicture: ReadPicture = noPictures,
): Deliver {
  const transport = createTransport({ ...timeouts, url: transportAddress(smtpUrl) });
  return async (message, signal) => {
    const { messageId, to, subject, text, replyTo, calendar, isPersonal = false, unsubscribeUrl } = message;
    const { html, attachments } = await withPictures(message, readPicture);
    const sent: { response?: unknown } = await transport.sendMail({
      messageId,
      from,
      to,
      subject: undecodable(subject),
      text,
      ...(html !== undefined && { html }),
      ...(replyTo?.address && { replyTo: { ...replyTo, name: undecodable(replyTo.name) } }),
      attachments: [
        ...attachments,
        ...(calendar === undefined
          ? []
          : [{ filename: 'appointment.ics', contentType: calendarType(calendar), content: calendar }]),
      ],
      headers: {
        // Keeps auto-responders from writing to the customer.
        ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
        ...(unsubscribeUrl !== undefined && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal,
    });
    return { answer: typeof sent.response === 'string' ? sent.response : '' };
  };
}

/** The type of a calendar file, with the method in it: mail programs take an invitation in by it (RFC 5546). */
function calendarType(calendar: string): string {
  const method = /^METHOD:(\w+)/m.exec(calendar)?.[1];
  return `text/calendar; charset=utf-8${method === undefined ? '' : `; method=${method}`}`;
}

/** The HTML of a mail with its pictures as parts of the mail. A picture that cannot be read keeps no mail back. */
async function withPictures({ html, pictures = [] }: MailMessage, readPicture: ReadPicture) {
  const attachments: { filename: string; contentType: string; content: Buffer; cid: string }[] = [];
  let shown = html;
  for (const named of html === undefined ? [] : pictures) {
    const { cid } = named;
    const picture = await readPicture(named).catch(() => null);
    if (picture === null) shown = shown && withoutPicture(shown, cid);
    else {
      const filename = `${cid}.${picture.type === 'image/png' ? 'png' : 'jpg'}`;
      attachments.push({ filename, contentType: picture.type, content: picture.bytes, cid });
    }
  }
  return { html: shown, attachments };
}

/**
 * The transport encodes non-ASCII text, but passes on text that looks encoded already (RFC 2047). Mail
 * clients would decode it, so a visitor's name could show up as another one. An invisible non-ASCII character
 * makes the transport encode it.
 */
const undecodable = (text: string) => (text.includes('=?') ? `${text}\u2060` : text);

/**
 * The address of a mail server as nodemailer takes it. Nodemailer's own log would contain addresses, texts and the login. By
 * itself it sends the login unencrypted if the server, or whoever is between, does not offer STARTTLS.
 */
export function transportAddress(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const isOpen = url.searchParams.get('ignoreTLS') === 'true' || isLoopback(url.hostname);
  if (url.protocol === 'smtp:' && url.username !== '' && !isOpen) url.searchParams.set('requireTLS', 'true');
  for (const option of ['logger', 'debug', 'transactionLog']) url.searchParams.delete(option);
  return url.href;
}

/** In place of the server's words to a command that it does not know. */
const noEncryption =
  'The mail server offers no encryption (STARTTLS) at this port, so neither the password nor the mail was sent. Use TLS, usually port 465. Only for a server in your own network choose Encryption None, or add ?ignoreTLS=true to SMTP_URL.';

/** In place of OpenSSL's line about what it took for TLS. */
const noTls =
  'The mail server speaks no TLS from the start at this port. Use STARTTLS (smtp:// in SMTP_URL), usually port 587, or TLS with the port for it, usually 465.';
const isNoTls = /wrong version number|packet length too long/i;

/** The first line of an error without an answer of the server; OpenSSL's messages end with an empty one. */
function wordsOf(error: unknown): string {
  const [line = ''] = messageOf(error).split('\n', 1);
  return isNoTls.test(line) ? noTls : line.trim();
}

/** Whether the server, or somebody between, knows no STARTTLS where it is required; it may also fail, or be away for a moment. */
const lacksEncryption = (details: ReadonlyMap<string, unknown>) =>
  details.get('code') === 'ETLS' &&
  details.get('command') === 'STARTTLS' &&
  Number(details.get('responseCode')) >= 500;

/** The receiving server's own words about a failed attempt, for staff who wait for them: never for a log. */
export function serverAnswer(error: unknown): string {
  const details = new Map<string, unknown>(error instanceof Error ? Object.entries(error) : []);
  if (lacksEncryption(details)) return noEncryption;
  const response = details.get('response');
  return typeof response === 'string' ? response : wordsOf(error);
}

/** Why an attempt failed, for the log and the outbox. */
export type DeliveryFailure = {
  /** Contains no addresses and no credentials. */
  reason: string;
  /**
   * Whether the server rejected this one mail. Otherwise it is unavailable, and other mails would fail too.
   */
  isMailRejected: boolean;
};

/**
 * Describes the transport's error. Of the server's response it includes only the codes, because the text
 * repeats addresses and user names.
 */
export function describeFailure(error: unknown): DeliveryFailure {
  const details = new Map<string, unknown>(error instanceof Error ? Object.entries(error) : []);
  if (lacksEncryption(details)) return { reason: `ETLS: ${noEncryption}`, isMailRejected: false };
  const code = details.get('code') ?? 'unknown error';
  const responseCode = details.get('responseCode');
  if (responseCode === undefined) return { reason: `${code}: ${wordsOf(error)}`, isMailRejected: false };
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(details.get('response')))?.[1];
  const parts = [code, responseCode, enhanced, details.get('command')].filter((part) => part !== undefined);
  return {
    reason: parts.join(' '),
    isMailRejected: responseCode !== 421 && code !== 'EAUTH' && code !== 'ETLS',
  };
}
