import { escapeIdentifier, type Client } from 'pg';
import { BackupError, type SequenceState, type TableContents } from './backup-format.ts';
import { ownTables } from './schema.ts';

/** What a row's text depends on, so that its hash is the same on every server. */
const rowText = [
  'set timezone = UTC',
  'set datestyle = ISO',
  'set intervalstyle = postgres',
  'set extra_float_digits = 1',
  "set bytea_output = 'hex'",
];

/** The limits in time that a server may have by default; an older server does not know all of them. */
const timeLimits = [
  'statement_timeout',
  'lock_timeout',
  'transaction_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
];

/** Keeps the server's own limits from ending this session, which may wait for slow storage for hours. */
export async function liftTimeLimits(client: Client): Promise<void> {
  await client.query("select set_config(name, '0', false) from pg_settings where name = any($1)", [
    timeLimits,
  ]);
}

/** Sets what rows look like as text in this session, and lifts its limits in time. */
export async function fixRowText(client: Client): Promise<void> {
  await liftTimeLimits(client);
  for (const statement of rowText) await client.query(statement);
}

/**
 * Runs `work` in one read-only transaction, in which everything is as it was at one moment. Until its end no
 * process removes unused images, so that the images of that moment stay. Both end with the session: nothing that could still
 * fail comes after the work.
 */
export async function withSnapshot<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  await fixRowText(client);
  await client.query("select pg_advisory_lock(hashtextextended('clean images', 0))");
  await client.query('begin isolation level repeatable read read only');
  return work();
}

/**
 * The times that name the database's migrations, oldest first. Throws `BackupError` if there are none: then
 * nobody has started the program on it yet.
 */
export async function migrationsOf(client: Client): Promise<number[]> {
  const { rows: found } = await client.query<{ found: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as found",
  );
  const { rows } = found[0]?.found
    ? await client.query<{ at: number }>(
        'select created_at::float8 as at from drizzle.__drizzle_migrations order by created_at',
      )
    : { rows: [] };
  if (rows.length === 0) throw new BackupError('The database is empty: Marque has never been started on it');
  return rows.map(({ at }) => at);
}

/**
 * The program's tables that the database has, without those in `except`, each with its rows counted and
 * summed up. A table comes after those that it refers to.
 */
export async function contentsOf(client: Client, except: readonly string[]): Promise<TableContents[]> {
  const contents: TableContents[] = [];
  for (const { name, columns } of await tablesIn(client)) {
    if (except.includes(name)) continue;
    // The sum of 64 bits of each row's hash does not depend on the order of the rows.
    const { rows } = await client.query<{ rows: number; checksum: string }>(
      `select count(*) as rows, coalesce(sum(('x' || left(encode(sha256(convert_to(t::text, 'UTF8')), 'hex'), 16))::bit(64)::bigint::numeric), 0)::text as checksum from ${escapeIdentifier(name)} t`,
    );
    contents.push({ name, columns, rows: rows[0]?.rows ?? 0, checksum: rows[0]?.checksum ?? '0' });
  }
  return contents;
}

/** The program's tables that the database has, with the columns that can be written. A table comes after those that it refers to. */
export async function tablesIn(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers: string[] }>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns,
       array(select r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers
     from pg_class c
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname = any($1)
     order by c.relname`,
    [ownTables()],
  );
  const ordered: typeof rows = [];
  const add = (table: (typeof rows)[number]) => {
    if (ordered.includes(table)) return;
    for (const other of rows) if (table.refers.includes(other.name)) add(other);
    ordered.push(table);
  };
  for (const table of rows) add(table);
  return ordered;
}

/** Where the sequences of ids stand, so that a restored database does not give an id out again. */
export async function sequencesOf(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select c.relname as name, s.last_value::text as "lastValue"
     from pg_depend d
     join pg_class c on c.oid = d.objid and c.relkind = 'S'
     join pg_class t on t.oid = d.refobjid and t.relnamespace = current_schema()::regnamespace
     join pg_sequences s on s.sequencename = c.relname and s.schemaname::regnamespace = c.relnamespace
     where d.deptype in ('a', 'i') and t.relname = any($1)
     order by c.relname`,
    [ownTables()],
  );
  return rows;
}

/** Moves each sequence of ids that is behind the ids of its table, so that none is given out again. */
export async function raiseSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; table: string; column: string }>(
    `select c.relname as name, t.relname as table, a.attname as column
     from pg_depend d
     join pg_class c on c.oid = d.objid and c.relkind = 'S'
     join pg_class t on t.oid = d.refobjid and t.relnamespace = current_schema()::regnamespace
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where d.deptype in ('a', 'i') and t.relname = any($1)`,
    [ownTables()],
  );
  for (const { name, table, column } of rows) {
    await client.query(
      `select setval($1::regclass, max(${escapeIdentifier(column)}))
       from ${escapeIdentifier(table)}
       having max(${escapeIdentifier(column)}) > coalesce((select last_value from pg_sequences
         where schemaname = current_schema() and sequencename = $2), 0)`,
      [escapeIdentifier(name), name],
    );
  }
}
