import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../src/platform/database.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { ensurePages, startProgram, temporaryFolder, type Program } from './program.ts';

/**
 * Programs that the tests of a file run one after the other, with a database of their own on data of the file's own.
 */
export function programsOnData() {
  const { folder, remove } = temporaryFolder();
  const dataDir = join(folder, 'data');
  let running: Program | undefined;
  const end = async (): Promise<void> => {
    await running?.kill('SIGKILL');
    running = undefined;
  };
  beforeAll(ensurePages);
  afterAll(async () => {
    await end();
    remove();
  });
  return {
    dataDir,
    /** Kills the program that runs. */
    end,
    /** Starts a program; what ran before is killed. */
    async start(env: Record<string, string> = {}): Promise<Program> {
      await end();
      return (running = await startProgram({ DATA_DIR: dataDir, ...env }));
    },
    /** Queries the database between two programs. */
    async inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
      const database = await openDatabase({ dataDir });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
  };
}

/** An inquiry as visitors send it. */
export const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'Is it still there?' };
