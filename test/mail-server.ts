import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that arrived, parsed, with the addresses of its envelope. */
export type Arrived = Email & { raw: string; recipients: string[] };

/** The response to a recipient: null accepts it, a code with its text refuses it. */
type Answer = { responseCode: number; message: string } | null;

/**
 * A real mail server on a local port. It accepts everything until `answer` says otherwise. Between a call of
 * `hold` and of the function that it returns, it receives a mail's text and does not respond.
 */
export async function startMailServer(options: SMTPServerOptions & { port?: number } = {}) {
  const arrived: Arrived[] = [];
  let answer: (recipient: string) => Answer = () => null;
  let held: Promise<void> = Promise.resolve();
  let underWay = 0;
  const watchers = new Set<() => void>();
  const tell = () => {
    for (const watcher of watchers) watcher();
  };
  /** Resolves with the result of `look`, as soon as it is not undefined. */
  const when = <Found>(look: () => Found | undefined): Promise<Found> =>
    new Promise((resolve) => {
      const watcher = () => {
        const found = look();
        if (found === undefined) return;
        watchers.delete(watcher);
        resolve(found);
      };
      watchers.add(watcher);
      watcher();
    });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, callback) => {
      const refusal = answer(address);
      callback(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }));
    },
    onData: (stream, session, callback) => {
      void (async () => {
        const raw = Buffer.concat(await stream.toArray()).toString('utf8');
        underWay += 1;
        tell();
        await held;
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        arrived.push({ ...(await PostalMime.parse(raw)), raw, recipients });
        callback();
        tell();
        // A client that was killed in the middle of a mail has closed the connection, too.
      })().catch(() => undefined);
    },
    ...options,
  });
  // A client that disconnects in the middle, like one that is stopped.
  server.on('error', () => undefined);
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    /** The response to every recipient from now on. */
    answer: (next: typeof answer) => {
      answer = next;
    },
    /** Resolves once this many mails have arrived. */
    until: (count: number) => when(() => (arrived.length < count ? undefined : true)),
    /** Resolves with the first mail that matches, once it has arrived. */
    next: (passes: (mail: Arrived) => boolean) => when(() => arrived.find(passes)),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    /** Resolves once the text of this many mails was received, held or not. */
    untilUnderWay: (count: number) => when(() => (underWay < count ? undefined : true)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
