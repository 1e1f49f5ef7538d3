import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { openDatabase } from '../open.ts';
import { readPidFile } from './pid-file.ts';

/** Writes entries sequentially from a given number, and prints each one once it is acknowledged. */
const writingProcess = `
  import { setTimeout as sleep } from 'node:timers/promises';
  import { sql } from ${JSON.stringify(import.meta.resolve('drizzle-orm'))};
  import { openDatabase } from ${JSON.stringify(new URL('../open.ts', import.meta.url).href)};
  const { queries } = await openDatabase({ dataDir: process.argv[1] });
  await queries.execute(sql\`create table if not exists entries (id integer primary key, text text)\`);
  for (let id = Number(process.argv[2]); ; id += 1) {
    const insert = () => queries.execute(sql\`insert into entries values (\${id}, repeat('x', 2000)) on conflict do nothing\`);
    for (let done = false; !done; ) done = await insert().then(() => true, () => sleep(20, false));
    process.stdout.write(id + '\\n');
  }`;

const kinds = ['the program', 'its database', 'both'] as const;

test(
  '[36] killing the program, its database or both during writes loses nothing that was acknowledged',
  { tags: ['long'] },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'marque-kills-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    let acknowledged = 0;
    for (let round = 0; round < 2 * kinds.length; round += 1) {
      const kind = kinds[round % kinds.length];
      const child = spawn(
        process.execPath,
        ['--input-type=module', '-e', writingProcess, dataDir, String(acknowledged + 1)],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      onTestFinished(() => void child.kill('SIGKILL'));
      const exited = once(child, 'exit');
      const killAt = acknowledged + 10 + round;
      let server = 0;
      for await (const line of createInterface(child.stdout)) {
        acknowledged = Number(line);
        if (acknowledged === killAt) {
          server = readPidFile(join(dataDir, 'postgres/data'))?.pid ?? 0;
          if (kind !== 'the program') process.kill(server, 'SIGKILL');
          if (kind !== 'its database') child.kill('SIGKILL');
        }
        // The program continues with a new server after its database was killed.
        if (acknowledged >= killAt + 10) child.kill('SIGKILL');
      }
      await exited;
      expect(acknowledged).toBeGreaterThanOrEqual(killAt);
      // On its own, without another start.
      await eventually(() => expect(() => process.kill(server, 0)).toThrow('ESRCH'));
    }
    const database = await openDatabase({ dataDir });
    const { rows } = await database.queries.execute<{ id: number }>(sql`select id from entries order by id`);
    await database.close();
    // One more may be stored but not acknowledged, if the kill came in between.
    expect(rows.map(({ id }) => id).slice(0, acknowledged)).toEqual(
      Array.from({ length: acknowledged }, (_, index) => index + 1),
    );
  },
);
