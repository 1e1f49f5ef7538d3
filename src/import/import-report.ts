import { counted } from '../platform/counted.ts';
import { formatDay } from '../platform/dates.ts';
import { formatListPrice, formatMileage, formatNumber, formatPrice } from '../vehicles/format.ts';
import {
  valueText,
  kindsOf,
  problemsOf,
  type ProblemKind,
  saidOf,
  type ImportProblem,
} from './screen-report.ts';
import { fieldName, columnLabel } from './import-fields.ts';
import type { ListingsFile } from './listings-file.ts';
import type { ImportPlan } from './plan.ts';
import type { Change, Outcome, PlannedRow } from './planned-row.ts';
import { quote, type Remark } from './remark.ts';
import { formatCsv, type CsvCell } from '../platform/csv.ts';

/**
 * Rows shown in each list, unless all are requested. New vehicles come last because they are the least
 * surprising.
 */
const mostRows = 200;
const mostNew = 10;

const delimiterNames: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** What an import would do, as lines for a terminal: the counts, what was not read, then the rows. */
export function reportOf(
  file: ListingsFile,
  plan: ImportPlan,
  { all = false }: { all?: boolean } = {},
): string[] {
  const { counts } = plan;
  const rowsOf = (outcome: Outcome) => plan.rows.filter((row) => row.outcome === outcome);
  const most = all ? Infinity : mostRows;
  const section = (title: string, rows: readonly PlannedRow[], shown = most) =>
    sectionOf(title, rows, { most: shown, timeZone: plan.timeZone });
  return [
    `${counted(plan.rows.length, 'row')}: ${formatNumber(counts.new)} new, ${formatNumber(counts.changed)} changed, ` +
      `${formatNumber(counts.unchanged)} unchanged, ${formatNumber(counts.refused)} refused`,
    ...(counts.repeated === 0
      ? []
      : [`${counted(counts.repeated, 'row')} the same as an earlier row: folded into it.`]),
    `Read as ${file.encoding}, separated by ${delimiterNames[file.delimiter] ?? file.delimiter}.`,
    ...saidOf(file, plan),
    ...questionLines(plan),
    ...ignoredLines(file),
    ...kindLines(kindsOf(problemsOf(file, plan), 0)),
    ...section('Refused', rowsOf('refused')),
    ...section('Changed', rowsOf('changed')),
    ...section('Unchanged, with a remark', rowsOf('unchanged').filter(remarked)),
    ...section('New, with a remark', rowsOf('new').filter(remarked)),
    ...section(
      'New',
      rowsOf('new').filter((row) => !remarked(row)),
      all ? Infinity : mostNew,
    ),
    ...(all ? section('The same as an earlier row', rowsOf('repeated')) : []),
  ];
}

const remarked = (row: PlannedRow) => row.notes.length > 0;

function questionLines({ question, daysQuestion }: ImportPlan): string[] {
  return [...dotsLines(question), ...daysLines(daysQuestion)];
}

function daysLines(question: ImportPlan['daysQuestion']): string[] {
  if (question === null) return [];
  const { cell, first, second, count, contradicts } = question;
  return [
    ...(contradicts ? ['Some dates of this file begin with the day, and others with the month.'] : []),
    `${counted(count, 'date')} such as ${quote(cell)} can be ${formatDay(second)} or ${formatDay(first)}: ` +
      'run again with --days second or --days first.',
  ];
}

function dotsLines(question: ImportPlan['question']): string[] {
  if (question === null) return [];
  const { cell, thousands, cents, count } = question;
  return [
    `${counted(count, 'amount')} such as ${quote(cell)} can be ${formatPrice(thousands)} or $${cents.toFixed(2)}: ` +
      'run again with --dots thousands or --dots cents.',
  ];
}

/** One line for each kind of problem, if there are several rows of one. */
function kindLines(kinds: readonly ProblemKind[]): string[] {
  if (kinds.every(({ count }) => count === 1)) return [];
  return [
    '',
    'Errors and warnings:',
    ...kinds.map(({ kind, column, about, count }) => {
      const where = column === null ? '' : ` in ${quote(column)}`;
      return `  ${counted(count, kind)}${where}: ${about}`;
    }),
  ];
}

function ignoredLines({ columns }: ListingsFile): string[] {
  if (columns.ignored.length === 0) return [];
  const names = columns.ignored.map(({ header, because }) =>
    because === null ? quote(header) : `${quote(header)} (${quote(because)} is taken)`,
  );
  return [`Columns left out: ${names.join(', ')}`];
}

function sectionOf(
  title: string,
  rows: readonly PlannedRow[],
  { most, timeZone }: { most: number; timeZone: string },
): string[] {
  if (rows.length === 0) return [];
  const rest = rows.length - most;
  return [
    '',
    `${title}:`,
    ...rows.slice(0, most).map((row) => `  row ${row.row}  ${textOf(row, timeZone)}`),
    ...(rest > 0 ? [`  … and ${formatNumber(rest)} more (--all lists them)`] : []),
  ];
}

const textsOf = (remarks: readonly Remark[]) => remarks.map(({ text }) => text).join('; ');

function textOf(row: PlannedRow, timeZone: string): string {
  const label = row.label.replace(/\p{Cc}+/gu, ' ');
  const notes = row.notes.length === 0 ? '' : ` [${textsOf(row.notes)}]`;
  switch (row.outcome) {
    case 'refused':
      return `${label}: ${textsOf(row.reasons)}`;
    case 'changed':
      return `${label}: ${row.changes.map((change) => changeText(change, timeZone)).join('; ')}${notes}`;
    case 'new':
      return `${label}, ${formatListPrice(row.values.price)}, ${formatMileage(row.values.mileage)}${notes}`;
    case 'repeated':
      return `${label}: says the same as row ${row.first}`;
    case 'unchanged':
      return `${label}${notes}`;
  }
}

const changeText = ({ field, from, to }: Change, timeZone: string) =>
  `${fieldName(field)} ${valueText(field, from, timeZone)} → ${valueText(field, to, timeZone)}`;

const header = ['Row', 'Vehicle', 'Outcome', 'Column', 'In the file', 'Kind', 'What to do', 'Old', 'New'];

const outcomes: Readonly<Record<Outcome, string>> = {
  new: 'added',
  changed: 'changed',
  unchanged: 'the same as now',
  repeated: 'repeats an earlier row',
  refused: 'left out',
};

/** Every row of a file as CSV: what importing it does, and a line for each of its problems and changes. */
export function reportCsv(file: ListingsFile, plan: ImportPlan): string {
  const problems = Map.groupBy(problemsOf(file, plan), ({ row }) => row);
  return formatCsv(
    header,
    plan.rows.flatMap((row) =>
      linesOf(row, { problems: problems.get(row.row) ?? [], timeZone: plan.timeZone }),
    ),
  );
}

/**
 * The rows that are left out as they stand in the file, so that they can be corrected and imported, each with its problems
 * in one more column.
 */
export function leftOutCsv(file: ListingsFile, plan: ImportPlan): string {
  const { header } = file.columns;
  const rows = plan.rows.flatMap((row) => {
    if (row.outcome !== 'refused') return [];
    const cells = file.records[row.row - 1] ?? [];
    const filled = Array.from(
      { length: Math.max(header.length, cells.length) },
      (_, index) => cells[index] ?? '',
    );
    const problems = row.reasons.map(({ text }) => text).join('; ');
    return [[problems, ...filled]];
  });
  return formatCsv(['Left out because', ...header], rows);
}

function linesOf(
  row: PlannedRow,
  { problems, timeZone }: { problems: readonly ImportProblem[]; timeZone: string },
): CsvCell[][] {
  const start = [row.row, row.label, outcomes[row.outcome]];
  const lines: CsvCell[][] = problems.map(({ column, cell, kind, advice }) => [
    ...start,
    column,
    cell,
    kind,
    advice,
    null,
    null,
  ]);
  if (row.outcome === 'changed') {
    for (const { field, from, to } of row.changes) {
      const texts = [valueText(field, from, timeZone), valueText(field, to, timeZone)];
      lines.push([...start, columnLabel(field), null, 'change', null, ...texts]);
    }
  }
  if (row.outcome === 'repeated') {
    lines.push([...start, null, null, 'note', `Says the same as row ${row.first}`, null, null]);
  }
  return lines.length > 0 ? lines : [[...start, null, null, null, null, null, null]];
}
