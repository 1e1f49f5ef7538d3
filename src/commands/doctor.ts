/** `npm run doctor`: one page about what a site needs, and what to do about what is not well. */
import { parseArgs } from 'node:util';
import { ownLimits } from '../api/self-report.ts';
import { columns, ifInUse, print, runCommand, UsageError } from '../platform/command.ts';
import { messageOf } from '../platform/errors.ts';
import { programVersion } from '../platform/program-version.ts';
import { openSecrets, type Secrets } from '../platform/secrets.ts';
import { readSettings, SettingError, type Settings } from '../platform/settings.ts';
import { checkBackupPlace, checkLastBackup } from './doctor/backups.ts';
import { checkClock, checkNodes, checkPostgres, openForDoctor } from './doctor/database.ts';
import { examine, ok, problem, type Finding } from './doctor/finding.ts';
import { checkAccount, checkDataFolder, checkDisk, checkLimits } from './doctor/machine.ts';
import { checkMail } from './doctor/mail.ts';
import { askOwnSite, askSite, checkProxies, checkPublicUrl, checkSite, isLocal } from './doctor/site.ts';
import { checkStorage } from './doctor/storage.ts';

const usage = `Usage: npm run doctor [-- options]

Checks what a site needs: settings, folders and disk, database and clock, storage of images, backups, mail server,
address and proxies. It changes no data, sends no mail and prints no secret. It makes a test file in folders and buckets
and removes it, makes the folder of BACKUP_TO, and removes unfinished backups there that nobody writes any more. The
site may be running.

  --json   print the findings as JSON
  --help   show this

Exit codes: 0 no problem, 1 a problem, 2 wrong use.`;

async function run(args: string[]): Promise<number> {
  const values = parse(args);
  if (values.help) {
    print([usage]);
    return 0;
  }
  const findings = await examineAll();
  print(values.json ? [JSON.stringify({ findings }, null, 2)] : report(findings));
  return findings.some(({ state }) => state === 'problem') ? 1 : 0;
}

async function examineAll(): Promise<Finding[]> {
  let settings: Settings;
  try {
    settings = readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return [{ check: 'Settings', ...problem(error.message, 'Correct it; nothing else was checked.') }];
  }
  const foreign = await checkAccount(settings);
  if (foreign !== null) return [{ check: 'Account', ...foreign }];
  const program = ok(
    `Marque ${programVersion()} on Node ${process.versions.node}, ${process.platform} ${process.arch}`,
  );
  const secrets = openSecrets(settings);
  const own = await askOwnSite(settings, secrets);
  const { database, finding } = await openForDoctor(settings);
  // Tables of another version may lack what is read.
  const readable = finding.state === 'ok' ? database : null;
  try {
    return [
      { check: 'Program', ...program },
      await examine('Data folder', () => checkDataFolder(settings)),
      await examine('Disk', () => checkDisk(settings)),
      finding,
      ...(database === null ? [] : [await examine('PostgreSQL', () => checkPostgres(database))]),
      ...(database === null ? [] : [await examine('Clock', () => checkClock(database))]),
      ...(database === null ? [] : [await examine('Nodes', () => checkNodes(database, settings))]),
      await examine('Images', () => checkStorage(settings, readable)),
      await examine('Backup place', () => checkBackupPlace(settings, readable)),
      ...(readable === null ? [] : [await examine('Backups', () => checkLastBackup(readable, settings))]),
      await examine('Mail', () => checkMail(readable, settings, secrets)),
      await examine('Site', () => checkSite(settings, own)),
      await examine('Limits', async () => checkLimits(own?.report ?? (await ownLimits()))),
      ...(own?.isMarque ? await checkAddress(settings, secrets) : []),
    ];
  } finally {
    await database?.close();
  }
}

/** What only a running site can tell. */
async function checkAddress(settings: Settings, secrets: Secrets): Promise<Finding[]> {
  const answer = await askSite(settings.publicUrl, secrets).catch((error: unknown) =>
    error instanceof Error ? error : new Error(messageOf(error)),
  );
  return [
    await examine('Address', () => checkPublicUrl(settings, answer)),
    ...(isLocal(settings) ? [] : [await examine('Proxies', () => checkProxies(settings, answer))]),
  ];
}

function report(findings: readonly Finding[]): string[] {
  const rows = columns(findings.map(({ state, check, text }) => [state, check, text]));
  const lines = findings.flatMap(({ advice }, index) => [
    rows[index] ?? '',
    ...(advice === undefined ? [] : [`         ${advice}`]),
  ]);
  const count = (wanted: Finding['state']) => findings.filter(({ state }) => state === wanted).length;
  return [
    ...lines,
    '',
    `Problems: ${count('problem')}, warnings: ${count('warning')}, well: ${count('ok')}.`,
  ];
}

function parse(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ args, options: { json: flag, help: flag } }).values;
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

await runCommand({ name: 'doctor', ifInUse: ifInUse.joining, explain: () => null, run });
