/** What a run of a feed does, beyond what an import of the same file would do: which cars are its own, and which have left. */
import type { Showing } from '../../import/apply.ts';
import type { FileRow } from '../../import/file-row.ts';
import type { ImportPlan } from '../../import/plan.ts';
import { saysSoldOfListed } from '../../import/plan-row.ts';
import type { PlannedRow } from '../../import/planned-row.ts';
import type { Remark } from '../../import/remark.ts';
import { aside } from '../../platform/aside.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import type { OnMissing, RunCounts } from './incoming-feed.schema.ts';
import { digestsOf, withoutUnchangedCells } from './own-edits.ts';

/** A vehicle that the feed has brought or taken over. */
export type FeedVehicle = {
  vehicleId: number;
  keys: string[];
  cells: Record<string, string> | null;
  missingSince: Date | null;
  isAsked: boolean;
  isHidden: boolean;
};

export type FeedPlan = {
  /** The rows of the import's plan, in their order. Those that are left alone say why. */
  plan: ImportPlan;
  counts: RunCounts;
  /** Vehicles that are published or unpublished for being back or having left. */
  showing: Showing[];
  /** What is remembered of vehicles, where it differs from before. */
  remember: FeedVehicle[];
  /** The same for each added vehicle, in the order of their rows. */
  rememberAdded: Omit<FeedVehicle, 'vehicleId'>[];
  /** Vehicles that are neither here nor in the file any more. */
  forget: number[];
  /** The cars that have left the file with this run. */
  left: { vehicleId: number; label: string }[];
  /** Cars of the feed that are for sale here, before the run. */
  own: number;
};

type Options = {
  /** What the feed remembers. */
  known: readonly FeedVehicle[];
  /** Vehicles of other feeds. */
  others: ReadonlySet<number>;
  existing: readonly Vehicle[];
  takesOver: boolean;
  onMissing: OnMissing;
  now: Date;
};

/**
 * How long after its sale a car that comes into the file is still taken for the one that was sold: other systems list sold
 * cars for a while. Later it has been taken in again. One that never left the file stays sold for good.
 */
const soldDays = 60;

/** By what a row is known to be about a car: its VIN and its stock number or, without both, its name, year and mileage. */
export function keysOf({ cells }: FileRow): string[] {
  const vin = cells.vin?.replaceAll(/[\s-]+/g, '').toUpperCase();
  const stock = cells.stockNumber?.trim().toLowerCase();
  const keys = [...(vin ? [`vin ${vin}`] : []), ...(stock ? [`stock ${stock}`] : [])];
  if (keys.length > 0) return keys;
  const name = [cells.make, cells.model, cells.year, cells.mileage].map((text) => text?.trim().toLowerCase());
  return [`name ${JSON.stringify(name)}`];
}

/** Decides what a run does with each row of a file, and with each car that is not in it, while the process answers visitors. */
export const planFeed = (
  rows: readonly FileRow[],
  planned: ImportPlan,
  options: Options,
): Promise<FeedPlan> => aside(planning(rows, planned, options));

function* planning(
  rows: readonly FileRow[],
  planned: ImportPlan,
  options: Options,
): Generator<void, FeedPlan> {
  const { known, others, existing, takesOver, onMissing, now } = options;
  const byId = new Map(existing.map((vehicle) => [vehicle.id, vehicle]));
  const own = new Map(known.map((one) => [one.vehicleId, one]));
  const byKey = Map.groupBy(
    known.flatMap((one) => one.keys.map((key) => ({ key, one }))),
    ({ key }) => key,
  );
  const knownBy = (keys: readonly string[]) =>
    keys.flatMap((key) => byKey.get(key) ?? []).find(({ one }) => !contradicts(keys, one.keys))?.one;
  const soldByVin = new Map<string, Vehicle>(
    existing.flatMap((vehicle) =>
      vehicle.status === 'sold' && vehicle.vin !== null && isRecent(vehicle, now)
        ? [[`vin ${vehicle.vin}`, vehicle] as const]
        : [],
    ),
  );
  const present = new Set<number>();
  const remember = new Map<number, FeedVehicle>();
  const rememberAdded: FeedPlan['rememberAdded'] = [];
  let unread = 0;
  let leftAlone = 0;

  const see = (vehicleId: number, keys: string[], cells: Record<string, string>) => {
    present.add(vehicleId);
    const before = own.get(vehicleId);
    const next = { vehicleId, keys, cells, missingSince: null, isAsked: false, isHidden: false };
    if (before === undefined || !isSame(before, next)) remember.set(vehicleId, next);
  };

  function decide(row: PlannedRow, fileRow: FileRow): PlannedRow {
    if (fileRow.problem !== null) {
      unread += 1;
      return row;
    }
    const keys = keysOf(fileRow);
    const named = knownBy(keys);
    const alone = (remark: Remark): PlannedRow => {
      leftAlone += 1;
      const id = 'id' in row ? row.id : (named?.vehicleId ?? 0);
      return { row: row.row, label: row.label, notes: [remark], outcome: 'unchanged', id };
    };
    // It offers nothing: its car has left the file as if there were no row.
    if (row.outcome === 'refused' && row.reasons.some(({ text }) => text === saysSoldOfListed))
      return alone(saysSoldHere);
    // A row with an error says at least that the car is still there.
    if (named) present.add(named.vehicleId);
    if (row.outcome === 'refused' || row.outcome === 'repeated') return row;
    const cells = digestsOf(fileRow);
    if (row.outcome === 'new') {
      if (row.values.status === 'sold') return alone(saysSold);
      if (named && !byId.has(named.vehicleId)) {
        see(named.vehicleId, keys, cells);
        return alone(isDeleted);
      }
      const sold =
        named && byId.get(named.vehicleId)?.status === 'sold'
          ? byId.get(named.vehicleId)
          : keys.map((key) => soldByVin.get(key)).find((one) => one !== undefined);
      if (sold) {
        see(sold.id, keys, cells);
        return alone(isSold);
      }
      rememberAdded.push({ keys, cells, missingSince: null, isAsked: false, isHidden: false });
      return row;
    }
    const vehicle = byId.get(row.id);
    if (vehicle?.status === 'sold') return alone(isSold);
    const mine = own.get(row.id);
    if (mine === undefined && (others.has(row.id) || !takesOver))
      return alone(others.has(row.id) ? isOfOther : isByHand);
    see(row.id, keys, cells);
    return row.outcome === 'changed' ? withoutUnchangedCells(row, cells, mine?.cells ?? null) : row;
  }

  const decided: PlannedRow[] = [];
  for (const [index, row] of planned.rows.entries()) {
    decided.push(decide(row, rows[index] ?? missingRow(row.row)));
    yield;
  }
  const showing: Showing[] = [];
  const left: FeedPlan['left'] = [];
  const forget: number[] = [];
  for (const one of known) {
    const vehicle = byId.get(one.vehicleId);
    const isHere = vehicle !== undefined && vehicle.status !== 'sold';
    if (present.has(one.vehicleId)) {
      if (one.isHidden && isHere && !vehicle.isPublished)
        showing.push({ id: vehicle.id, label: vehicleName(vehicle), isPublished: true });
      if (one.missingSince !== null && !remember.has(one.vehicleId))
        remember.set(one.vehicleId, { ...one, missingSince: null, isAsked: false, isHidden: false });
      continue;
    }
    // Which car a row is about that cannot be read is not known: it may be any of these.
    if (unread > 0) continue;
    if (!isHere) forget.push(one.vehicleId);
    else if (one.missingSince === null) {
      const label = vehicleName(vehicle);
      left.push({ vehicleId: vehicle.id, label });
      const hides = onMissing === 'unpublish' && vehicle.isPublished;
      if (hides) showing.push({ id: vehicle.id, label, isPublished: false });
      remember.set(vehicle.id, { ...one, missingSince: now, isAsked: onMissing === 'ask', isHidden: hides });
    }
  }
  const plan = { ...planned, rows: decided, counts: countsOf(decided) };
  return {
    plan,
    counts: {
      rows: decided.length,
      added: plan.counts.new,
      changed: plan.counts.changed,
      unchanged: plan.counts.unchanged + plan.counts.repeated - leftAlone,
      refused: plan.counts.refused,
      leftAlone,
      left: left.length,
      unpublished: showing.filter(({ isPublished }) => !isPublished).length,
      published: showing.filter(({ isPublished }) => isPublished).length,
    },
    showing,
    remember: [...remember.values()],
    rememberAdded,
    forget,
    left,
    own: known.filter(({ vehicleId }) => (byId.get(vehicleId)?.status ?? 'sold') !== 'sold').length,
  };
}

/** Cars that any run may change: in a small stock a few are a large share. */
const fewest = 5;

/**
 * How many cars a run would change, and whether it may by itself: not if that is more than `mostPercent` of the feed's cars,
 * or more than `shown`, where staff have looked at a run that changed as many. A first run may.
 */
export function shareOf(
  { own, counts }: Pick<FeedPlan, 'own' | 'counts'>,
  { mostPercent, shown }: { mostPercent: number; shown: number },
): { affected: number; isHeld: boolean } {
  const affected = counts.added + counts.changed + counts.unpublished;
  const most = Math.max((own * mostPercent) / 100, shown);
  const isHeld = own > 0 && (counts.unpublished > most || affected > Math.max(most, fewest));
  return { affected, isHeld };
}

/** A stock number is given again, to a car with another VIN. */
function contradicts(keys: readonly string[], others: readonly string[]): boolean {
  const [vin, other] = [keys, others].map((list) => list.find((key) => key.startsWith('vin ')));
  return vin !== undefined && other !== undefined && vin !== other;
}

const missingRow = (row: number): FileRow => ({ row, cells: {}, problem: null });

const isRecent = ({ soldAt }: Vehicle, now: Date) =>
  soldAt !== null && now.getTime() - Date.parse(soldAt) < soldDays * 24 * 60 * 60_000;

const isSame = (a: FeedVehicle, b: FeedVehicle) =>
  a.missingSince === b.missingSince &&
  a.isAsked === b.isAsked &&
  a.isHidden === b.isHidden &&
  JSON.stringify(a.keys) === JSON.stringify(b.keys) &&
  a.cells !== null &&
  b.cells !== null &&
  haveSame(a.cells, b.cells);

/** Their order in the database is another. */
function haveSame(a: Record<string, string>, b: Record<string, string>): boolean {
  const fields = Object.keys(a);
  return fields.length === Object.keys(b).length && fields.every((field) => a[field] === b[field]);
}

function countsOf(rows: readonly PlannedRow[]): ImportPlan['counts'] {
  const counts = { new: 0, changed: 0, unchanged: 0, repeated: 0, refused: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

const remark = (advice: string): Remark => ({ field: null, text: advice, advice });
const saysSold = remark('Says sold: the feed lists cars that are for sale');
const saysSoldHere = remark('Says sold: counts as a car that has left the file. Mark Sold records the sale');
const isSold = remark('Is sold here: stays sold for as long as it is in the file');
const isDeleted = remark('Was deleted here: restore it among the deleted vehicles if the feed is to keep it');
const isByHand = remark('Was entered here, not by this feed: stays as it is');
const isOfOther = remark('Another feed keeps it up to date: stays as it is');
