import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startRunServer } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests request the run's PostgreSQL server (`Offer`), which is started on the first request. */
    testServer: string;
  }
}

/** The server's URL, without a database. */
export type Offer = { serverUrl: string } | { problem: string };

/** Vitest's global setup: at most one PostgreSQL server for the run, none for tests that use no database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: ReturnType<typeof startRunServer> | undefined;
  const control = createServer(async (_request, response) => {
    // Not kept alive: a loaded machine may use a connection just when this end closes it.
    response.setHeader('connection', 'close');
    const offer: Offer = await (starting ??= startRunServer()).then(
      ({ url }) => ({ serverUrl: url }),
      (error: Error) => ({ problem: `No database for the tests: ${error.message}` }),
    );
    response.end(JSON.stringify(offer));
  }).listen(0, '127.0.0.1');
  await once(control, 'listening');
  project.provide('testServer', `http://127.0.0.1:${(control.address() as AddressInfo).port}`);
  return async () => {
    control.close();
    await starting?.then((server) => server.remove()).catch(() => undefined);
  };
}
