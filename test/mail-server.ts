import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that arrived, parsed, with the addresses it was handed over for. */
export type Arrived = Email & { raw: string; recipients: string[] };

/** What a recipient is answered: null takes it, a code with its text refuses it. */
type Answer = { responseCode: number; message: string } | null;

/**
 * A real mail server on a port of this machine. It takes everything until `answer` says otherwise; while `hold` has been
 * called and its function not, it takes a mail's text and says nothing.
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
  /** Resolves with what `look` finds, as soon as it finds something. */
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
      })();
    },
    ...options,
  });
  // A client that hangs up in the middle, as one that stops does.
  server.on('error', () => undefined);
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    /** How every recipient is answered from now on. */
    answer: (next: typeof answer) => {
      answer = next;
    },
    /** Resolves once so many mails have arrived. */
    until: (count: number) => when(() => (arrived.length < count ? undefined : true)),
    /** Resolves with the first mail that passes, once it is there. */
    next: (passes: (mail: Arrived) => boolean) => when(() => arrived.find(passes)),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    /** Resolves once the text of so many mails was handed over, held or not. */
    untilUnderWay: (count: number) => when(() => (underWay < count ? undefined : true)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
