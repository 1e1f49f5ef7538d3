import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { MasterImage, Refusal } from './encoding.ts';
import type { ImageFormat } from '../image.ts';
import { isLowOnMemory } from '../../platform/low-memory.ts';
import { createWorkQueue } from '../../platform/work-queue.ts';

/** What an encoder is asked for. */
export type Task =
  | { kind: 'master'; bytes: Uint8Array }
  | { kind: 'rendition'; master: Uint8Array; width: number; format: ImageFormat };
export type Reply = { result: MasterImage | Refusal | Buffer } | { failure: string };

/** How much an image is wanted; see `imageWork`. */
export type Priority = 'request' | 'wanted' | 'warm';

/** The process that worked on it ended, twice, or could not be started. */
export class EncoderDeath extends Error {}

/** Milliseconds that a process is kept without work, and that one may take for its work before it is taken for stuck. */
const idleTime = 3_000;
const timeoutMs = 120_000;

/**
 * The server's turns at decoding and encoding, whoever wants them: two processes at most, of which work that nobody waits
 * for has one.
 */
export const imageWork = createWorkQueue<Priority>({
  // Each takes up to 150 MB for a photograph.
  concurrency: isLowOnMemory ? 1 : 2,
  backgroundConcurrency: 1,
  // Somebody waits for it; somebody was given a substitute; nobody has asked yet.
  maxWaiting: { request: 200, wanted: 2_000, warm: 20_000 },
});

/** Makes the image that is stored of uploaded bytes. To be called in a turn of `imageWork`. Rejects with `EncoderDeath`. */
export const encodeMaster = (bytes: Uint8Array) =>
  inTwoTries({ kind: 'master', bytes }) as Promise<MasterImage | Refusal>;

/** Makes one rendition of a stored image. To be called in a turn of `imageWork`. */
export const encodeRendition = (master: Uint8Array, width: number, format: ImageFormat) =>
  inTwoTries({ kind: 'rendition', master, width, format }) as Promise<Buffer>;

/** A process does one thing at a time, so what it dies of is known; but it may have been killed for another reason. */
const inTwoTries = (task: Task) =>
  attempt(task).catch((error: unknown) => {
    if (error instanceof EncoderDeath) return attempt(task);
    throw error;
  });

/**
 * To glibc: one heap for all threads, and what is free goes back to the system. Left alone, it keeps the room of every picture for
 * the thread that had it: 260 MB at rest after sixteen of them, 40 so, for a tenth more of the time.
 */
const thriftyMemory = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

const idle = new Map<ChildProcess, NodeJS.Timeout>();

function takeEncoder(): ChildProcess {
  for (const [encoder, timer] of idle) {
    clearTimeout(timer);
    idle.delete(encoder);
    encoder.ref();
    encoder.channel?.ref();
    return encoder;
  }
  const encoder = fork(join(import.meta.dirname, 'encoder.process.ts'), {
    // Bytes are sent as bytes.
    serialization: 'advanced',
    execArgv: [],
    // `npm run dev` watches by it: every module that is loaded would be told, and taken for a reply.
    env: { ...process.env, ...thriftyMemory, WATCH_REPORT_DEPENDENCIES: undefined },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Who waits for it hears of it as well; without work nobody does.
  encoder.on('error', () => undefined);
  encoder.on('exit', () => {
    clearTimeout(idle.get(encoder));
    idle.delete(encoder);
  });
  return encoder;
}

/** Nothing waits for an encoder without work, also not the end of this process. */
function keepEncoder(encoder: ChildProcess) {
  encoder.unref();
  encoder.channel?.unref();
  idle.set(encoder, setTimeout(() => encoder.disconnect(), idleTime).unref());
}

function attempt(task: Task): Promise<MasterImage | Refusal | Buffer> {
  const encoder = takeEncoder();
  const { promise, resolve, reject } = Promise.withResolvers<MasterImage | Refusal | Buffer>();
  const onReply = (reply: Reply) => {
    settle();
    keepEncoder(encoder);
    if ('failure' in reply) reject(new Error(reply.failure));
    else resolve(reply.result);
  };
  const onEnd = (reason: unknown) => {
    settle();
    encoder.kill('SIGKILL');
    reject(new EncoderDeath(`an image encoder ended: ${String(reason)}`));
  };
  const stuck = setTimeout(() => onEnd('it took too long'), timeoutMs);
  const settle = () => {
    clearTimeout(stuck);
    encoder.off('message', onReply).off('exit', onEnd).off('error', onEnd);
  };
  encoder.once('message', onReply).once('exit', onEnd).once('error', onEnd);
  encoder.send(task, (error) => error && onEnd(error));
  return promise;
}
