import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { scopes } from '../../src/api-keys/api-key.ts';
import { roles } from '../../src/platform/roles.ts';
import { ensurePages, startProgram, temporaryFolder, type Program } from '../program.ts';
import type { Sender } from './answers.ts';
import { sendApart } from './apart.ts';
import type { Document } from './document.ts';
import { report, type Row } from './report.ts';
import { sendGenerated } from './run.ts';
import { createKeeper, type Keeper } from './keeper.ts';

const { values: given } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    write: { type: 'string' },
  },
});

/** Everybody who may call: nobody, each role, and a key of each scope. */
const senders: readonly Sender[] = [
  { name: 'anonymous', role: null, scopes: null },
  ...roles.map((role) => ({ name: role, role, scopes: null })),
  ...scopes.map((scope) => ({ name: `key ${scope}`, role: 'sales' as const, scopes: [scope] })),
];

const memoryOf = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);

/** Lines of the program's log that tell of a fault of ours. */
const faultsIn = (log: string) =>
  log
    .split('\n')
    .filter((line) => /"level":(?:50|60|"error"|"fatal")|request failed|unhandled|uncaught/i.test(line));

async function measure(sender: Sender, count: number, seed: number): Promise<Row> {
  const { folder, remove } = temporaryFolder();
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  const program = await startProgram({
    DATA_DIR: join(folder, 'data'),
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
    remove();
  }
}

async function ending(program: Program, keeper: Keeper) {
  const isAlive = await keeper.isAlive();
  return { isAlive, logged: faultsIn(program.said.stdout + program.said.stderr) };
}

ensurePages();
const rows: Row[] = [];
for (const sender of senders) {
  if (given.only !== undefined && !given.only.split(',').includes(sender.name)) continue;
  const row = await measure(sender, Number(given.count), Number(given.seed));
  rows.push(row);
  const { sent, seconds, classes, findings } = row.result;
  console.log(
    `${sender.name}: ${sent} in ${seconds.toFixed(0)} s, ${JSON.stringify(classes)}, ${findings.length} findings, ${row.logged.length} lines of faults`,
  );
  if (process.env['SLOWEST'])
    for (const [name, { sent, ms }] of [...row.result.calls]
      .toSorted(([, one], [, other]) => other.ms - one.ms)
      .slice(0, 25))
      console.log(`  ${name} ${sent} ${ms.toFixed(0)} ms`);
  for (const { call, fault, curl } of findings)
    console.log(`  ${call} ${fault}\n    ${curl.slice(0, 1_500)}`);
  for (const line of row.logged.slice(0, 5)) console.log(`  ${line.slice(0, 1_500)}`);
}
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const text = report(rows, {
  commit,
  seed: Number(given.seed),
  machine: `${availableParallelism()} x ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}`,
  day: new Date().toISOString().slice(0, 10),
});
if (given.write !== undefined) await writeFile(join(import.meta.dirname, '../..', given.write), text);
else console.log(text);
process.exitCode = rows.some(
  ({ result, logged, isAlive }) => result.findings.length > 0 || logged.length > 0 || !isAlive,
)
  ? 1
  : 0;
