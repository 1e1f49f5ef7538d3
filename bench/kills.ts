import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPidFile } from '../src/platform/database/embedded/pid-file.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { inquiries } from '../src/inquiries/inquiries.table.ts';
import { startMarque } from './contenders.ts';
import { median } from './loads.ts';
import { table } from './results.ts';

const port = 4640;
const rounds = 4;
const writers = 4;
/** Inquiries acknowledged between the start and the kill. */
const before = 40;

const kinds = ['the program', 'its database server', 'both'] as const;
type Kind = (typeof kinds)[number];

/**
 * `npm run bench -- kills`: kill -9 of the program, of its own database server, and of both at once, while
 * inquiries are written. Writes `KILLS.md`. `work` is a folder for temporary files.
 */
export async function measureKills(
  work: string,
  log: (line: string) => void,
  machine: string,
): Promise<void> {
  const dataDir = join(work, 'kills');
  const acknowledged: number[] = [];
  const again = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  let program = await start(dataDir);
  for (let round = 1; round <= rounds; round += 1) {
    for (const kind of kinds) {
      const writing = new AbortController();
      const written = writeUntil(writing.signal, acknowledged);
      await until(acknowledged.length + before, acknowledged);
      const killed = performance.now();
      const server = serverOf(dataDir);
      if (kind !== 'the program') process.kill(server, 'SIGKILL');
      if (kind !== 'its database server') {
        process.kill(program.pid, 'SIGKILL');
        program = await start(dataDir);
      }
      // Connections of the killed server may keep writing for a moment.
      while (serverOf(dataDir) === server) await sleep(2);
      await until(acknowledged.length + 1, acknowledged);
      const took = performance.now() - killed;
      writing.abort();
      await written;
      again.get(kind)?.push(took);
      log(`${kind}, round ${round}: writes succeed again after ${took.toFixed(0)} ms`);
    }
  }
  await program.stop();

  const database = await openDatabase({ dataDir });
  const stored = new Set(
    (await database.queries.select({ id: inquiries.id }).from(inquiries)).map(({ id }) => id),
  );
  await database.close();
  const lost = acknowledged.filter((id) => !stored.has(id)).length;
  const rows = kinds.map((kind) => {
    const times = again.get(kind) ?? [];
    return [kind, times.length, median(times).toFixed(0), Math.max(...times).toFixed(0)];
  });
  const figures = table(['killed', 'rounds', 'until the next write, ms, median', 'worst'], rows);
  log(`${figures}\n${acknowledged.length} acknowledged, ${lost} lost`);
  await writeFile(
    join(import.meta.dirname, 'KILLS.md'),
    `# Killed while writing

Written by \`npm run bench -- kills\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.

Kill -9 while ${writers} visitors send inquiries. A killed program is restarted at once; a killed database server is restarted by
the program. The time is from the kill until the next inquiry is acknowledged.

${figures}

Of ${acknowledged.length} acknowledged inquiries ${lost} were lost.
`,
  );
}

/** The database server's process ID. */
const serverOf = (dataDir: string) => readPidFile(join(dataDir, 'postgres/data'))?.pid ?? 0;

const start = (dataDir: string) => startMarque(port, dataDir, { demo: false });

/** Sends inquiries from several visitors, ignores failures, and records those that are acknowledged. */
async function writeUntil(signal: AbortSignal, acknowledged: number[]): Promise<void> {
  const write = async () => {
    while (!signal.aborted) {
      try {
        const response = await fetch(`http://127.0.0.1:${port}/api/inquiries`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'Is it still there?' }),
        });
        const inquiry = (await response.json()) as { id: number };
        if (response.status === 201) acknowledged.push(inquiry.id);
      } catch {
        // The server is down.
        await sleep(10);
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
}

async function until(count: number, acknowledged: readonly number[]): Promise<void> {
  while (acknowledged.length < count) await sleep(2);
}
