import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { ParsedMail } from './parse-mail.ts';

export type ParserReply = { mail: ParsedMail } | { failure: string };

/** Milliseconds after which a mail is given up, including the start of the process; one of a megabyte takes a tenth of a second. */
const mostMs = 10_000;

export type MailParser = {
  /** The parts of a mail. One at a time. Rejects for what is no mail, and for what takes too long. */
  parse(bytes: Uint8Array, timeoutMs?: number): Promise<ParsedMail>;
  close(): void;
};

/**
 * Takes mails apart in a process of its own, which the first one starts: whoever knows the address of a mailbox could stop the
 * server for minutes with a mail that takes the parser so long.
 */
export function openMailParser(): MailParser {
  let running: ChildProcess | null = null;
  const close = () => {
    running?.kill('SIGKILL');
    running = null;
  };
  const start = () => {
    const parser = fork(join(import.meta.dirname, 'mail-parser.process.ts'), {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=256'],
      // Set by `npm run dev`: it would report each loaded module as a message, which would pass for a reply.
      env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // `parse` handles errors during work; one that was ended needs a listener, too.
    return parser.on('error', () => undefined);
  };
  return {
    close,
    parse(bytes, timeoutMs = mostMs) {
      const parser = (running ??= start());
      const { promise, resolve, reject } = Promise.withResolvers<ParsedMail>();
      const settle = () => {
        clearTimeout(stuck);
        parser.off('message', onReply).off('exit', onEnd).off('error', onEnd);
      };
      const end = (reason: string) => {
        settle();
        close();
        reject(new Error(reason));
      };
      const onReply = (reply: ParserReply) => {
        settle();
        if ('mail' in reply) resolve(reply.mail);
        else reject(new Error(reply.failure));
      };
      const onEnd = () => end('the process that takes mails apart ended');
      const stuck = setTimeout(() => end('a mail takes too long to be taken apart'), timeoutMs);
      parser.once('message', onReply).once('exit', onEnd).once('error', onEnd);
      parser.send(bytes, (error) => error && onEnd());
      return promise;
    },
  };
}
