import { Select } from '../../ui/Select.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import {
  columnLabel,
  fieldName,
  importColumns,
  isImportColumn,
  type ImportColumn,
} from '../import-fields.ts';
import type { ImportAnswer } from '../import.staff.schema.ts';
import { ImportStep } from './ImportStep.tsx';

type Column = ImportAnswer['columns'][number];
type Fields = readonly (ImportColumn | null)[];

/** What each column of the file is taken for, to be changed. */
export function ColumnsStep(props: {
  columns: readonly Column[];
  /** What a person has taken the columns for since then; null if nothing has been changed. */
  chosen: Fields | null;
  missing: ImportAnswer['missing'];
  disabled: boolean;
  onChange: (fields: Fields) => void;
}) {
  const { columns, missing, disabled, onChange } = props;
  const fields = props.chosen ?? columns.map(({ field }) => field);
  const isUsual = columns.every(({ usual }, index) => fields[index] === usual);
  return (
    <ImportStep
      number={2}
      title="Columns"
      hint="What each column is taken for. A change is remembered for files with the same columns."
    >
      {missing.length > 0 && (
        <p role="alert" className="mb-3.5 font-medium text-loss">
          {missingText(missing)}
        </p>
      )}
      <ul className="divide-y divide-staff-hair border-y border-staff-hair">
        {columns.map((column, index) => (
          <li
            // Two columns of a file may have the same name.
            key={`${index} ${column.name}`}
            className="grid items-center gap-x-5 gap-y-2 py-2.5 md:grid-cols-[minmax(0,1fr)_17rem]"
          >
            <div className="min-w-0 wrap-anywhere">
              <p className={fields[index] === null ? 'text-staff-soft' : 'font-medium text-staff-ink'}>
                {column.name || `Column ${index + 1}`}
              </p>
              <p className="text-small text-staff-muted">
                {column.samples.length === 0 ? 'Empty' : column.samples.join(' · ')}
              </p>
            </div>
            <div className="min-w-0 md:[--control-height:2.5rem]">
              <Select
                aria-label={`${column.name || `Column ${index + 1}`} is taken for`}
                value={fields[index] ?? ''}
                aria-disabled={disabled || undefined}
                onChange={(event) => {
                  if (!disabled) onChange(changed(fields, index, event.target.value));
                }}
              >
                <option value="">Not used</option>
                {importColumns.map((field) => (
                  <option key={field} value={field}>
                    {columnLabel(field)}
                  </option>
                ))}
              </Select>
              {column.because !== null && (
                <p className="mt-1 text-small text-staff-muted">“{column.because}” is taken instead</p>
              )}
              {column.fillsIn !== null && (
                <p className="mt-1 text-small text-staff-muted">Counts where the other one is blank</p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {!isUsual && (
        <Button
          variant="line"
          aria-disabled={disabled}
          onClick={() => onChange(columns.map(({ usual }) => usual))}
          className="mt-3.5"
        >
          Reset Columns
        </Button>
      )}
    </ImportStep>
  );
}

/** The columns with another choice; a field that another column had moves here. */
function changed(fields: Fields, index: number, value: string): Fields {
  const field = isImportColumn(value) ? value : null;
  return fields.map((other, at) => {
    if (at === index) return field;
    return other === field ? null : other;
  });
}

function missingText(missing: ImportAnswer['missing']): string {
  const names = missing.map(fieldName);
  const list = [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
  return `Choose the column for ${list}. If no row holds column names, add one with them to the file.`;
}
