import { beforeEach, describe, expect, test } from 'vitest';
import { ConnectionLost, FileRefused } from '../../../platform/browser/upload-file.ts';
import { createUploads, type UploadSteps } from './uploads.ts';

const file = (name: string) => new File([name], name);
const turn = () => new Promise(setImmediate);

/** Uploads whose steps end when the test says so; a file's content is its name. */
function createBench() {
  const prepared: string[] = [];
  const sending = new Map<
    string,
    {
      resolve: (address: string) => void;
      reject: (error: Error) => void;
      signal: AbortSignal;
      progress: (bytes: number, total: number) => void;
      delay: () => void;
    }
  >();
  const broken = new Set<string>();
  const steps: UploadSteps = {
    prepare: (picked) => {
      prepared.push(picked.name);
      return broken.has(picked.name)
        ? Promise.reject(new Error('This file is not an image we can read.'))
        : Promise.resolve(picked);
    },
    send: async (image, { signal, onProgress, onDelay }) => {
      const name = await image.text();
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      sending.set(name, { resolve, reject, signal, progress: onProgress, delay: onDelay });
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      return promise;
    },
  };
  const uploads = createUploads(steps);
  let photos: string[] = [];
  uploads.receive(({ address, indexIn }) => {
    photos = photos.toSpliced(indexIn(photos), 0, address);
  });
  return {
    uploads,
    prepared,
    sending,
    broken,
    photos: () => photos,
    statuses: () => uploads.current().uploads.map(({ name, status }) => `${name} ${status}`),
    end: async (name: string) => {
      sending.get(name)?.resolve(`/images/${name}`);
      sending.delete(name);
      await turn();
    },
  };
}

describe('uploads', () => {
  let bench: ReturnType<typeof createBench>;
  beforeEach(async () => {
    bench = createBench();
    bench.uploads.add(['a', 'b', 'c', 'd', 'e'].map(file));
    await turn();
  });

  test('start at once, three at a time, and arrive in the order of the files', async () => {
    expect(bench.statuses()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting', 'e waiting']);
    expect([...bench.sending.keys()]).toEqual(['a', 'b', 'c']);
    await bench.end('c');
    expect(bench.statuses()).toEqual(['a sending', 'b sending', 'd sending', 'e waiting']);
    for (const name of ['d', 'a', 'e', 'b']) await bench.end(name);
    expect(bench.photos()).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `/images/${name}`));
    expect(bench.statuses()).toEqual([]);
  });

  test('a photo that somebody moved holds no place for others any more', async () => {
    await bench.end('b');
    bench.uploads.settle('/images/b');
    await bench.end('a');
    expect(bench.photos()).toEqual(['/images/b', '/images/a']);
  });

  test('one that fails says why, lets the others pass, and is sent again without being made again', async () => {
    bench.sending.get('a')?.reject(new Error('The connection was lost.'));
    await turn();
    expect(bench.uploads.current().uploads[0]).toMatchObject({
      status: 'failed',
      reason: 'The connection was lost.',
    });
    expect(bench.statuses()[3]).toBe('d sending');
    await bench.end('b');
    bench.uploads.retry(1);
    await bench.end('c');
    await turn();
    expect(bench.statuses()).toEqual(['a sending', 'd sending', 'e sending']);
    await bench.end('a');
    expect(bench.photos()).toEqual(['/images/a', '/images/b', '/images/c']);
    expect(bench.prepared.filter((name) => name === 'a')).toHaveLength(1);
  });

  test('fault 39: one that the server cannot store yet keeps its place among those that are sent', async () => {
    bench.sending.get('b')?.delay();
    expect(bench.statuses()).toEqual(['a sending', 'b delayed', 'c sending', 'd waiting', 'e waiting']);
    await bench.end('b');
    expect(bench.photos()).toEqual(['/images/b']);
    expect(bench.statuses()[2]).toBe('d sending');
  });

  test('one that cannot be read is never sent', async () => {
    bench.broken.add('x');
    for (const name of ['a', 'b', 'c']) await bench.end(name);
    bench.uploads.add([file('x')]);
    await turn();
    expect(bench.uploads.current().uploads.at(-1)).toMatchObject({
      name: 'x',
      status: 'failed',
      reason: 'This file is not an image we can read.',
    });
    expect(bench.sending.has('x')).toBe(false);
  });

  test('one that is refused would be refused again', async () => {
    const { sending, uploads } = bench;
    const unsentAfter = async (name: string, error: Error) => {
      sending.get(name)?.reject(error);
      await turn();
      return uploads.unsent().length;
    };
    expect(await unsentAfter('a', new FileRefused('This is not a complete PDF file.'))).toBe(0);
    expect(await unsentAfter('b', new Error('The disk is full'))).toBe(1);
  });

  test('one that is fetched first fails and is retried like one that is sent', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await bench.end(name);
    const answers = [new ConnectionLost(), new Error('There is no such photograph'), file('x')];
    const load = async () => {
      const answer = answers.shift();
      if (answer instanceof File) return answer;
      throw answer;
    };
    bench.uploads.add([{ name: 'x', load }]);
    await turn();
    expect(bench.statuses()).toEqual(['x failed']);
    expect([bench.uploads.lost(), bench.uploads.unsent()]).toEqual([[6], [6]]);
    bench.uploads.retry(6);
    await turn();
    const [failed] = bench.uploads.current().uploads;
    expect(failed).toMatchObject({ status: 'failed', reason: 'There is no such photograph' });
    expect(bench.uploads.lost()).toEqual([]);
    bench.uploads.retry(6);
    await turn();
    expect(bench.statuses()).toEqual(['x sending']);
    await bench.end('x');
    expect(bench.photos().at(-1)).toBe('/images/x');
  });

  test('one that is canceled is aborted, gone, and makes room', async () => {
    const signal = bench.sending.get('b')?.signal;
    bench.uploads.remove(2);
    await turn();
    expect(signal?.aborted).toBe(true);
    expect(bench.statuses()).toEqual(['a sending', 'c sending', 'd sending', 'e waiting']);
    bench.sending.get('b')?.progress(1, 2);
    await bench.end('b');
    expect(bench.photos()).toEqual([]);
  });

  test('listeners are called on progress', async () => {
    let heard = 0;
    const leave = bench.uploads.subscribe(() => {
      heard += 1;
    });
    bench.sending.get('a')?.progress(64, 100);
    expect(bench.uploads.current().uploads[0]).toMatchObject({ progress: 64 });
    leave();
    bench.sending.get('a')?.progress(65, 100);
    expect(heard).toBe(1);
  });

  test('clear cancels all of them, and the field can be used again', async () => {
    const signals = [...bench.sending.values()].map(({ signal }) => signal.aborted);
    expect(signals).toEqual([false, false, false]);
    bench.uploads.clear();
    expect([...bench.sending.values()].every(({ signal }) => signal.aborted)).toBe(true);
    await turn();
    expect(bench.statuses()).toEqual([]);
    bench.uploads.add([file('f')]);
    await turn();
    expect(bench.statuses()).toEqual(['f sending']);
  });
});
