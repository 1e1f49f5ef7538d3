import { afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { eventually } from '../eventually.ts';
import { send } from '../http.ts';
import { startProgram, temporaryFolder, type Program } from '../program.ts';
import { startS3Server } from '../s3-server.ts';

let undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

test('fault 58: four first starts at once on one database and one storage all show the pictures', async () => {
  const database = await createTestDatabase('template1');
  const s3 = await startS3Server();
  undo.push(database.drop, s3.remove);
  const start = () => {
    const { folder, remove } = temporaryFolder();
    undo.push(remove);
    return startProgram({ ...s3.env(), DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '1' });
  };
  const starts = await Promise.allSettled(Array.from({ length: 4 }, start));
  const programs = starts.flatMap((start): Program[] => (start.status === 'fulfilled' ? [start.value] : []));
  undo.push(() => Promise.all(programs.map((program) => program.kill('SIGKILL'))));
  expect(starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))).toEqual([]);

  const [first] = programs;
  const { text } = await send(first?.url ?? '', '/api/vehicles/optimized');
  const cars = (JSON.parse(text) as { vehicles: { thumbnail: string | null }[] }).vehicles;
  const pictures = cars.flatMap(({ thumbnail }) => thumbnail ?? []).slice(0, 12);
  expect(pictures).toHaveLength(12);
  for (const { url } of programs) {
    for (const picture of pictures)
      await eventually(async () =>
        expect([picture, (await send(url, picture)).status]).toEqual([picture, 200]),
      );
  }
});
