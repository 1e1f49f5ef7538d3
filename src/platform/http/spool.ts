import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notStored } from '../disk-room.ts';
import { ApiError } from '../errors.ts';
import { freeNewBuffers } from '../low-memory.ts';
import { tooLarge } from './json-body.ts';

/** A body that has arrived, on disk. */
export type Spooled = {
  size: number;
  read(): Promise<Buffer>;
  /** At most `length` bytes from `at`. */
  part(at: number, length: number): Promise<Buffer>;
  /** All of it in pieces, as often as it is asked for. */
  pieces(): AsyncIterable<Buffer>;
  discard(): Promise<void>;
};

export type Spool = {
  /**
   * Takes a body in `pieces`, of which `declared` bytes were announced. Throws 413 above `maxBytes`, 503
   * if too much is arriving, 507 if the disk is full and 503 if it fails, and 400 if the client disconnects or is
   * disconnected (`body-time.ts`). Whoever takes a body discards it.
   */
  take(
    pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    of: { network: string; declared: number; maxBytes: number },
  ): Promise<Spooled>;
};

/** Bytes of bodies after which what they arrived in is freed. */
const freedAfter = 16 * 1024 * 1024;

/** Bytes of a piece. */
const pieceSize = 256 * 1024;

const usual = {
  /** Bytes of one spool on disk at once, in all and of one network. */
  mostBytes: 512 * 1024 * 1024,
  mostOfNetwork: 64 * 1024 * 1024,
};

/**
 * Bodies wait here until they are whole, so that nothing scarce is taken while a client decides how
 * long it sends. They are files without a name in `folder`, or in the temporary folder if `folder` takes no files.
 */
export function createSpool(folder: string, bounds: Partial<typeof usual> = {}): Spool {
  const { mostBytes, mostOfNetwork } = { ...usual, ...bounds };
  const arrived = new Map<string, number>();
  let total = 0;
  let unfreed = 0;
  const count = (network: string, bytes: number) => {
    total += bytes;
    const sum = (arrived.get(network) ?? 0) + bytes;
    if (sum === 0) arrived.delete(network);
    else arrived.set(network, sum);
  };
  const hasRoom = (network: string, bytes: number) =>
    total + bytes <= mostBytes && (arrived.get(network) ?? 0) + bytes <= mostOfNetwork;

  return {
    take: async (pieces, { network, declared, maxBytes }) => {
      if (declared > maxBytes) throw tooLarge(maxBytes);
      const file = await nameless(folder).catch(notKept);
      let size = 0;
      const discard = async () => {
        count(network, -size);
        size = 0;
        // Nothing of it is needed any more, whatever the disk says.
        await file.close().catch(() => undefined);
      };
      try {
        const source = iteratorOf(pieces);
        for (;;) {
          const next = await source.next().catch(cutOff);
          if (next.done === true) break;
          const { byteLength } = next.value;
          if (size + byteLength > maxBytes) throw tooLarge(maxBytes);
          if (!hasRoom(network, byteLength)) throw busy();
          count(network, byteLength);
          size += byteLength;
          // Unlike `write`, all of it or an error.
          await file.appendFile(next.value).catch(notKept);
          unfreed += byteLength;
          if (unfreed < freedAfter) continue;
          unfreed = 0;
          freeNewBuffers();
        }
      } catch (error) {
        await discard();
        throw error;
      }
      const part = async (from: number, length: number) => {
        const bytes = Buffer.allocUnsafeSlow(Math.max(0, Math.min(length, size - from)));
        for (let at = 0; at < bytes.length;) {
          const { bytesRead } = await file.read(bytes, at, bytes.length - at, from + at);
          if (bytesRead === 0) throw new Error('A spooled body is shorter than it was');
          at += bytesRead;
        }
        return bytes;
      };
      async function* inPieces() {
        for (let at = 0; at < size; at += pieceSize) yield await part(at, pieceSize);
      }
      return { size, read: () => part(0, size), part, pieces: inPieces, discard };
    },
  };
}

const busy = () =>
  new ApiError(503, 'Too much is being sent at the moment. Try again in a moment.', {
    headers: { 'retry-after': '5' },
  });

function cutOff(): never {
  throw new ApiError(400, 'The request body was cut off');
}

function notKept(error: unknown): never {
  throw notStored('Files', error);
}

/** For what staff send: an office has one address. */
export const createStaffSpool = (folder: string): Spool =>
  createSpool(folder, { mostOfNetwork: usual.mostBytes });

async function* iteratorOf(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  yield* pieces;
}

const takesNoFiles: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS']);

/** A file that is gone with this process, however that ends. */
async function nameless(folder: string): Promise<FileHandle> {
  const name = `marque-${randomUUID()}.part`;
  const path = join(folder, name);
  const file = await open(path, 'wx+', 0o600).catch((error: NodeJS.ErrnoException) => {
    // A full disk is no reason: the temporary folder of a container is its memory.
    if (takesNoFiles.has(error.code)) return null;
    throw error;
  });
  if (file !== null) {
    await unlink(path);
    return file;
  }
  const temporary = join(tmpdir(), name);
  const other = await open(temporary, 'wx+', 0o600);
  await unlink(temporary);
  return other;
}
