/** Takes mails apart for the server, one at a time. `mail-parser.ts` starts this process, which ends together with the server. */
import type { ParserReply } from './mail-parser.ts';
import { parseMail } from './parse-mail.ts';

// The server handles these signals: it finishes the mail and then ends this process.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

process.on('message', (bytes: Uint8Array) => {
  parseMail(bytes)
    .then(
      (mail): ParserReply => ({ mail }),
      (error: unknown): ParserReply => ({ failure: String(error) }),
    )
    .then((reply) => process.send?.(reply));
});
