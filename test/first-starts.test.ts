import { afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { send } from './http.ts';
import { ensurePages, startProgram, temporaryFolder, type Program } from './program.ts';

let undo: (() => unknown)[] = [];
beforeAll(ensurePages);
afterEach(async () => {
  for (const step of undo.toReversed()) await step();
  undo = [];
});

test(
  '[58] four first starts at once on one database: one fills it with the demo, all serve it',
  { tags: ['long'] },
  async () => {
    const database = await createTestDatabase('template1');
    const { folder, remove } = temporaryFolder();
    undo.push(database.drop, remove);
    const env = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '1' };
    const starts = await Promise.allSettled(Array.from({ length: 4 }, () => startProgram(env)));
    const programs = starts.flatMap((start): Program[] =>
      start.status === 'fulfilled' ? [start.value] : [],
    );
    undo.push(() => Promise.all(programs.map((program) => program.kill('SIGKILL'))));
    expect(starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))).toEqual(
      [],
    );
    const listed = programs.map(async ({ url }) => {
      const { text } = await send(url, '/api/vehicles/optimized');
      return (JSON.parse(text) as { vehicles: { thumbnail: string | null }[] }).vehicles;
    });
    for (const vehicles of await Promise.all(listed)) {
      expect(vehicles.length).toBeGreaterThan(20);
      expect(vehicles.length).toBeLessThanOrEqual(36);
    }
    const said = (words: string) => programs.filter((program) => program.said.stdout.includes(words)).length;
    expect([said('Preparing the demo dealership'), said('Password:')]).toEqual([1, 1]);
  },
);
