import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { MasterImage, Refusal } from './encoding.ts';
import type { Mark, MarkRefusal } from './encode-mark.ts';
import type { ImageFormat } from '../image.ts';
import { isLowOnMemory } from '../../platform/low-memory.ts';
import { inSpan } from '../../platform/observability/tracing.ts';
import { createWorkQueue } from '../../platform/work-queue.ts';

/** The work for an encoder process. */
export type Task =
  | { kind: 'master'; bytes: Uint8Array }
  | { kind: 'mark'; bytes: Uint8Array }
  | { kind: 'shared'; master: Uint8Array }
  | { kind: 'variant'; master: Uint8Array; width: number; format: ImageFormat };
type Result = MasterImage | Refusal | Mark | MarkRefusal | Buffer;
export type Reply = { result: Result } | { failure: string };

/** How urgent an image is; see `imageWork`. */
export type Priority = 'request' | 'wanted' | 'offered' | 'warm';

/** The encoder process exited twice, or could not be started. */
export class EncoderDeath extends Error {}

/** The encoder process was ended because its work took too long. */
export class EncoderTimeout extends EncoderDeath {}

/** Milliseconds for which an idle process is kept. */
const idleTime = 3_000;

/**
 * Milliseconds after which a busy process counts as stuck. A mark may be an SVG, whose filters and repetitions can
 * take hours to draw.
 */
const timeoutMs: Record<Task['kind'], number> = {
  master: 120_000,
  shared: 120_000,
  variant: 120_000,
  mark: 10_000,
};

/**
 * The queue for all decoding and encoding: two processes at most, of which background work may occupy one.
 */
export const imageWork = createWorkQueue<Priority>({
  // Each process takes up to 150 MB for a photograph.
  concurrency: isLowOnMemory ? 1 : 2,
  backgroundConcurrency: 1,
  turnAfter: 8,
  // Somebody waits for it; a visitor got a substitute; anybody may have sent it; nobody has requested it yet.
  maxWaiting: { request: 200, wanted: 2_000, offered: 16, warm: 20_000 },
});

/** Marks also wait for each other, so that they never occupy both processes. */
export const markWork = createWorkQueue({
  concurrency: 1,
  backgroundConcurrency: 0,
  turnAfter: 1,
  maxWaiting: { request: 10 },
});

/**
 * Encodes the image to be stored from uploaded bytes. Call it in a job of `imageWork`. Rejects with
 * `EncoderDeath`.
 */
export const encodeMaster = (bytes: Uint8Array) =>
  inTwoTries({ kind: 'master', bytes }) as Promise<MasterImage | Refusal>;

/**
 * Makes the pictures of a dealership's mark. Call it in a job of `imageWork` within one of `markWork`. Rejects with
 * `EncoderTimeout` after ten seconds, else with `EncoderDeath`.
 */
export const encodeMark = (bytes: Uint8Array) =>
  inTwoTries({ kind: 'mark', bytes }) as Promise<Mark | MarkRefusal>;

/** Encodes one variant of a stored image. Call it in a job of `imageWork`. */
export const encodeVariant = (master: Uint8Array, width: number, format: ImageFormat) =>
  inTwoTries({ kind: 'variant', master, width, format }) as Promise<Buffer>;

/** Encodes the rendition of a stored image that other programs fetch. Call it in a job of `imageWork`. */
export const encodeShared = (master: Uint8Array) => inTwoTries({ kind: 'shared', master }) as Promise<Buffer>;

/**
 * A process handles one image at a time, but it may have been killed for another reason, so it gets a second
 * try. What took too long would do so again.
 */
const inTwoTries = (task: Task) =>
  inSpan({ name: `encode ${task.kind}`, kind: 'client' }, () =>
    inTurn(task).catch((error: unknown) => {
      if (error instanceof EncoderDeath && !(error instanceof EncoderTimeout)) return inTurn(task);
      throw error;
    }),
  );

const inTurn = (task: Task) => processes.add('request', () => attempt(task)).result;

/**
 * Makes glibc use one heap for all threads and return free memory to the system. By default it keeps memory
 * for each thread: 260 MB at rest after sixteen images instead of 40 MB. This costs a tenth more time.
 */
const lowMemoryEnv = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
/**
 * Images after which a process is replaced, as its memory grows with them: of small ones from 35 MB to 47 with the first hundred, and to
 * 184 with 3,000. A new process takes a fifth of a second.
 */
const maxImages = 100;

/**
 * How many processes there are at a time. Beside `imageWork` the demo's pictures are encoded, for which a small machine has no
 * memory: whoever has a process waits for nobody, so the others may wait for it.
 */
const processes = createWorkQueue({
  concurrency: isLowOnMemory ? 1 : 3,
  backgroundConcurrency: 0,
  turnAfter: 1,
  maxWaiting: { request: Infinity },
});

const idle = new Map<ChildProcess, NodeJS.Timeout>();
/** How many images each process has handled. */
const handled = new WeakMap<ChildProcess, number>();

function takeEncoder(): ChildProcess {
  for (const [encoder, timer] of idle) {
    clearTimeout(timer);
    idle.delete(encoder);
    encoder.ref();
    encoder.channel?.ref();
    return encoder;
  }
  const encoder = fork(join(import.meta.dirname, 'encoder.process.ts'), {
    // Sends binary data without encoding it as JSON.
    serialization: 'advanced',
    // Not those of this process, such as a port for the inspector.
    execArgv: [],
    // Set by `npm run dev`: it would report each loaded module as a message, which would pass for a reply.
    env: { ...process.env, ...lowMemoryEnv, WATCH_REPORT_DEPENDENCIES: undefined },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // `attempt` handles errors during work; an idle process needs a listener too.
  encoder.on('error', () => undefined);
  encoder.on('exit', () => {
    clearTimeout(idle.get(encoder));
    idle.delete(encoder);
  });
  return encoder;
}

/** Keeps an encoder for the next image, but not this process alive. */
function keepEncoder(encoder: ChildProcess) {
  encoder.unref();
  encoder.channel?.unref();
  const stop = () => {
    // It takes a moment to exit, and must get no work meanwhile.
    idle.delete(encoder);
    encoder.disconnect();
  };
  const images = (handled.get(encoder) ?? 0) + 1;
  handled.set(encoder, images);
  if (images === maxImages) return stop();
  idle.set(encoder, setTimeout(stop, idleTime).unref());
}

function attempt(task: Task): Promise<Result> {
  const encoder = takeEncoder();
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const onReply = (reply: Reply) => {
    settle();
    keepEncoder(encoder);
    if ('failure' in reply) reject(new Error(reply.failure));
    else resolve(reply.result);
  };
  const end = (error: EncoderDeath) => {
    settle();
    encoder.kill('SIGKILL');
    reject(error);
  };
  const onEnd = (reason: unknown) => end(new EncoderDeath(`an image encoder ended: ${String(reason)}`));
  const stuck = setTimeout(
    () => end(new EncoderTimeout(`an image encoder took too long for a ${task.kind}`)),
    timeoutMs[task.kind],
  );
  const settle = () => {
    clearTimeout(stuck);
    encoder.off('message', onReply).off('exit', onEnd).off('error', onEnd);
  };
  encoder.once('message', onReply).once('exit', onEnd).once('error', onEnd);
  encoder.send(task, (error) => error && onEnd(error));
  return promise;
}
