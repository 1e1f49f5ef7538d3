/** `npm run import -- FILE.csv`: reports what a listings CSV would change, and applies it with `--apply`. */
import { listPeople } from '../accounts/profiles.store.ts';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ifInUse, print, runCommand, UsageError } from '../platform/command.ts';
import { counted } from '../platform/counted.ts';
import { unavailableReason } from '../platform/database/failures.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../platform/settings.ts';
import type { Database } from '../platform/database.ts';
import { readDealership } from '../dealership/dealership.store.ts';
import { catalogueChannel } from '../vehicles/catalogue/catalogue.ts';
import { applyImport, ImportConflictError } from '../import/apply.ts';
import type { Dots } from '../import/amounts.ts';
import type { DayPlace } from '../import/file-dates.ts';
import { readListings, requireColumns } from '../import/listings-file.ts';
import { columnsChosenBy, ColumnChoiceError } from '../import/header-columns.ts';
import { ImportFileError } from '../import/decode.ts';
import { rememberedColumns } from '../import/import-mappings.store.ts';
import { planImport, type ImportPlan } from '../import/plan.ts';
import { reportOf } from '../import/import-report.ts';
import { formatNumber } from '../vehicles/format.ts';
import { readInventorySettings } from '../vehicles/settings/inventory-settings.store.ts';
import { allVehicles } from '../vehicles/vehicles.store.ts';

const usage = `Usage: npm run import -- FILE.csv [options]

Reads a listings CSV and reports, row by row, what importing it would change.

  --apply              change the inventory: all rows or, if one is refused, none
  --skip-refused       with --apply: leave refused rows out and take the others
  --column NAME=FIELD  take the column NAME for this field, such as Preis=price; nothing after the
                       equals sign leaves it out. May be repeated. Columns that were chosen on the
                       import screen for a file with this header are remembered.
  --dots thousands     129.900 is $129,900; with --dots cents it is $129.90
  --days first         3/4/2026 is April 3; with --days second it is March 4
  --all                list every row in the report
  --help               show this

Exit codes: 0 done, 1 refused rows or a failure (nothing was changed), 2 wrong use.`;

type Options = {
  apply: boolean;
  skipRefused: boolean;
  all: boolean;
  dots: Dots | null;
  days: DayPlace | null;
  columns: readonly string[];
};

async function run(args: readonly string[]): Promise<number> {
  const { file, options } = parseCommand(args);
  if (file === null) {
    print([usage]);
    return 0;
  }
  const bytes = await readBytes(file);
  return withDatabase(async (database) => {
    const now = new Date();
    const remembered = await rememberedColumns(database.queries);
    const listings = readListings(bytes, columnsChosenBy(options.columns, remembered));
    requireColumns(listings.columns);
    const { dots, days } = options;
    const { photosPerVehicle } = await readInventorySettings(database.queries);
    const { timeZone } = await readDealership(database.queries);
    const existing = await allVehicles(database.queries);
    const people = await listPeople(database.queries);
    const habits = { now, timeZone, dots, days };
    const plan = planImport(listings.rows, existing, { ...habits, photosPerVehicle, people });
    print(reportOf(listings, plan, options));
    const blocked = plan.counts.refused > 0 && !options.skipRefused;
    const writes = plan.counts.new + plan.counts.changed > 0;
    if (options.apply && !blocked && writes) {
      await applyImport(database, plan, { now, by: 'import', skipRefused: options.skipRefused });
      await database.notify(catalogueChannel);
    }
    print(['', lastLine(plan, options)]);
    return blocked ? 1 : 0;
  });
}

function parseCommand(args: readonly string[]): { file: string | null; options: Options } {
  const { values, positionals } = parseOptions(args);
  const { apply, all, column: columns } = values;
  const dots = dotsOf(values.dots);
  const days = daysOf(values.days);
  const options = { apply, skipRefused: values['skip-refused'], all, dots, days, columns };
  if (values.help) return { file: null, options };
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError('Name one CSV file.');
  return { file, options };
}

function dotsOf(text: string | undefined): Dots | null {
  if (text === undefined || text === 'thousands' || text === 'cents') return text ?? null;
  throw new UsageError('--dots is followed by thousands or cents.');
}

function daysOf(text: string | undefined): DayPlace | null {
  if (text === undefined || text === 'first' || text === 'second') return text ?? null;
  throw new UsageError('--days is followed by first or second.');
}

function parseOptions(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        apply: flag,
        'skip-refused': flag,
        all: flag,
        help: flag,
        dots: { type: 'string' },
        days: { type: 'string' },
        column: { type: 'string', multiple: true, default: [] },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new UsageError(`Cannot read ${resolve(file)} (${code}).`);
  }
}

async function withDatabase(act: (database: Database) => Promise<number>): Promise<number> {
  const database = await openDatabase(readSettings(process.env), createLog('silent'), { join: true });
  try {
    await migrate(database);
    return await act(database);
  } finally {
    await database.close();
  }
}

function lastLine({ counts }: ImportPlan, { apply, skipRefused }: Options): string {
  const refused = counted(counts.refused, 'row');
  if (counts.refused > 0 && !skipRefused) {
    const why = apply
      ? `${refused} refused, and an import is all or nothing.`
      : `this was a dry run, and ${refused} refused.`;
    return `Nothing was changed: ${why} Correct the file, or leave such rows out with --apply --skip-refused.`;
  }
  const leftOut = counts.refused > 0 ? ` ${refused} left out as refused.` : '';
  if (counts.new + counts.changed === 0)
    return `Nothing to change: the inventory is as the file says.${leftOut}`;
  if (apply)
    return `Applied: ${counted(counts.new, 'vehicle')} added, ${formatNumber(counts.changed)} changed.${leftOut}`;
  return `Nothing was changed: this was a dry run. Run again with --apply to apply.${leftOut}`;
}

/** The message for an error that the user can do something about; null for a bug. */
function explain(error: unknown): string | null {
  const known = [ImportFileError, ImportConflictError, ColumnChoiceError];
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message;
  const reason = unavailableReason(error);
  return reason === null ? null : `${reason} Nothing was changed.`;
}

await runCommand({ name: 'import', ifInUse: ifInUse.joining, explain, run });
