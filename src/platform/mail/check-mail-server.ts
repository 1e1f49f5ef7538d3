import { checkServerIdentity } from 'node:tls';
import { promisify } from 'node:util';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { timeouts, transportAddress } from './deliver.ts';

export type MailServerFound = {
  /** `host:port`. */
  server: string;
  /** Whether what is sent, the password too, is encrypted. */
  isEncrypted: boolean;
  /** When the server's certificate, which has been checked, ends; null without encryption. */
  certificateEndsAt: Date | null;
  /** Whether name and password were accepted; null if there are none. */
  isSignedIn: boolean | null;
};

/** Connects to a mail server as a delivery does, signs in, and sends nothing. Rejects as a delivery would. */
export async function checkMailServer(smtpUrl: string): Promise<MailServerFound> {
  const { auth, ...options } = parseConnectionUrl(transportAddress(smtpUrl));
  let certificateEndsAt: Date | null = null;
  const connection = new SMTPConnection({
    ...timeouts,
    ...options,
    tls: {
      ...options.tls,
      checkServerIdentity: (host, certificate) => {
        certificateEndsAt = new Date(certificate.valid_to);
        return checkServerIdentity(host, certificate);
      },
    },
  });
  try {
    const failed = new Promise<never>((_resolve, reject) => connection.on('error', reject));
    await Promise.race([new Promise<void>((resolve) => connection.connect(() => resolve())), failed]);
    let isSignedIn = null;
    if (auth?.user) {
      const login = promisify(connection.login.bind(connection));
      isSignedIn = (await Promise.race([login(auth), failed])) === true;
    }
    return {
      server: `${connection.host}:${connection.port}`,
      isEncrypted: connection.secure,
      certificateEndsAt,
      isSignedIn,
    };
  } finally {
    connection.close();
  }
}
