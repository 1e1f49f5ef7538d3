import { formatNumber } from '../../vehicles/format.ts';
import type { ImportAnswer } from '../import.staff.schema.ts';
import { Kind } from './Kind.tsx';
import { RowsTable } from './RowsTable.tsx';

/** What changes in listed vehicles, by field: old and new value of each. */
export function ChangedValues({ changes }: Pick<ImportAnswer, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <>
      <h4 className="mt-6 mb-1.5 text-small font-medium text-staff-soft">Changed values</h4>
      <div className="border-t border-staff-hair">
        {changes.map(({ field, label, count, rows }) => (
          <Kind
            key={field}
            count={count}
            listed={rows.length}
            text={<span className="font-medium text-staff-ink">{label}</span>}
          >
            <RowsTable
              label={`Changes: ${label}`}
              heads={heads}
              rows={rows.map(({ row, vehicle, from, to }) => ({
                key: `${row}`,
                cells: [formatNumber(row), vehicle, from, to],
              }))}
            />
          </Kind>
        ))}
      </div>
    </>
  );
}

const heads = ['Row', 'Vehicle', 'Now', 'New'];
