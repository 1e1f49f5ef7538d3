import { startProgram } from '../program.ts';
import type { Stores } from './stores.ts';

/** The staff account of every test server. */
export const staff = { username: 'admin', password: 'violet otter bicycle tunnel' };

export type RunningServer = { url: string; output: () => string; stop: () => Promise<number | null> };

/** Starts the built program on `stores`; resolves when it says that it is ready. */
export async function startServer(
  { databaseUrl, dataDir }: Pick<Stores, 'databaseUrl' | 'dataDir'>,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const program = await startProgram({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ADMIN_USERNAME: staff.username,
    ADMIN_PASSWORD: staff.password,
    ...env,
  });
  return {
    // By name, as PUBLIC_URL has it: storage and cookies belong to the address that pages link to.
    url: program.url.replace('127.0.0.1', 'localhost'),
    output: () => program.said.stdout + program.said.stderr,
    stop: async () => (await program.kill('SIGTERM')).code,
  };
}
