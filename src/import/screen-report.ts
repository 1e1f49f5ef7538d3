import { changesByField, type FieldChanges } from './change-texts.ts';
import { counted } from '../platform/counted.ts';
import { formatNumber } from '../vehicles/format.ts';
import { dottedText, type DotsQuestion } from './amounts.ts';
import { daysText, type DaysQuestion } from './file-dates.ts';
import type { ListingsFile } from './listings-file.ts';
import type { ImportColumn, requiredFields } from './import-fields.ts';
import type { ImportPlan } from './plan.ts';
import { isFetched } from './photos/photo-sources.ts';
import { kindsOf, problemsOf, remarksOn, type ProblemKind } from './remarks.ts';

/** Rows that a screen lists of each kind; the downloaded report has all of them. */
export const mostListed = 50;

/**
 * What an import would do, or has done, for a screen. Counts are rows; a row with a warning is also counted
 * under its action.
 */
export type ImportReport = {
  encoding: ListingsFile['encoding'];
  delimiter: string;
  /**
   * The file's columns: the first cells, what each is taken for, what its name usually means, and the column
   * that is taken for the same.
   */
  columns: {
    name: string;
    samples: string[];
    field: ImportColumn | null;
    usual: ImportColumn | null;
    because: string | null;
    /** The column of the same name where whose cells are blank this one counts. */
    fillsIn: string | null;
  }[];
  /** Required fields for which there is no column. Then no row is planned. */
  missing: (typeof requiredFields)[number][];
  /** How the file as a whole is read, in sentences. */
  said: string[];
  question: DotsQuestion | null;
  daysQuestion: DaysQuestion | null;
  counts: ImportPlan['counts'] & { rows: number; warned: number };
  /** Errors first. */
  problems: ProblemKind[];
  changes: FieldChanges[];
};

/** The plan as a screen shows it: the file's own words beside what each should be. */
export function screenReport(file: ListingsFile, plan: ImportPlan): ImportReport {
  const { encoding, delimiter, columns, samples } = file;
  const warned = plan.rows.filter((row) => row.outcome !== 'refused' && remarksOn(row).length > 0).length;
  return {
    encoding,
    delimiter,
    columns: columns.header.map((name, index) => {
      const field = columns.fields[index] ?? null;
      const filled = columns.fillsIn.find((column) => column.index === index)?.field;
      const because = field === null ? columns.ignored.find(({ header }) => header === name)?.because : null;
      return {
        name,
        samples: samples[index] ?? [],
        field,
        usual: columns.usual[index] ?? null,
        because: because ?? null,
        fillsIn: (filled && columns.names[filled]) ?? null,
      };
    }),
    missing: columns.missing,
    said: saidOf(file, plan),
    question: plan.question,
    daysQuestion: plan.daysQuestion,
    counts: { ...plan.counts, rows: file.rows.length, warned },
    problems: kindsOf(problemsOf(file, plan), mostListed),
    changes: changesByField(plan, mostListed),
  };
}

/** How the file as a whole is read. */
export const saidOf = ({ encodingSaid }: ListingsFile, { dotted, days, rows }: ImportPlan) => [
  ...(encodingSaid === null ? [] : [encodingSaid]),
  ...(dotted === null ? [] : [dottedText(dotted)]),
  ...(days === null ? [] : [daysText(days)]),
  ...photosSaid(rows),
];

function photosSaid(rows: ImportPlan['rows']): string[] {
  const sources = rows.flatMap((row) =>
    row.outcome === 'new' || row.outcome === 'changed' ? row.photos.sources : [],
  );
  if (sources.length === 0) return [];
  const fetched = sources.filter(isFetched).length;
  return [
    `${counted(sources.length, 'photograph')} will follow after the import: ${formatNumber(fetched)} from their ` +
      `addresses, ${formatNumber(sources.length - fetched)} from a ZIP file with their names.`,
  ];
}
