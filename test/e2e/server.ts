import { startProgram } from '../program.ts';

/** The staff account of every test server. */
export const staff = { username: 'admin', password: 'correct horse battery staple' };

export type RunningServer = { url: string; output: () => string; stop: () => Promise<number | null> };

/** Starts the built program with the demo dealership in `dataDir`; resolves when it says that it is ready. */
export async function startServer(options: {
  dataDir: string;
  env?: Record<string, string>;
}): Promise<RunningServer> {
  const program = await startProgram({
    DATA_DIR: options.dataDir,
    DEMO: '1',
    ADMIN_USERNAME: staff.username,
    ADMIN_PASSWORD: staff.password,
    ...options.env,
  });
  return {
    // By name, as PUBLIC_URL has it: storage and cookies belong to the address that pages link to.
    url: program.url.replace('127.0.0.1', 'localhost'),
    output: () => program.said.stdout + program.said.stderr,
    stop: async () => (await program.kill('SIGTERM')).code,
  };
}
