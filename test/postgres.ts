import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openMemoryDatabase } from '../src/platform/database/embedded.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { createPostgres, type PostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests ask for the run's databases (`Offer`), which are made when first asked for. */
    testDatabases: string;
  }
}

/** Answers of `/embedded` (the file of a migrated database's dump) and `/server` (the URL, without a database). */
export type Offer = { place: string } | { problem: string };

/** The migrated database on the server that every test's own is copied from. */
export const templateName = 'marque_template';

/** Vitest's global setup: at most one server and one embedded template for the run, none for tests that use neither. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'marque-tests-'));
  let embedded: Promise<string> | undefined;
  let server: Promise<PostgresServer> | undefined;
  const makers: Record<string, () => Promise<string>> = {
    '/embedded': () => (embedded ??= dumpEmbedded(join(folder, 'embedded.tar'))),
    '/server': async () => (await (server ??= startTemplate())).url,
  };
  const desk = createServer(async (request, response) => {
    // Not kept: a loaded machine may use a connection just when this end gives it up.
    response.setHeader('connection', 'close');
    const offer: Promise<Offer> | undefined = makers[request.url ?? '']?.().then(
      (place) => ({ place }),
      (error: Error) => ({ problem: `No database for the tests: ${error.message}` }),
    );
    response.end(JSON.stringify(await offer));
  }).listen(0, '127.0.0.1');
  await once(desk, 'listening');
  project.provide('testDatabases', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
  return async () => {
    desk.close();
    await server?.then((started) => started.remove()).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  };
}

async function dumpEmbedded(file: string): Promise<string> {
  const database = await openMemoryDatabase();
  await migrate(database);
  writeFileSync(file, Buffer.from(await (await database.dump()).arrayBuffer()));
  await database.close();
  return file;
}

async function startTemplate(): Promise<PostgresServer> {
  const server = await createPostgres();
  const client = new Client(`${server.url}/postgres`);
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const template = await openDatabase({ databaseUrl: `${server.url}/${templateName}`, dataDir: '' });
  await migrate(template);
  await template.close();
  return server;
}
