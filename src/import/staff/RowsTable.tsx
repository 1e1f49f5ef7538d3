import { usePhone } from '../../ui/staff/usePhone.ts';

/** Rows of the file as a table, and on phones as cards with the same labels. Each row begins with its number. */
export function RowsTable(props: {
  label: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
}) {
  const { label, heads, rows } = props;
  return usePhone() ? (
    <ul aria-label={label} className="grid gap-2.5 text-small">
      {rows.map(({ key, cells }) => (
        <li key={key} className="rounded-card bg-staff-sunk px-3 py-2.5">
          {cells.map((cell, index) => (
            <p key={heads[index]} className="wrap-anywhere">
              <span className="text-staff-muted">{heads[index]}</span>{' '}
              <span className="text-staff-ink">{cell}</span>
            </p>
          ))}
        </li>
      ))}
    </ul>
  ) : (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto -outline-offset-2!"
    >
      <table className="w-full text-left text-small tabular-nums">
        <thead className="bg-staff-sunk text-staff-muted">
          <tr className="*:px-3 *:py-2 *:font-medium">
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-staff-hair align-top *:px-3 *:py-2 last:border-b-0">
              {cells.map((cell, index) => (
                <td key={heads[index]} className={`wrap-anywhere ${heads[index] === 'Row' ? 'w-16' : ''}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
