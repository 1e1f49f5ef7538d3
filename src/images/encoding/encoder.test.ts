import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { blackPng } from '../../../test/images/black-png.ts';
import { processImage, processMark } from './process-image.ts';

/** Ids of this process's running child processes. */
const children = () =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
/** Whether the process is running; an exited one may be listed until its parent has read its status. */
const isRunning = (id: number) =>
  existsSync(`/proc/${id}`) && !readFileSync(`/proc/${id}/stat`, 'utf8').includes(') Z ');
/** Takes long enough to decode that its process can be killed meanwhile. */
const slowPicture = blackPng(4_000, 4_000);

/** An SVG with more noise than can be drawn in minutes. */
const slowMark = (fill: string) => {
  const noise = '<feTurbulence numOctaves="100" baseFrequency="0.9"/>'.repeat(200);
  const shapes = `<rect width="400" height="400" fill="${fill}" filter="url(#f)"/>`.repeat(500);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><filter id="f">${noise}</filter>${shapes}</svg>`,
  );
};

const killed = new Set<number>();
async function killEncoder() {
  const next = () => children().find((id) => !killed.has(id));
  await eventually(() => expect(next()).toBeDefined(), 1);
  const id = next() ?? 0;
  killed.add(id);
  process.kill(id, 'SIGKILL');
}

describe.skipIf(process.platform !== 'linux')('the encoder process', () => {
  test('starts with the first picture, has a lower priority than the server, and is reused', async () => {
    // Another file's tests may have left an idle one in this process.
    await eventually(() => expect(children()).toEqual([]));
    await processImage(blackPng(20, 20));
    const [encoder = 0] = children();
    expect(getPriority(encoder)).toBeGreaterThan(getPriority());
    await processImage(blackPng(21, 20));
    expect(children()).toEqual([encoder]);
  });

  test('is replaced after a hundred pictures, as its memory grows with them', async () => {
    await eventually(() => expect(children()).toEqual([]));
    // Its idle time does not pass, however slow the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const used = new Set<number>();
      for (let picture = 0; picture < 101; picture += 1) {
        await processImage(blackPng(20, 20));
        for (const id of children().filter(isRunning)) used.add(id);
      }
      expect(used.size).toBe(2);
    } finally {
      vi.runAllTimers();
      vi.useRealTimers();
    }
  });

  test('files that wait are read when it is their turn', async () => {
    let read = 0;
    const encoding = [40, 41, 42, 43, 44, 45].map((width) =>
      processImage(async () => {
        read += 1;
        return blackPng(width, 20);
      }),
    );
    expect(read).toBeLessThanOrEqual(2);
    await Promise.all(encoding);
    expect(read).toBe(6);
  });

  test('gets no work after its idle time, while it exits', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      // Two processes, because a picture gets a second try.
      await Promise.all([processImage(blackPng(22, 20)), processImage(blackPng(23, 20))]);
      vi.advanceTimersByTime(10_000);
      expect(await processImage(blackPng(24, 20))).toMatchObject({ width: 24 });
    } finally {
      vi.useRealTimers();
    }
    await eventually(() => expect(children().filter(isRunning)).toHaveLength(1));
  });

  test('is replaced when it dies, and the next one does its work', async () => {
    const processing = processImage(slowPicture);
    await killEncoder();
    expect(await processing).toMatchObject({ width: 1800, height: 1800 });
  });

  test('after dying twice on a picture, it rejects that picture for now, and no other', async () => {
    const refused = processImage(slowPicture).catch((error: unknown) => error);
    await killEncoder();
    await killEncoder();
    expect(await refused).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
    expect(await processImage(blackPng(30, 20))).toMatchObject({ width: 30, height: 20 });
  });

  test('gives up marks that take minutes to draw, and never draws two of them at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const outcome = (bytes: Buffer) => processMark(bytes).catch((error: unknown) => error);
    try {
      const marks = [outcome(slowMark('#f00')), outcome(slowMark('#00f'))];
      // In the other process.
      expect(await processImage(blackPng(25, 20))).toMatchObject({ width: 25 });
      for (const mark of marks) {
        await vi.advanceTimersByTimeAsync(10_000);
        expect(await mark).toMatchObject({
          status: 400,
          message: 'This logo takes too long to draw. Simplify it, or upload it as a PNG file.',
        });
      }
    } finally {
      vi.runAllTimers();
      vi.useRealTimers();
    }
  });

  test('works under `node --watch`, as in `npm run dev`, does not keep the program from ending, and ends with it', async () => {
    const program = `
      import { blackPng } from ${JSON.stringify(import.meta.resolve('../../../test/images/black-png.ts'))};
      import { processImage } from ${JSON.stringify(import.meta.resolve('./process-image.ts'))};
      import { readFileSync } from 'node:fs';
      const { width } = await processImage(blackPng(20, 20));
      console.log(width + ' by ' + readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8'));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, WATCH_REPORT_DEPENDENCIES: '1' },
    });
    const [, width, encoder] = /^(\d+) by (\d+)/.exec(stdout) ?? [];
    expect(width).toBe('20');
    await eventually(() => expect(isRunning(Number(encoder))).toBe(false));
  });
});
