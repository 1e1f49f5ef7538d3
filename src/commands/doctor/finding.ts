import { isDiskFull } from '../../platform/disk-room.ts';
import { messageOf } from '../../platform/errors.ts';

/** What a check found. `advice` says what to do; there is none for what is well. */
export type Finding = { check: string; state: 'ok' | 'warning' | 'problem'; text: string; advice?: string };
type Found = Omit<Finding, 'check'>;

export const ok = (text: string): Found => ({ state: 'ok', text });
export const warning = (text: string, advice: string): Found => ({ state: 'warning', text, advice });
export const problem = (text: string, advice: string): Found => ({ state: 'problem', text, advice });

/** Longest milliseconds that one check may take: what it asks may not answer. */
const checkTimeoutMs = 45_000;

/** Runs a check. A failure that it does not explain itself, or no end, is a problem. */
export async function examine(check: string, work: () => Promise<Found>): Promise<Finding> {
  const { promise: tooLong, resolve } = Promise.withResolvers<Found>();
  const timer = setTimeout(
    () =>
      resolve(problem('did not end in time', 'Look at the network between this machine and what it asks.')),
    checkTimeoutMs,
  );
  const found = await Promise.race([
    work().catch((error: unknown) => problem(firstLine(error), 'Look at the log of the site.')),
    tooLong,
  ]);
  clearTimeout(timer);
  return { check, ...found };
}

export const firstLine = (error: unknown): string => messageOf(error).split('\n', 1)[0] ?? '';

/** What to do about a folder that could not be written; `advice` unless its disk is full. */
export const writeAdvice = (error: unknown, advice: string): string =>
  isDiskFull(error) ? 'Make room on that disk, or enlarge it.' : advice;

/** The code of a failed connection or request, such as `ECONNREFUSED`, from the error or its cause. */
export function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : null;
}
