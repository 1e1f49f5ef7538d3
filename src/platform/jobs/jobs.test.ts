import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { untilOneWaits } from '../../../test/locks.ts';
import { eventually } from '../../../test/eventually.ts';
import type { Database, Queries } from '../database.ts';
import { createLog } from '../log.ts';
import { JobFailure, openJobs, type JobKind, type Jobs } from './jobs.ts';
import {
  claimJob,
  countJobs,
  enqueueJobs,
  forgetFailedJobs,
  jobsChannel,
  withdrawJob,
} from './jobs.store.ts';
import { jobs } from './jobs.table.ts';

describeWithDatabase('jobs', (open) => {
  let database: Database;
  const opened: Jobs[] = [];
  beforeEach(async () => {
    database = await open();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
  });

  const start = async (run: JobKind['run'], kind: Partial<JobKind> = {}) => {
    const wash: JobKind = {
      name: 'wash',
      concurrency: 2,
      timeoutSeconds: 30,
      pauseMinutes: [1, 5],
      lifeMinutes: 60,
      run,
      ...kind,
    };
    const each = await openJobs({ database, kinds: [wash], log: createLog('silent'), stopTimeoutMs: 50 });
    opened.push(each);
    return each;
  };
  const enqueue = (...wanted: Parameters<typeof enqueueJobs>[2]) =>
    database.queries.transaction((tx) => enqueueJobs(tx, 'wash', wanted));
  const rows = () => database.queries.select().from(jobs).orderBy(jobs.id);
  const untilEmpty = () => eventually(async () => expect(await rows()).toEqual([]));
  /** Moves all times of the jobs back. */
  const pass = async (minutes: number) => {
    const back = sql`make_interval(mins => ${minutes})`;
    await database.queries.update(jobs).set({
      dueAt: sql`${jobs.dueAt} - ${back}`,
      runAt: sql`${jobs.runAt} - ${back}`,
      leasedUntil: sql`${jobs.leasedUntil} - ${back}`,
      failedAt: sql`${jobs.failedAt} - ${back}`,
    });
    await database.notify(jobsChannel('wash'));
  };
  /** Minutes from now until the only job runs again, when it has failed so often. */
  const pauseAfter = (attempts: number) =>
    eventually(async () => {
      const [row] = await rows();
      expect(row).toMatchObject({ attempts, leasedUntil: null });
      const { rows: answer } = await database.queries.execute(
        sql`select round(extract(epoch from ${jobs.runAt} - now()) / 60)::int as minutes from ${jobs}`,
      );
      return answer[0]?.['minutes'];
    });

  test('a job runs once it is committed, on one of several processes, and its row is gone', async () => {
    const done: unknown[] = [];
    const run: JobKind['run'] = async ({ payload }) => void done.push(payload);
    await start(run);
    await start(run);
    const wanted = Array.from({ length: 20 }, (_, car) => ({ payload: { car } }));
    await enqueue(...wanted);
    await untilEmpty();
    expect(done).toHaveLength(20);
    expect(done).toEqual(expect.arrayContaining(wanted.map(({ payload }) => payload)));
  });

  test('an attempt that never ends keeps neither its place nor the process', async () => {
    const done: unknown[] = [];
    const run: JobKind['run'] = ({ payload }) =>
      payload === 'endless' ? new Promise(() => undefined) : Promise.resolve(void done.push(payload));
    const process = await start(run, { concurrency: 1, timeoutSeconds: 0.05 });
    await enqueue({ payload: 'endless' }, { payload: 'next' });
    await eventually(async () => expect(done).toEqual(['next']));
    await eventually(async () =>
      expect(await rows()).toMatchObject([
        { payload: 'endless', attempts: 1, lastError: 'The program failed' },
      ]),
    );
    await process.close();
  });

  test('a job of a rolled back transaction never runs', async () => {
    const done: unknown[] = [];
    await start(async ({ payload }) => void done.push(payload));
    const rolledBack = database.queries.transaction(async (tx) => {
      await enqueueJobs(tx, 'wash', [{ payload: 'rolled back' }]);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await enqueue({ payload: 'committed' });
    await untilEmpty();
    expect(done).toEqual(['committed']);
  });

  test('jobs are asked for in the order of their keys, so that no two writes wait for each other', async () => {
    await enqueue({ key: '9', payload: 1 }, { key: '10', payload: 1 });
    const { queries } = database;
    const locked = (tx: Queries, key: string, config = {}) =>
      tx.select().from(jobs).where(eq(jobs.key, key)).for('update', config);
    const asking = await queries.transaction(async (tx) => {
      await locked(tx, '9');
      const asked = enqueue({ key: '10', payload: 2 }, { key: '9', payload: 2 });
      await untilOneWaits(queries);
      await locked(tx, '10', { noWait: true });
      return [asked];
    });
    await asking[0];
    expect((await rows()).map(({ payload }) => payload)).toEqual([2, 2]);
  });

  test('as many run at a time as the kind allows, and others do not wait for the slowest', async () => {
    const slow = Promise.withResolvers<void>();
    const done: unknown[] = [];
    let running = 0;
    let most = 0;
    await start(async ({ payload }) => {
      most = Math.max(most, (running += 1));
      if (payload === 'slow') await slow.promise;
      running -= 1;
      done.push(payload);
    });
    await enqueue({ payload: 'slow' }, { payload: 1 }, { payload: 2 }, { payload: 3 });
    await eventually(() => expect(done).toEqual([1, 2, 3]));
    slow.resolve();
    await untilEmpty();
    expect(most).toBe(2);
  });

  test('a failure is repeated after growing pauses, and given up at the end of its life', async () => {
    let answer = 'It is closed';
    await start(async () => {
      throw new JobFailure(answer);
    });
    await enqueue({ key: 'car', payload: 1 });
    expect(await pauseAfter(1)).toBe(1);
    await pass(1);
    expect(await pauseAfter(2)).toBe(5);
    await pass(5);
    expect(await pauseAfter(3)).toBe(5);
    // The last attempt comes at the end, not a pause later.
    await pass(51);
    expect(await pauseAfter(4)).toBe(3);
    expect(await rows()).toMatchObject([{ lastError: 'It is closed', failedAt: null }]);
    await pass(3);
    await eventually(async () =>
      expect(await rows()).toMatchObject([{ failedAt: expect.any(Date) as Date }]),
    );
    expect(await countJobs(database.queries)).toEqual([{ kind: 'wash', waiting: 0, givenUp: 1 }]);
    // Asked for again, it is as new.
    answer = 'It is closed again';
    await enqueue({ key: 'car', payload: 2 });
    expect(await pauseAfter(1)).toBe(1);
    expect(await rows()).toMatchObject([{ payload: 2, lastError: answer, failedAt: null }]);
  });

  test('a failure may name its pause, or be the last; one that nobody foresaw tells nothing of itself', async () => {
    const failures: Record<string, Error> = {
      busy: new JobFailure('It is busy', { retryInSeconds: 1_800 }),
      gone: new JobFailure('It is gone', { isFinal: true }),
      defect: new Error('the password is 1234'),
    };
    await start(async ({ payload }) => {
      throw failures[String(payload)];
    });
    await enqueue({ payload: 'busy' });
    expect(await pauseAfter(1)).toBe(30);
    await enqueue({ payload: 'gone' }, { payload: 'defect' });
    await eventually(async () =>
      expect((await rows()).slice(1)).toMatchObject([
        { payload: 'gone', lastError: 'It is gone', failedAt: expect.any(Date) as Date },
        { payload: 'defect', lastError: 'The program failed', failedAt: null },
      ]),
    );
    await forgetFailedJobs(database.queries, new Date());
    expect(await rows()).toHaveLength(3);
    await pass(31 * 24 * 60);
    await forgetFailedJobs(database.queries, new Date());
    await eventually(async () => expect((await rows()).map(({ payload }) => payload)).not.toContain('gone'));
  });

  test('a key is in the table once: asked for again it waits once, and one that runs is run once more', async () => {
    const first = Promise.withResolvers<void>();
    const done: unknown[] = [];
    await enqueue({ key: 'car', payload: 'older', runAt: new Date(Date.now() + 3_600_000) });
    await enqueue({ key: 'car', payload: 'newer' });
    expect(await rows()).toMatchObject([{ payload: 'newer' }]);
    await start(async ({ payload }) => {
      done.push(payload);
      if (payload === 'newer') await first.promise;
    });
    await eventually(() => expect(done).toEqual(['newer']));
    await enqueue({ key: 'car', payload: 'newest' });
    first.resolve();
    await untilEmpty();
    expect(done).toEqual(['newer', 'newest']);
    await enqueue({ key: 'car', payload: 'never', runAt: new Date(Date.now() + 3_600_000) });
    await withdrawJob(database.queries, 'wash', 'car');
    expect(await rows()).toEqual([]);
  });

  test('a job that repeats runs again at the time it says, as new', async () => {
    const next = new Date(Date.now() + 3_600_000);
    let attempt = 0;
    await start(async () => {
      attempt += 1;
      if (attempt === 1) throw new JobFailure('Not yet');
      return next;
    });
    await enqueue({ key: 'daily', payload: 'wash' });
    expect(await pauseAfter(1)).toBe(1);
    await pass(1);
    expect(await pauseAfter(0)).toBe(60);
    expect(await rows()).toMatchObject([{ payload: 'wash', runAt: next, dueAt: next, lastError: null }]);
  });

  test('the job of a process that died is run by another when its lease has run out, and not before', async () => {
    const done: unknown[] = [];
    await enqueue({ payload: 'held' });
    expect(await claimJob(database.queries, 'wash', 90)).toMatchObject({ payload: 'held', attempts: 1 });
    await start(async ({ payload, attempts }) => void done.push([payload, attempts]));
    await enqueue({ payload: 'other' });
    // Its row is gone a moment after its work is done.
    await eventually(async () => expect(await rows()).toMatchObject([{ payload: 'held' }]));
    expect(done).toEqual([['other', 1]]);
    await pass(2);
    await untilEmpty();
    expect(done).toEqual([
      ['other', 1],
      ['held', 2],
    ]);
  });

  test('an attempt that takes too long is aborted and fails', async () => {
    const never = (signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new JobFailure('It took too long')));
      });
    await start((_job, signal) => never(signal), { timeoutSeconds: 0.05 });
    await enqueue({ payload: 1 });
    expect(await pauseAfter(1)).toBe(1);
    expect(await rows()).toMatchObject([{ lastError: 'It took too long' }]);
  });

  test('a stop lets attempts end, gives back what does not, and another process runs it at once', async () => {
    const hold = Promise.withResolvers<void>();
    let signalled = false;
    const stopping = await start(async (_job, signal) => {
      signal.addEventListener('abort', () => {
        signalled = true;
        hold.resolve();
      });
      await hold.promise;
      throw new Error('aborted');
    });
    await enqueue({ payload: 'long' });
    await eventually(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]));
    await stopping.close();
    expect(signalled).toBe(true);
    expect(await rows()).toMatchObject([{ attempts: 0, leasedUntil: null, lastError: null }]);
    const done: unknown[] = [];
    await start(async ({ payload }) => void done.push(payload));
    await untilEmpty();
    expect(done).toEqual(['long']);
  });
});
