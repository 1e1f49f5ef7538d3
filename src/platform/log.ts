import { pino, type Logger } from 'pino';
import type { Settings } from './settings.ts';

export type Log = Logger;

/**
 * What is logged of an error: type, message, code and stack. The message of a failed query contains its
 * parameters, such as a visitor's message or a password hash, so its cause is logged instead.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const logged = 'params' in error && error.cause instanceof Error ? error.cause : error;
  const code = 'code' in logged ? logged.code : undefined;
  return { type: logged.name, message: logged.message, code, stack: logged.stack };
}

/** Logs JSON lines to standard output. Fields that could contain secrets are removed. */
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
