import { InfoIcon, WarningIcon } from '../../ui/staff/staff-icons.tsx';
import { formatNumber } from '../../vehicles/format.ts';
import type { ImportAnswer } from '../import.staff.schema.ts';
import { Kind } from './Kind.tsx';
import { RowsTable } from './RowsTable.tsx';

type ProblemKind = ImportAnswer['problems'][number];

/** Errors and then warnings, one line for each kind with its number of rows. */
export function ProblemKinds({ problems }: Pick<ImportAnswer, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <>
      <h4 className="mt-6 mb-1.5 text-small font-medium text-staff-soft">Errors and warnings</h4>
      <div className="border-t border-staff-hair">
        {problems.map((problem) => (
          <Kind
            key={`${problem.kind} ${problem.column} ${problem.about}`}
            icon={<KindIcon kind={problem.kind} />}
            count={problem.count}
            listed={problem.rows.length}
            text={
              <>
                {problem.column !== null && (
                  <span className="font-medium text-staff-ink">{problem.column}: </span>
                )}
                {problem.about}
              </>
            }
          >
            <RowsTable label={`Rows: ${problem.about}`} heads={heads} rows={problem.rows.map(rowOf)} />
          </Kind>
        ))}
      </div>
    </>
  );
}

const heads = ['Row', 'Vehicle', 'In the file', 'What to do'];

const rowOf = ({ row, label, cell, advice }: ProblemKind['rows'][number]) => ({
  key: `${row}`,
  cells: [formatNumber(row), label, cellText(cell), advice],
});

function cellText(cell: string | null): string {
  if (cell === null) return '';
  return cell === '' ? '(empty)' : cell;
}

const KindIcon = ({ kind }: Pick<ProblemKind, 'kind'>) => (
  <>
    {kind === 'error' ? (
      <WarningIcon className="mt-1 size-4 text-loss" />
    ) : (
      <InfoIcon className="mt-1 size-4 text-status-pending-ink" />
    )}
    <span className="sr-only">{kind === 'error' ? 'Error:' : 'Warning:'}</span>
  </>
);
