import { createTransport } from 'nodemailer';
import { messageOf } from '../errors.ts';
import type { MailSettings } from '../settings.ts';
import type { MailMessage } from './message.ts';

/**
 * Passes one mail to the mail server. Rejects if the server does not accept it, or when `signal` aborts the
 * attempt.
 */
export type Deliver = (message: MailMessage, signal: AbortSignal) => Promise<void>;

/** Delivers through the mail server of the settings, each mail on its own connection. */
export function createDelivery({ smtpUrl, from }: Pick<MailSettings, 'smtpUrl' | 'from'>): Deliver {
  const transport = createTransport({
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    url: withoutLogging(smtpUrl),
  });
  return async (message, signal) => {
    const { messageId, to, subject, text, replyTo, calendar, isPersonal = false, unsubscribeUrl } = message;
    await transport.sendMail({
      messageId,
      from,
      to,
      subject: undecodable(subject),
      text,
      ...(replyTo?.address && { replyTo: { ...replyTo, name: undecodable(replyTo.name) } }),
      ...(calendar !== undefined && {
        attachments: [
          { filename: 'appointment.ics', contentType: 'text/calendar; charset=utf-8', content: calendar },
        ],
      }),
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
  };
}

/**
 * The transport encodes non-ASCII text, but passes on text that looks encoded already (RFC 2047). Mail
 * clients would decode it, so a visitor's name could show up as another one. An invisible non-ASCII character
 * makes the transport encode it.
 */
const undecodable = (text: string) => (text.includes('=?') ? `${text}\u2060` : text);

/** Nodemailer's own log would contain addresses, texts and the login. */
function withoutLogging(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const option of ['logger', 'debug', 'transactionLog']) url.searchParams.delete(option);
  return url.href;
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
  const code = details.get('code') ?? 'unknown error';
  const responseCode = details.get('responseCode');
  if (responseCode === undefined) return { reason: `${code}: ${messageOf(error)}`, isMailRejected: false };
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(details.get('response')))?.[1];
  const parts = [code, responseCode, enhanced, details.get('command')].filter((part) => part !== undefined);
  return { reason: parts.join(' '), isMailRejected: responseCode !== 421 && code !== 'EAUTH' };
}
