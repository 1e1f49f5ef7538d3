import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** One mail as it arrived: who it was handed over for, and what it says. */
export type Arrived = { to: string[]; mail: Email };

/** A real mail server on a free port that keeps what it is sent. */
export async function openMailbox() {
  const arrived: Arrived[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: callbackify(async (stream: Readable, session: SMTPServerSession) => {
      const mail = await PostalMime.parse(await buffer(stream));
      arrived.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
      for (const tell of waiting) tell();
    }),
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived: arrived as readonly Arrived[],
    /** Resolves with the first mail that passes, once it is there. */
    next: (passes: (arrived: Arrived) => boolean): Promise<Arrived> =>
      new Promise((resolve) => {
        const look = () => {
          const found = arrived.find(passes);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;
