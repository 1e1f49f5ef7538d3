import { createTransport } from 'nodemailer';
import type { MailSettings } from '../settings.ts';
import type { MailMessage } from './message.ts';

/** Hands one mail to the mail server. Rejects when the server did not take it, or when `signal` ends the attempt. */
export type Deliver = (message: MailMessage, signal: AbortSignal) => Promise<void>;

/** Delivers by the mail server of the settings, each mail on a connection of its own. */
export function createDelivery({ smtpUrl, from }: Pick<MailSettings, 'smtpUrl' | 'from'>): Deliver {
  const transport = createTransport({
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    url: withoutLogging(smtpUrl),
  });
  return async ({ messageId, to, subject, text, replyTo }, signal) => {
    await transport.sendMail({
      messageId,
      from,
      to,
      subject: literally(subject),
      text,
      ...(replyTo && { replyTo: { ...replyTo, name: literally(replyTo.name) } }),
      // Keeps an absence assistant from writing to the inquirer.
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal,
    });
  };
}

/**
 * The transport encodes what is not ASCII, and passes on text that looks encoded already (RFC 2047), which mail clients
 * would show decoded: a visitor's name could show another. A character that takes no room has it encoded as well.
 */
const literally = (text: string) => (text.includes('=?') ? `${text}\u2060` : text);

/** The transport's own log would hold addresses, texts and the way to the password. */
function withoutLogging(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const option of ['logger', 'debug', 'transactionLog']) url.searchParams.delete(option);
  return url.href;
}

/** Why an attempt failed, for the log and the outbox. */
export type DeliveryFailure = {
  /** In words without addresses and credentials. */
  reason: string;
  /** Whether the server refused this one mail; else it is away or takes nothing, and the next mail would fare no better. */
  isMailRejected: boolean;
};

/**
 * What went wrong, from the transport's error. A server's own words are left out but for its codes, because they repeat
 * addresses and user names.
 */
export function describeFailure(error: unknown): DeliveryFailure {
  const told = new Map<string, unknown>(error instanceof Error ? Object.entries(error) : []);
  const code = told.get('code') ?? 'unknown error';
  const responseCode = told.get('responseCode');
  if (responseCode === undefined) {
    return {
      reason: `${code}: ${error instanceof Error ? error.message : String(error)}`,
      isMailRejected: false,
    };
  }
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(told.get('response')))?.[1];
  const parts = [code, responseCode, enhanced, told.get('command')].filter((part) => part !== undefined);
  return { reason: parts.join(' '), isMailRejected: responseCode !== 421 && code !== 'EAUTH' };
}
