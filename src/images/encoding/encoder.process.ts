/**
 * The process that decodes and encodes pictures for the server, one at a time, behind everything that answers requests.
 * It is started by `encoder.ts` and ends with it.
 */
import { getPriority, setPriority } from 'node:os';
import type { Reply, Task } from './encoder.ts';

/** How much nicer than the server it is, on the scale of Unix: while both want a core, it gets a tenth of it. */
const niceness = 10;
// Before anything else: threads that are started later have the priority of the one that starts them.
setPriority(Math.min(getPriority() + niceness, 19));
const { makeMaster, makeVariant } = await import('./encoding.ts');

// A stop of the server is its own to do: it waits for what it has asked for, and closes the channel when it ends.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());

const work = (task: Task) =>
  task.kind === 'master' ? makeMaster(task.bytes) : makeVariant(task.master, task.width, task.format);

process.on('message', (task: Task) => {
  work(task)
    .then(
      (result): Reply => ({ result }),
      (error: unknown): Reply => ({ failure: String(error) }),
    )
    .then((reply) => process.send?.(reply));
});
