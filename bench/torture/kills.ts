import { setTimeout as sleep } from 'node:timers/promises';
import { startCrew } from './crew.ts';
import { killNow, killsOnNodes, killsOnOne, lastingFaults, type Kill } from './faults.ts';
import { createRandom } from '../../test/requests/random.ts';
import { createRecord, type RunRecord } from './record.ts';
import { startSite } from './site.ts';

export type KillOptions = {
  kills: number;
  nodes: number;
  seed: number;
  port: number;
  /** A folder for its files. */
  work: string;
  say: (line: string) => void;
  /** Kills between two comparisons. */
  compareEvery?: number;
  /** Whether disk, clock, mail and storage fail, too. */
  faults?: boolean;
  env?: Record<string, string>;
};

/** What a run of kills tells. Times are in milliseconds, from a kill until a write was done that was sent after it. */
export type KillResult = {
  record: RunRecord;
  back: Map<Kill, number[]>;
  lasted: Map<string, number>;
  skipped: string[];
  mails: { all: number; again: number; waiting: number };
  starts: number;
  seconds: number;
};

/** Within which writes succeed again, in milliseconds: a busy machine takes a third of it for a start. */
const backWithin = 60_000;

/** Kills a site again and again while it is written to, and compares what it has stored with what it has acknowledged. */
export async function runKills(options: KillOptions): Promise<KillResult> {
  const { kills, seed, say, compareEvery = 25 } = options;
  const started = performance.now();
  const random = createRandom(seed);
  const record = createRecord(`${options.work}/acknowledged.jsonl`, say);
  const site = await startSite({
    ...options,
    record,
    smallDisk: options.faults !== false,
    clock: options.faults !== false,
  });
  const back = new Map<Kill, number[]>();
  const lasted = new Map<string, number>();
  try {
    const crew = await startCrew({ site, record, random: random.apart() });
    const faults = options.faults === false ? {} : lastingFaults(site, random);
    let lasting: Promise<void> | undefined;
    const failForAWhile = async (name: string) => {
      record.note({ begins: name });
      const end = await faults[name]?.();
      lasted.set(name, (lasted.get(name) ?? 0) + 1);
      await sleep(random.whole(1_000, 4_000));
      await end?.();
      record.note({ ends: name });
    };
    const compare = async () => {
      await lasting;
      await site.untilReady();
      await crew.compare();
    };

    for (let done = 0; done < kills && !crew.hasFailed();) {
      await sleep(random.whole(150, 900));
      if (!lasting && Object.keys(faults).length > 0 && random.chance(0.12))
        lasting = failForAWhile(random.pick(Object.keys(faults))).finally(() => (lasting = undefined));
      const kind: Kill = options.nodes === 1 ? random.weighted(killsOnOne) : random.weighted(killsOnNodes);
      const killed = performance.now();
      if (!(await killNow(kind, site, random))) continue;
      done += 1;
      record.note({ killed: kind });
      const took = await untilWritten(record, killed);
      back.set(kind, [...(back.get(kind) ?? []), took]);
      if (took > backWithin && !lasting)
        record.problem(
          'wrong',
          `after a kill of ${kind} writes succeeded only after ${(took / 1000).toFixed(0)} s`,
        );
      if (done % compareEvery === 0 || done === kills) {
        await compare();
        const minutes = ((performance.now() - started) / 60_000).toFixed(1);
        say(
          `${done} of ${kills} kills, ${record.acknowledged} acknowledged, ${record.problems.length} wrong, ${minutes} min`,
        );
      }
    }
    await crew.stop();
    await lasting;
    await site.untilReady();
    const waiting = await sendAll(crew.client, site);
    await crew.compare();
    const mails = [...site.mail.leads().values()];
    return {
      record,
      back,
      lasted,
      skipped: site.skipped,
      mails: {
        all: mails.flat().length,
        again: mails.flat().length - mails.length,
        waiting,
      },
      starts: site.nodes.reduce((sum, node) => sum + node.starts, 0),
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    await site.close();
    await record.close();
  }
}

/** Milliseconds since `killed` until a write is done that is sent from now on: those that are on their way tell nothing. */
async function untilWritten(record: RunRecord, killed: number): Promise<number> {
  const dead = performance.now();
  while (record.newestWrite < dead && performance.now() - killed < 3 * backWithin) await sleep(5);
  return performance.now() - killed;
}

/** Sends what waits in the outbox, and returns how many mails are still there after a while. */
async function sendAll(
  client: Awaited<ReturnType<typeof startCrew>>['client'],
  site: Awaited<ReturnType<typeof startSite>>,
): Promise<number> {
  await client.repeatAsStaff('POST', '/api/mail/waiting/retry');
  let left = 0;
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(500)) {
    left = await site.inDatabase(async (db) => {
      const { rows } = await db.query<{ count: number }>('select count(*)::int as count from mail_outbox');
      return rows[0]?.count ?? 0;
    });
    if (left === 0) break;
  }
  return left;
}
