import { logError, type Log } from './log.ts';

export type Closable = { close(): Promise<void> };

/**
 * Closes one after the other. One that fails is logged and keeps none of the others from closing: an unavailable
 * database must not prevent a stop.
 */
export async function closeInTurn(parts: readonly Closable[], log: Log): Promise<void> {
  for (const part of parts) await part.close().catch(logError(log, 'the stop was not clean'));
}
