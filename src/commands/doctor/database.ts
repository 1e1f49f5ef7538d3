import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { listenerName } from '../../platform/database/connect.ts';
import { allowedOffsetMs, offsetText, readDatabaseTime } from '../../platform/database/database-clock.ts';
import { schemaState } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { readServerVersion } from '../../platform/database/server-version.ts';
import { createLog } from '../../platform/log.ts';
import type { Settings } from '../../platform/settings.ts';
import { counted } from '../../platform/counted.ts';
import { firstLine, ok, problem, warning, type Finding } from './finding.ts';

/** Opens the database beside a running site or without one, and changes nothing. Null if it cannot be used, with why. */
export async function openForDoctor(
  settings: Settings,
): Promise<{ database: Database | null; finding: Finding }> {
  const check = 'Database';
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres/data'))) {
    const none = warning(
      `there is none yet in DATA_DIR ${resolve(dataDir)}`,
      'The first start makes it. If the site has run before, correct DATA_DIR.',
    );
    return { database: null, finding: { check, ...none } };
  }
  let database: Database | null = null;
  try {
    database = await openDatabase(settings, createLog('silent'), { join: true });
    return { database, finding: { check, ...(await checkDatabase(database, databaseUrl === undefined)) } };
  } catch (error) {
    await database?.close();
    const advice =
      databaseUrl === undefined
        ? 'If the site is just starting, try again in a moment. Otherwise read its log.'
        : 'Is that server running, does it let this machine in, and is the password right?';
    return { database: null, finding: { check, ...problem(firstLine(error), advice) } };
  }
}

async function checkDatabase(database: Database, isBuiltIn: boolean) {
  const { version } = await readServerVersion(database);
  const name = isBuiltIn ? `the built-in PostgreSQL ${version}` : `PostgreSQL ${version} of DATABASE_URL`;
  switch (await schemaState(database.queries)) {
    case 'empty':
      return warning(`${name} is empty`, 'The first start makes its tables. Otherwise correct DATABASE_URL.');
    case 'older':
      return warning(
        `${name} is of an older version of Marque`,
        'The next start changes it. Make a backup first.',
      );
    case 'newer':
      return warning(
        `${name} is of a newer version of Marque`,
        'Start that version, unless you have gone back on purpose.',
      );
    case 'current':
      return ok(`${name} answers`);
  }
}

/** Whether a newer minor release of the PostgreSQL that runs is known. */
export async function checkPostgres(database: Database) {
  const { version, newest, isBehind } = await readServerVersion(database);
  if (!isBehind || newest === null)
    return ok(`no newer ${version.split('.', 1)[0]} than ${version} is known`);
  return warning(
    `${version} lacks the fixes of ${newest.version}`,
    'See "Keep PostgreSQL current" in docs/operations.md.',
  );
}

/** This machine's clock against the database's. */
export async function checkClock(database: Database) {
  const read = await readDatabaseTime(database);
  const offset = Date.now() - (read.database + performance.now() - read.steady);
  if (Math.abs(offset) < 1_000) return ok("this machine's clock agrees with the database's");
  const text = `this machine's clock is ${offsetText(offset)}`;
  if (Math.abs(offset) <= allowedOffsetMs) return ok(text);
  return problem(text, 'See timedatectl on both machines, and turn NTP on: sudo timedatectl set-ntp true');
}

/** Whether several nodes that do not share DATA_DIR could read each other's secrets. */
export async function checkNodes({ queries }: Database, { secretKey }: Settings) {
  const { rows } = await queries.execute<{ nodes: number }>(
    sql`select count(*) as nodes from pg_stat_activity
      where datname = current_database() and application_name = ${listenerName}`,
  );
  const nodes = Number(rows[0]?.nodes ?? 0);
  const text = `${counted(nodes, 'node')} at work, SECRET_KEY is ${secretKey === undefined ? 'not set' : 'set'}`;
  if (nodes > 1 && secretKey === undefined)
    return warning(
      text,
      'Set the same SECRET_KEY on all nodes, unless they share DATA_DIR: they read passwords that others have stored.',
    );
  return ok(text);
}
