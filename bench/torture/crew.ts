import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from './client.ts';
import type { Random } from '../../test/requests/random.ts';
import type { RunRecord } from './record.ts';
import type { Site } from './site.ts';
import { changesPrices, imports } from './many-cars.ts';
import { deletes, edits, sells } from './one-car.ts';
import { uploads } from './uploads.ts';
import { expectConsistent } from './consistent.ts';
import { asksForDrives, offersCars, sendsInquiries, subscribes } from './visitors.ts';
import type { Given, Writer } from './writer.ts';

/** Who writes, and the longest pause between two of their writes in milliseconds. */
const kinds: readonly { hire: (given: Given) => Writer; pauseMs: number }[] = [
  { hire: sendsInquiries, pauseMs: 120 },
  { hire: sendsInquiries, pauseMs: 120 },
  { hire: sendsInquiries, pauseMs: 120 },
  { hire: offersCars, pauseMs: 250 },
  { hire: offersCars, pauseMs: 250 },
  { hire: subscribes, pauseMs: 200 },
  { hire: asksForDrives, pauseMs: 250 },
  { hire: changesPrices, pauseMs: 150 },
  { hire: imports, pauseMs: 250 },
  { hire: sells, pauseMs: 150 },
  { hire: edits, pauseMs: 120 },
  { hire: edits, pauseMs: 120 },
  { hire: deletes, pauseMs: 150 },
  { hire: uploads, pauseMs: 300 },
  { hire: uploads, pauseMs: 300 },
];

/** All writers of a run. They write from the start until `stop`, except while they are compared. `pace` 2 makes their pauses twice as long. */
export async function startCrew(given: { site: Site; record: RunRecord; random: Random; pace?: number }) {
  const { site, record, random, pace = 1 } = given;
  const client = createClient(site, record);
  const writers = kinds.map(({ hire, pauseMs }, number) => {
    const own = random.apart();
    return { ...hire({ client, record, random: own, site, number }), random: own, pauseMs: pauseMs * pace };
  });
  for (const { begin } of writers) await begin?.();

  let gate = Promise.withResolvers<void>();
  gate.resolve();
  const now = { isStopped: false, hasFailed: false, busy: 0 };

  const work = async ({ step, random, pauseMs }: (typeof writers)[number]) => {
    while (!now.isStopped) {
      await gate.promise;
      now.busy += 1;
      try {
        await step();
      } finally {
        now.busy -= 1;
      }
      await sleep(random.whole(10, pauseMs));
    }
  };
  const working = writers.map(work);
  // A writer that fails ends the run: all stop, and `stop` rejects with its error.
  for (const one of working)
    one.catch((error: unknown) => {
      record.problem('wrong', `a writer failed: ${String(error)}`);
      now.hasFailed = true;
      now.isStopped = true;
    });

  return {
    client,
    hasFailed: () => now.hasFailed,
    /** Waits until nobody writes, and compares what is stored with what was acknowledged. The site must be ready. */
    async compare(): Promise<void> {
      gate = Promise.withResolvers<void>();
      while (now.busy > 0) await sleep(10);
      await site.inDatabase(async (db) => {
        for (const writer of writers) await writer.compare(db);
        await expectConsistent(db, record);
      });
      record.count('comparisons');
      gate.resolve();
    },
    async stop() {
      now.isStopped = true;
      gate.resolve();
      await Promise.all(working);
    },
  };
}
