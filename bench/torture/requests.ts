import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scopes } from '../../src/api-keys/api-key.ts';
import { roles } from '../../src/platform/roles.ts';
import { startProgram, type Program } from '../../test/program.ts';
import type { Sender } from '../../test/requests/answers.ts';
import { sendApart } from '../../test/requests/apart.ts';
import type { Document } from '../../test/requests/document.ts';
import { createKeeper, type Keeper } from '../../test/requests/keeper.ts';
import type { Row } from '../../test/requests/report.ts';
import { sendGenerated } from '../../test/requests/run.ts';

/** Everybody who may call: nobody, each role, and a key of each scope. */
const senders: readonly Sender[] = [
  { name: 'anonymous', role: null, scopes: null },
  ...roles.map((role) => ({ name: role, role, scopes: null })),
  ...scopes.map((scope) => ({ name: `key ${scope}`, role: 'sales' as const, scopes: [scope] })),
];

export type RequestOptions = {
  /** Requests of each sender. */
  count: number;
  seed: number;
  /** A folder for its files. */
  work: string;
  /** Names of the senders; all by default. */
  only?: readonly string[] | undefined;
  say: (line: string) => void;
};

/** Sends requests that are generated from the program's own description, as each sender to a fresh program with the demo. */
export async function runRequests({ only, say, ...options }: RequestOptions): Promise<Row[]> {
  const unknown = only?.filter((name) => senders.every((sender) => sender.name !== name)) ?? [];
  if (unknown.length > 0) throw new Error(`There is no sender ${unknown.join(', ')}`);
  const rows: Row[] = [];
  for (const [index, sender] of senders.entries()) {
    if (only && !only.includes(sender.name)) continue;
    const row = await measure(sender, { ...options, work: join(options.work, String(index)) });
    rows.push(row);
    const { sent, seconds, classes, findings } = row.result;
    say(
      `${sender.name}: ${sent} in ${seconds.toFixed(0)} s, ${JSON.stringify(classes)}, ${findings.length} findings, ${row.logged.length} lines of faults`,
    );
    for (const { call, fault, curl } of findings) say(`  ${call} ${fault}\n    ${curl.slice(0, 1_500)}`);
    for (const line of row.logged.slice(0, 5)) say(`  ${line.slice(0, 1_500)}`);
  }
  return rows;
}

async function measure(
  sender: Sender,
  { count, seed, work }: Pick<RequestOptions, 'count' | 'seed' | 'work'>,
): Promise<Row> {
  const backups = join(work, 'backups');
  mkdirSync(backups, { recursive: true });
  const program = await startProgram({
    DATA_DIR: join(work, 'data'),
    BACKUP_TO: backups,
    DEMO: '1',
    ADMIN_USERNAME: 'keeper',
    ADMIN_PASSWORD: 'only for generated requests',
    // Nothing listens there: what needs mail is open, and each mail fails.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'site@dealer.example',
  });
  try {
    const keeper = await createKeeper(program.url, 'only for generated requests');
    const { token, password } = await keeper.tokenOf(sender);
    const document = await keeper.read<Document>('/api/openapi.json');
    const before = memoryOf(program.pid ?? 0);
    const result = await sendGenerated({
      origin: program.url,
      document,
      sender: { ...sender, token, password },
      count,
      seed,
      atOnce: 8,
      now: new Date(),
    });
    const after = memoryOf(program.pid ?? 0);
    if (sender.scopes === null && sender.role !== null)
      await sendApart({ origin: program.url, document, sender, keeper, seed, result });
    await sleep(3_000);
    return {
      sender,
      result,
      before,
      after,
      rested: memoryOf(program.pid ?? 0),
      ...(await ending(program, keeper)),
    };
  } finally {
    await program.kill('SIGTERM');
  }
}

async function ending(program: Program, keeper: Keeper) {
  const isAlive = await keeper.isAlive();
  return { isAlive, logged: faultsIn(program.said.stdout + program.said.stderr) };
}

const memoryOf = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);

/** Lines of the program's log that tell of a fault of ours. That mail is given up is none: nothing takes it. */
const faultsIn = (log: string) =>
  log
    .split('\n')
    .filter((line) => /"level":(?:50|60|"error"|"fatal")|request failed|unhandled|uncaught/i.test(line))
    .filter((line) => !line.includes('a mail could not be sent for three days'));
