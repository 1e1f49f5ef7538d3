import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Settings } from './settings.ts';

export type Log = Logger;

/** PostgreSQL's errors about a value, such as text that is not a number. Their messages repeat it. */
const invalidValue = /^22[0-9A-Z]{3}$/;

/**
 * What is logged of an error: type, message, code and stack. The message of a failed query contains its
 * parameters, such as a visitor's message or a password hash, so its cause is logged instead, and of an
 * invalid value only the code.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const logged = 'params' in error && error.cause instanceof Error ? error.cause : error;
  const { name: type, message, stack = '' } = logged;
  const code = 'code' in logged ? logged.code : undefined;
  if (typeof code !== 'string' || !invalidValue.test(code)) return { type, message, code, stack };
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { type, message: 'invalid value', code, stack: frames.join('\n') };
}

/** Logs JSON lines to standard output, or another stream. Fields that could contain secrets are removed. */
export function createLog(level: Settings['logLevel'], stream?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: describeError },
    redact: {
      paths: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization'],
      remove: true,
    },
  };
  return pino(options, stream ?? standardOutput());
}

/**
 * Standard output may be a file on a full disk. Then lines are lost, and the program goes on. A destination that has failed
 * would keep them for ever, so another one takes its place.
 */
function standardOutput(): DestinationStream {
  const open = () => {
    const opened = pino.destination({ fd: 1, sync: true });
    opened.on('error', () => {
      if (output !== opened) return;
      output = open();
      opened.destroy();
    });
    return opened;
  };
  let output = open();
  return { write: (line) => void output.write(line) };
}

/** An `onError` that logs: for the failures of work that nobody waits for. */
export const logError =
  (log: Log, message: string) =>
  (error: unknown): void =>
    log.error({ err: error }, message);
