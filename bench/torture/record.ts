import { createWriteStream } from 'node:fs';

/**
 * What can be wrong. Lost: acknowledged, and not there. Torn: half of what is done as a whole. Doubled: there twice. Wrong:
 * an answer, a line of the log or an end that no fault explains.
 */
export const wrongs = ['lost', 'torn', 'doubled', 'wrong'] as const;
type Wrong = (typeof wrongs)[number];

export type Problem = { kind: Wrong; what: string; at: string };

export type RunRecord = ReturnType<typeof createRecord>;

/** What was acknowledged, and what was wrong, also as lines of JSON in the file at `path`. `say` is told of each new problem. */
export function createRecord(path: string, say: (line: string) => void) {
  const file = createWriteStream(path);
  const counts = new Map<string, number>();
  const told = new Set<string>();
  const problems: Problem[] = [];
  const record = {
    path,
    problems,
    /** How many were acknowledged in all. */
    acknowledged: 0,
    /** When the newest of the writes that were done was sent, on the clock of `performance.now()`. */
    newestWrite: -Infinity,
    /** Writes of each kind that were acknowledged. */
    kinds: new Map<string, number>(),
    counts,
    /** What was done to the site, to understand a problem by. */
    note(what: object) {
      file.write(`${JSON.stringify({ written: new Date().toISOString(), ...what })}\n`);
    },
    count(name: string, more = 1) {
      counts.set(name, (counts.get(name) ?? 0) + more);
    },
    /** Notes when a write was sent that was done. */
    written(sent: number) {
      record.newestWrite = Math.max(record.newestWrite, sent);
    },
    acknowledge(kind: string, detail: object) {
      record.acknowledged += 1;
      record.kinds.set(kind, (record.kinds.get(kind) ?? 0) + 1);
      file.write(`${JSON.stringify({ written: new Date().toISOString(), kind, ...detail })}\n`);
    },
    /** The same problem is recorded once: each comparison would find it again. */
    problem(kind: Wrong, what: string) {
      if (told.has(`${kind} ${what}`)) return;
      told.add(`${kind} ${what}`);
      const problem = { kind, what, at: new Date().toISOString() };
      problems.push(problem);
      file.write(`${JSON.stringify({ problem })}\n`);
      say(`${kind.toUpperCase()}: ${what}`);
    },
    close: () => new Promise<void>((resolve) => void file.end(resolve)),
  };
  return record;
}
