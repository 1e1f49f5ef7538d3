import { pino, type Logger } from 'pino';
import type { Settings } from './settings.ts';

export type Log = Logger;

/**
 * An error as it may be logged: type, message, code and stack. A failed query's own message holds its parameters, which
 * may be a visitor's words or a password's hash, so its cause speaks for it.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const told = 'params' in error && error.cause instanceof Error ? error.cause : error;
  const code = 'code' in told ? told.code : undefined;
  return { type: told.name, message: told.message, code, stack: told.stack };
}

/** JSON lines on standard output. What could hold a secret or a person is cut out wherever it turns up. */
export function createLog(level: Settings['logLevel']): Log {
  return pino({
    level,
    base: null,
    serializers: { err: describeError },
    redact: {
      paths: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization'],
      remove: true,
    },
  });
}
