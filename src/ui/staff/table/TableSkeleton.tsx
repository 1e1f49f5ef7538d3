import { Skeleton } from '../../Skeleton.tsx';

const rows = [0, 1, 2, 3];
const widths = ['w-20', 'w-8', 'w-16', 'w-28', 'w-14'];

/** Placeholder rows while a table is loading: with `columns` table rows, else cards. */
export function TableSkeleton({ columns }: { columns?: number }) {
  if (columns === undefined) {
    return (
      <div aria-hidden="true">
        {rows.map((row) => (
          <div key={row} className="grid gap-2.5 border-t border-staff-hair px-4 py-5">
            <Skeleton className="h-3.5 w-1/3" />
            <Skeleton className="h-3.5 w-2/3" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        ))}
      </div>
    );
  }
  return rows.map((row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_, index) => (
        <td key={index} className="h-17 border-t border-staff-hair px-3.5 first:pl-5.5 last:pr-5.5">
          <Skeleton className={`h-3.5 ${widths[index % widths.length] ?? ''}`} />
        </td>
      ))}
    </tr>
  ));
}
