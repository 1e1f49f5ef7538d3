import type { Log } from './log.ts';

/** Milliseconds between two lines of one kind. */
const interval = 1_000;
/** Kinds come from fixed sets; this is only a bound. */
const mostKinds = 500;

type Kind = { lastAt: number; leftOut: number };

const kindsOf = new WeakMap<Log, Map<string, Kind>>();

/**
 * Logs what strangers can cause at any rate: at most one line a second of each `kind`, because a flood must not
 * fill the disk. The next line says in `leftOut` how many were not written.
 */
export function logSampled(
  log: Log,
  kind: string,
  write: (leftOut: { leftOut?: number }) => void,
  now = performance.now(),
): void {
  const kinds = kindsOf.get(log) ?? new Map<string, Kind>();
  kindsOf.set(log, kinds);
  const known = kinds.get(kind);
  if (known && now - known.lastAt < interval) {
    known.leftOut += 1;
    return;
  }
  // The one that was logged longest ago.
  if (kinds.size >= mostKinds) kinds.delete(kinds.keys().next().value ?? '');
  kinds.delete(kind);
  kinds.set(kind, { lastAt: now, leftOut: 0 });
  write(known && known.leftOut > 0 ? { leftOut: known.leftOut } : {});
}

/** Warns of what has a text of its own, as `logSampled` does. */
export const warnSampled = (log: Log, message: string, details: object): void =>
  logSampled(log, message, (more) => log.warn({ ...details, ...more }, message));

/** Logs an error in this way, with `message` as its kind: the same as `logError` for what strangers can cause. */
export const logSampledError = (log: Log, message: string) => (error: unknown) =>
  logSampled(log, message, (leftOut) => log.error({ err: error, ...leftOut }, message));
