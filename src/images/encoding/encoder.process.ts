/**
 * Decodes and encodes images for the server, one at a time and with a lower priority. `encoder.ts` starts
 * this process, which ends together with the server.
 */
import { getPriority, setPriority } from 'node:os';
import type { Reply, Task } from './encoder.ts';

/** Added to the server's Unix niceness: when both compete for a core, this process gets a tenth of it. */
const niceness = 10;
// First of all, because threads inherit the priority of the thread that starts them.
setPriority(Math.min(getPriority() + niceness, 19));
const { makeMaster, makeShared, makeVariant } = await import('./encoding.ts');
const { makeMark } = await import('./encode-mark.ts');

// The server handles these signals: it waits for its pending images and then closes the channel.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
// A normal exit waits for the image that is being drawn.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const work = (task: Task) => {
  if (task.kind === 'master') return makeMaster(task.bytes);
  if (task.kind === 'mark') return makeMark(task.bytes);
  if (task.kind === 'shared') return makeShared(task.master);
  return makeVariant(task.master, task.width, task.format);
};

process.on('message', (task: Task) => {
  work(task)
    .then(
      (result): Reply => ({ result }),
      (error: unknown): Reply => ({ failure: String(error) }),
    )
    // A server that was killed meanwhile gets no reply, and `disconnect` ends this process without an error in its log.
    .then((reply) => process.send?.(reply, () => undefined));
});
