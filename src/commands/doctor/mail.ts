import { readDealership } from '../../dealership/dealership.store.ts';
import { mailConfigOf } from '../../mail/mail-config.live.ts';
import { readMailSettings } from '../../mail/mail-settings.store.ts';
import type { Database } from '../../platform/database.ts';
import { checkMailServer } from '../../platform/mail/check-mail-server.ts';
import { describeFailure } from '../../platform/mail/deliver.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Settings } from '../../platform/settings.ts';
import { codeOf, ok, problem, warning } from './finding.ts';

const dayMs = 24 * 60 * 60_000;
/** Days before the end of a certificate from which on somebody should look: most are renewed a month before. */
const certificateDays = 14;

/** The mail server of the settings or the portal: whether it lets the program in, encrypted. Nothing is sent. */
export async function checkMail(database: Database | null, settings: Settings, secrets: Secrets) {
  const found = await serverOf(database, settings, secrets);
  if (found === 'unreadable')
    return problem(
      'the password of the mail server that was entered in the portal cannot be read',
      'Set the SECRET_KEY (or DATA_DIR/secret.key) of that time, or enter it again in Settings, Inquiries and mail.',
    );
  if (found === null)
    return warning(
      'there is no mail server: inquiries are only in the portal',
      'Set SMTP_URL, or enter one in Settings.',
    );
  let server;
  try {
    server = await checkMailServer(found);
  } catch (error) {
    const { reason } = describeFailure(error);
    const advice =
      codeOf(error) === 'EAUTH'
        ? 'The server refuses name or password: correct them where they were entered.'
        : 'Check host, port, firewall and the certificate of the mail server. Mail waits for three days.';
    return problem(reason, advice);
  }
  const signedIn = server.isSignedIn === null ? 'without a password' : 'and lets the program in';
  if (!server.isEncrypted)
    return warning(
      `${server.server} answers ${signedIn}, not encrypted`,
      'Mail, and a password, can be read on the way: use smtps://, or a server that offers STARTTLS.',
    );
  const days = Math.floor(((server.certificateEndsAt?.getTime() ?? Infinity) - Date.now()) / dayMs);
  const text = `${server.server} answers over TLS ${signedIn}`;
  if (days < certificateDays)
    return warning(
      `${text}; its certificate ends in ${days} days`,
      'Have it renewed: mail stops on that day.',
    );
  return ok(`${text}; its certificate is valid`);
}

/** The server's address with its password; null without one. */
async function serverOf(database: Database | null, settings: Settings, secrets: Secrets) {
  if (settings.mail !== null || database === null) return settings.mail?.smtpUrl ?? null;
  const { queries } = database;
  const { mail, isUnreadable } = mailConfigOf(
    { ...(await readMailSettings(queries)), emails: new Map() },
    { settings, secrets, dealership: await readDealership(queries) },
  );
  return isUnreadable ? 'unreadable' : (mail?.smtpUrl ?? null);
}
