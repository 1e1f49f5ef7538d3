import { listPeople } from '../accounts/profiles.store.ts';
import { createHash } from 'node:crypto';
import type { Queries } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { readInventorySettings } from '../vehicles/settings/inventory-settings.store.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import { allVehicles } from '../vehicles/vehicles.store.ts';
import type { Dots } from './amounts.ts';
import type { DayPlace } from './file-dates.ts';
import { readListingsAside, type ListingsFile } from './listings-file.ts';
import type { ImportColumn } from './import-fields.ts';
import { rememberColumns, rememberedColumns } from './import-mappings.store.ts';
import { planImportAside, type ImportPlan } from './plan.ts';

/** How a person wants a file to be read; what is not given is as remembered, or as usual. */
export type Reading = {
  dots?: Dots | undefined;
  days?: DayPlace | undefined;
  fields?: (ImportColumn | null)[] | undefined;
};

/** A file, what importing it would do, and a name that only the same file and outcome have. */
export type PlannedFile = { file: ListingsFile; plan: ImportPlan; name: string };

/**
 * Reads and plans a file, and remembers the given columns for others with its header. Without all required
 * columns no row is planned. Throws `ImportFileError`, and 400 if the given columns do not fit the header.
 */
export async function planFile(
  queries: Queries,
  bytes: Uint8Array,
  { dots, days, fields, now, timeZone }: Reading & { now: Date; timeZone: string },
): Promise<PlannedFile> {
  const remembered = fields === undefined ? await rememberedColumns(queries) : null;
  const file = await readListingsAside(bytes, remembered ?? (() => fields ?? null));
  if (fields !== undefined) {
    if (fields.length !== file.columns.header.length) {
      throw new ApiError(400, `The file has ${file.columns.header.length} columns, not ${fields.length}`);
    }
    await rememberColumns(queries, file.columns, now);
  }
  const plan = await planRows(queries, file, await allVehicles(queries), { dots, days, now, timeZone });
  return { file, plan, name: nameOf(bytes, [file.columns.fields, dots, days], plan) };
}

/** Plans a file against the vehicles that there are. Without all required columns no row is planned. */
export async function planRows(
  queries: Queries,
  { columns, rows }: ListingsFile,
  existing: readonly Vehicle[],
  { dots, days, now, timeZone }: Omit<Reading, 'fields'> & { now: Date; timeZone: string },
): Promise<ImportPlan> {
  const { photosPerVehicle } = await readInventorySettings(queries);
  return planImportAside(columns.missing.length > 0 ? [] : rows, existing, {
    now,
    timeZone,
    dots: dots ?? null,
    days: days ?? null,
    photosPerVehicle,
    people: await listPeople(queries),
  });
}

/** The same only for the same file, reading and outcome, so that an import does what its dry run showed. */
function nameOf(bytes: Uint8Array, reading: unknown, { rows }: ImportPlan): string {
  const hash = createHash('sha256').update(bytes).update(JSON.stringify(reading));
  for (const row of rows) {
    const about = row.outcome === 'changed' ? `${row.id} ${row.updatedAt}` : '';
    hash.update(`\n${row.row} ${row.outcome} ${about}`);
  }
  return hash.digest('base64url');
}
