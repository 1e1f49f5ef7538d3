import { usePhone } from '../../../ui/staff/usePhone.ts';
import { InfoIcon, WarningIcon } from '../../../ui/staff/icons.tsx';
import { formatNumber } from '../../format.ts';
import type { ImportAnswer } from '../../import/import.staff.schema.ts';

type Problem = ImportAnswer['problems'][number];

/** The cells that need a look, by row: a table, and on phones one card for each. */
export function ProblemList({ problems, moreProblems }: Pick<ImportAnswer, 'problems' | 'moreProblems'>) {
  const phone = usePhone();
  if (problems.length === 0) return null;
  return (
    <>
      {phone ? <Cards problems={problems} /> : <Table problems={problems} />}
      {moreProblems > 0 && (
        <p className="border-t border-staff-hair px-4 py-3.5 text-staff-muted md:px-5.5">
          {formatNumber(moreProblems)} more are not listed. Most have the same causes.
        </p>
      )}
    </>
  );
}

const keyOf = ({ row, column, advice }: Problem) => `${row} ${column} ${advice}`;
const columnOf = ({ column }: Problem) => column ?? 'whole row';
const cellOf = ({ cell }: Problem) => (cell === '' ? '(empty)' : cell);

function Table({ problems }: { problems: readonly Problem[] }) {
  return (
    <div
      role="region"
      aria-label="Problems by row"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto -outline-offset-2!"
    >
      <table className="w-full text-left tabular-nums">
        <thead className="bg-staff-sunk text-small text-staff-muted">
          <tr className="border-y border-staff-hair *:px-4 *:py-2.5 *:font-medium">
            <th scope="col" className="w-24 text-right!">
              Row
            </th>
            <th scope="col">Column</th>
            <th scope="col">In the file</th>
            <th scope="col" className="pr-5.5!">
              What to do
            </th>
          </tr>
        </thead>
        <tbody>
          {problems.map((problem) => (
            <tr
              key={keyOf(problem)}
              className="border-b border-staff-hair align-top *:px-4 *:py-2.75 last:border-b-0"
            >
              <td className="text-right">{formatNumber(problem.row)}</td>
              <td className="whitespace-nowrap">{columnOf(problem)}</td>
              <td className="min-w-46 font-medium wrap-anywhere text-staff-ink">{cellOf(problem)}</td>
              <td className="min-w-70 pr-5.5!">
                <Advice {...problem} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Cards = ({ problems }: { problems: readonly Problem[] }) => (
  <ul aria-label="Problems by row">
    {problems.map((problem) => (
      <li key={keyOf(problem)} className="border-t border-staff-hair px-4 py-3">
        <p className="text-small text-staff-muted tabular-nums">
          Row {formatNumber(problem.row)} <span className="ml-1">{columnOf(problem)}</span>
        </p>
        {problem.cell !== null && (
          <p className="font-medium wrap-anywhere text-staff-ink">{cellOf(problem)}</p>
        )}
        <Advice {...problem} />
      </li>
    ))}
  </ul>
);

const Advice = ({ kind, advice }: Problem) => (
  <span className="flex items-start gap-2">
    {kind === 'error' ? (
      <WarningIcon className="mt-1 size-4 text-loss" />
    ) : (
      <InfoIcon className="mt-1 size-4 text-status-pending-ink" />
    )}
    <span className="sr-only">{kind === 'error' ? 'Error:' : 'Warning:'}</span>
    {advice}
  </span>
);
