import { aside, atOnce } from '../platform/aside.ts';
import type { StaffPerson } from '../accounts/accounts.schema.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import { dotsQuestion, dottedAmounts, type Dots, type DotsQuestion, type DottedAmounts } from './amounts.ts';
import { daysOf, type DayPlace, type DaysEvidence, type DaysQuestion } from './file-dates.ts';
import type { FileRow } from './file-row.ts';
import { contextOf } from './plan-context.ts';
import { planRow } from './plan-row.ts';
import type { Outcome, PlannedRow } from './planned-row.ts';
import { newInventorySettings } from '../vehicles/settings/inventory-settings.ts';

export type ImportPlan = {
  rows: PlannedRow[];
  counts: Record<Outcome, number>;
  /** Set if dots separate thousands in the file's amounts, and the file itself shows it. */
  dotted: DottedAmounts | null;
  /** Set if the file has amounts with two readings and does not show which is right. */
  question: DotsQuestion | null;
  /** Set if the file itself shows where the day stands in dates like 3/4/2026. */
  days: DaysEvidence | null;
  /** Set if the file has dates with two readings and does not show which is right. */
  daysQuestion: DaysQuestion | null;
  timeZone: string;
};

export type PlanOptions = {
  now: Date;
  /** The dealership's, in which the days of the file are. */
  timeZone: string;
  /** The answers to the questions, if a person has given them. */
  dots?: Dots | null;
  days?: DayPlace | null;
  /** How many photographs a vehicle may have, as the settings say. */
  photosPerVehicle?: number;
  /** Everybody who has an account. */
  people?: readonly StaffPerson[];
};

/**
 * What importing these rows would do, without doing it.
 *
 * - A row whose VIN is on a listed vehicle changes that vehicle: only in what its cells say, blank cells say nothing.
 *   What a cell says beyond the values of its field, such as `8-Speed Automatic`, is added to the features, never taken
 *   away.
 * - A listed vehicle whose model was completed by its trim, as imports did before trims had a field, keeps that name.
 * - A row that names a vehicle by the ID that an export gave it is about that vehicle, if that has no VIN and is of the
 *   same make and year. A file from elsewhere may number its rows in the same column.
 * - So is a row with the stock number of a listed vehicle, unless its VIN, make or year is another. A stock number that
 *   another listed vehicle or an earlier row has is refused.
 * - A row without VIN and stock number is about the listed vehicle without them that has the same make, model, year and
 *   mileage: one that has all the row says or, from 100 miles on, the only one. So the same file can be imported twice.
 * - Any other row is a new vehicle, also one whose VIN was sold before, and one with a day to be published on is not
 *   published until then.
 * - A row that says sold is a new sold vehicle, with the date and the price of its sale. If its vehicle is sold here
 *   already, that one stays as it is; if it is listed here, the row is refused, because Mark Sold records the sale.
 * - A row that says the same as an earlier one, cell by cell, is folded into it. A row with the VIN of an earlier row
 *   that says something else is refused. Otherwise the rules are those of the form.
 * - A blank price of a new vehicle, 0, and words such as POA are a price on request.
 * - Amounts such as `129.900,00` have one reading. `129.900` is $129,900 where the file shows that its dots separate
 *   thousands; where it does not, a person is asked, and without an answer the row is refused.
 * - Days are read in the same way: `3/4/2026` is what a date with one reading shows of the others. Without such a date,
 *   or if two contradict each other, a person is asked, and without an answer the row is refused.
 * - A cell that says what an export of the vehicle would say changes nothing, even where a file cannot say it exactly.
 * - A make that differs from how most listings spell it in case, accents, spaces and hyphens alone is taken in their
 *   spelling, so that the list of makes names each one once.
 */
export const planImport = (...given: Parameters<typeof planning>): ImportPlan => atOnce(planning(...given));

/** The same as `planImport`, but lets the process answer visitors in between: 100,000 rows take seconds. */
export const planImportAside = (...given: Parameters<typeof planning>): Promise<ImportPlan> =>
  aside(planning(...given));

function* planning(
  rows: readonly FileRow[],
  existing: readonly Vehicle[],
  { now, timeZone, dots = null, days = null, photosPerVehicle, people = [] }: PlanOptions,
): Generator<void, ImportPlan> {
  const dotted = dottedAmounts(rows);
  const shown = daysOf(rows);
  const context = contextOf(rows, existing, {
    now,
    timeZone,
    dots: dotted === null ? dots : 'thousands',
    days: shown.evidence?.days ?? days,
    photosPerVehicle: photosPerVehicle ?? newInventorySettings.photosPerVehicle,
    people,
  });
  const plan: ImportPlan = {
    rows: [],
    counts: { new: 0, changed: 0, unchanged: 0, repeated: 0, refused: 0 },
    dotted,
    question: dotted === null ? dotsQuestion(rows) : null,
    days: shown.evidence,
    daysQuestion: shown.question,
    timeZone,
  };
  for (const row of rows) {
    const planned = planRow(row, context);
    plan.rows.push(planned);
    plan.counts[planned.outcome] += 1;
    yield;
  }
  return plan;
}
