import { describe, expect, test } from 'vitest';
import {
  started,
  countUploads,
  nextToStart,
  failed,
  queued,
  retried,
  sent,
  type Upload,
  without,
} from './upload-queue.ts';

const five = () => [1, 2, 3, 4, 5].reduce<Upload[]>((all, id) => queued(all, id, `${id}.jpg`), []);

describe('the queue', () => {
  test('three at a time, first come first', () => {
    expect(nextToStart(five())).toEqual([1, 2, 3]);
    let uploads = started(started(started(five(), 1), 2), 3);
    expect(nextToStart(uploads)).toEqual([]);
    uploads = sent(uploads, 2, 10, 100);
    expect(nextToStart(uploads)).toEqual([]);
    expect(nextToStart(without(uploads, 2))).toEqual([4]);
    expect(nextToStart(failed(uploads, 1, 'The connection was lost.'))).toEqual([4]);
  });

  test('a failed one keeps its name and place, says why, and waits again on Retry', () => {
    const uploads = failed(started(five(), 2), 2, 'The connection was lost.');
    expect(uploads[1]).toEqual({
      id: 2,
      name: '2.jpg',
      status: 'failed',
      reason: 'The connection was lost.',
    });
    expect(retried(uploads, 2)[1]).toEqual({ id: 2, name: '2.jpg', status: 'waiting' });
    expect(retried(started(uploads, 1), 1)[0]).toMatchObject({ status: 'preparing' });
  });

  test.each([
    [0, 100, 0],
    [644, 1000, 64],
    [999, 1000, 99],
    [1000, 1000, 100],
    [1200, 1000, 100],
    [5, 0, 0],
  ])('%i of %i bytes are %i per cent', (bytes, total, progress) => {
    expect(sent(five(), 1, bytes, total)[0]).toMatchObject({ status: 'sending', progress });
  });

  test('counts what saving waits for, and what failed', () => {
    expect(countUploads(failed(started(five(), 1), 2, 'x'))).toEqual({ running: 4, failed: 1 });
    expect(countUploads([])).toEqual({ running: 0, failed: 0 });
  });
});
