import { formatNumber } from '../../format.ts';
import { dottedText } from '../../import/amounts.ts';
import type { ImportAnswer } from '../../import/import.staff.schema.ts';
import { rowsText } from './import-texts.ts';

/** The effect of a file in three numbers and a bar, and which of its columns are read. */
export function DryRun({ counts, columns, dotted }: Pick<ImportAnswer, 'counts' | 'columns' | 'dotted'>) {
  const { rows, refused, warned } = counts;
  const ready = rows - refused - warned;
  return (
    <>
      <h3 className="mt-6.5 font-semibold text-staff-ink">Dry run</h3>
      <ul className="mt-2.5 mb-3.5 grid grid-cols-3 gap-x-4 text-staff-muted tabular-nums md:flex md:gap-x-12">
        <Count value={ready} label={ready === 1 ? 'row is ready' : 'rows are ready'} color="text-staff-ink" />
        <Count
          value={refused}
          label={refused === 1 ? 'row has errors' : 'rows have errors'}
          color={refused === 0 ? 'text-staff-ink' : 'text-loss'}
        />
        <Count
          value={warned}
          label={warned === 1 ? 'row has a warning' : 'rows have a warning'}
          color={warned === 0 ? 'text-staff-ink' : 'text-status-pending-ink'}
        />
      </ul>
      <div
        role="img"
        aria-label={`${formatNumber(ready)} of ${rowsText(rows)} are ready`}
        className="flex h-2.5 gap-0.5"
      >
        <Share value={ready} className="bg-staff-accent" />
        <Share
          value={warned}
          className="bg-[repeating-linear-gradient(45deg,var(--color-status-pending-ink)_0_2px,var(--color-status-pending)_2px_5px)]"
        />
        <Share value={refused} className="bg-loss" />
      </div>
      {dotted !== null && <p className="mt-3.5 wrap-anywhere">{dottedText(dotted)}</p>}
      <h4 className="mt-6 mb-1.5 text-small font-medium text-staff-soft">Columns</h4>
      <ul className="flex flex-wrap gap-2 text-small">
        {columns.map(({ name, used }, index) => (
          <li
            // Two columns of a file may have the same name.
            key={`${index} ${name}`}
            className={`inline-flex min-h-8 items-center gap-1.5 rounded-control px-3 wrap-anywhere ${
              used ? 'bg-staff-sunk text-staff-ink' : 'border border-staff-hair text-staff-muted'
            }`}
          >
            {name} {!used && <span>not used</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

const Count = (props: { value: number; label: string; color: string }) => (
  <li>
    <span className={`block text-[1.75rem]/tight font-semibold max-md:text-[1.375rem] ${props.color}`}>
      {formatNumber(props.value)}
    </span>{' '}
    {props.label}
  </li>
);

/** A part of the bar, wide enough to see even for a few rows of many. */
const Share = ({ value, className }: { value: number; className: string }) =>
  value > 0 && <span className={`min-w-3 ${className}`} style={{ flexGrow: value }} />;
