import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { MailSecurity } from '../../mail/mail-settings.schema.ts';

/** Where a mailbox is, and who reads it. */
export type MailboxAccess = {
  host: string;
  port: number;
  security: MailSecurity;
  username: string;
  password: string;
  folder: string;
};

/** A mailbox that cannot be read, in words for staff: never the server's own, which may come from anything inside a network. */
export class MailboxError extends Error {}

/** A folder that is open for reading only: nothing in it is changed, not even what counts as read. */
export type OpenMailbox = {
  /** The server's numbers of mails hold as long as this is the same. */
  uidValidity: string;
  /** The number of the next mail that comes. */
  uidNext: number;
  count: number;
  /** The numbers of the mails after this one, in their order. */
  after(uid: number): Promise<number[]>;
  /** The same of the mails that came on this day or later. */
  since(day: Date): Promise<number[]>;
  /** Null if it is gone. `bytes` are its first ones, of `size`. */
  read(uid: number): Promise<ArrivedMail | null>;
};

export type ArrivedMail = { bytes: Uint8Array; size: number; arrivedAt: Date | null };

/** Of a mail that is read. What is longer has photographs or the like behind its text. */
const mailBytes = 1024 * 1024;
/** The most bytes of one answer of a server. */
const answerBytes = 4 * mailBytes;
const stepMs = 15_000;

/** Opens a folder, and closes the connection after `work`, or when `signal` ends. Throws `MailboxError`. */
export async function withMailbox<Result>(
  access: MailboxAccess,
  signal: AbortSignal,
  work: (mailbox: OpenMailbox) => Promise<Result>,
): Promise<Result> {
  const client = await clientFor(access);
  // Without a listener it would end the process.
  client.on('error', () => undefined);
  const stop = () => client.close();
  signal.addEventListener('abort', stop, { once: true });
  /** A request, with its failure in our words. */
  const ask = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    try {
      signal.throwIfAborted();
      return await request();
    } catch (error) {
      throw signal.aborted ? tooSlow() : asMailboxError(error);
    }
  };
  try {
    await ask(() => client.connect());
    const folder = await openFolder(client, access.folder, ask);
    const find = async (query: object) => {
      const found = await ask(() => client.search(query, { uid: true }));
      if (!found) throw new MailboxError('The server does not say which mails are in the folder.');
      return found.toSorted((one, other) => one - other);
    };
    return await work({
      uidValidity: String(folder.uidValidity),
      uidNext: folder.uidNext,
      count: folder.exists,
      // A range that ends at the last mail always has that one.
      after: async (uid) => (await find({ uid: `${uid + 1}:*` })).filter((found) => found > uid),
      since: (day) => find({ since: day }),
      read: async (uid) => {
        const mail = await ask(() =>
          client.fetchOne(
            String(uid),
            { uid: true, size: true, internalDate: true, source: { maxLength: mailBytes } },
            { uid: true },
          ),
        );
        return mail ? arrived(mail) : null;
      },
    });
  } finally {
    signal.removeEventListener('abort', stop);
    client.close();
  }
}

/** The library is loaded when a mailbox is read: few dealerships have one. */
async function clientFor({ host, port, security, username, password }: MailboxAccess): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow');
  return new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user: username, pass: password },
    // Its log has addresses and what people write.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    maxLiteralSize: answerBytes,
    maxLineLength: answerBytes,
    maxResponseSize: 2 * answerBytes,
  });
}

/** Opens a folder, or says which ones there are. */
async function openFolder(
  client: ImapFlow,
  folder: string,
  ask: <Answer>(request: () => Promise<Answer>) => Promise<Answer>,
) {
  const opened = await ask(() =>
    client.mailboxOpen(folder, { readOnly: true }).catch((error: unknown) => {
      if (!detailsOf(error).has('responseStatus')) throw error;
      return null;
    }),
  );
  if (opened !== null) return opened;
  const names = (await ask(() => client.list())).map(({ path }) => path).slice(0, 20);
  const there = names.length === 0 ? '' : ` There are: ${names.join(', ')}.`;
  throw new MailboxError(`There is no folder “${folder}” in this mailbox.${there}`);
}

function arrived({ source, size, internalDate }: FetchMessageObject): ArrivedMail {
  const bytes = source ?? new Uint8Array();
  const at = internalDate === undefined ? new Date(Number.NaN) : new Date(internalDate);
  return { bytes, size: size ?? bytes.length, arrivedAt: Number.isNaN(at.getTime()) ? null : at };
}

const detailsOf = (error: unknown) => new Map<string, unknown>(Object.entries(Object(error)));

const tooSlow = () => new MailboxError('The server took too long to answer.');

const reasons: readonly [codes: RegExp, reason: string][] = [
  [/^(ENOTFOUND|EAI_\w+)$/, 'There is no server of this name. Check the name.'],
  [/^ECONNREFUSED$/, 'The server refuses connections at this port. Check the port.'],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, 'The server cannot be reached from here.'],
  [
    /^(CONNECT_TIMEOUT|GREE+TING_TIMEOUT|UPGRADE_TIMEOUT|ETIMEOUT|ETIMEDOUT)$/,
    'The server does not answer at this port. Check port and encryption.',
  ],
  [
    /CERT|^UNABLE_TO_VERIFY/,
    'The certificate of the server is not valid for this name, has expired, or was signed by nobody known.',
  ],
  [/^(ERR_SSL_|EPROTO)/, 'The server does not speak TLS at this port. Check port and encryption.'],
];

function asMailboxError(error: unknown): MailboxError {
  if (error instanceof MailboxError) return error;
  const details = detailsOf(error);
  if (details.get('authenticationFailed') === true)
    return new MailboxError(
      'The server refuses this user name or password. Some providers want a password made for mail programs.',
    );
  const code = String(details.get('code'));
  const reason = reasons.find(([codes]) => codes.test(code))?.[1];
  if (reason !== undefined) return new MailboxError(reason);
  return error instanceof Error && /STARTTLS/.test(error.message)
    ? new MailboxError('The server offers no STARTTLS at this port. Check port and encryption.')
    : new MailboxError('The server ended the connection, or does not answer as a mailbox does (IMAP).');
}
