import { saveFile } from '../../platform/browser/download.ts';
import { formatCsv } from '../../platform/csv.ts';
import { Button } from '../../ui/staff/Button.tsx';
import type { RedirectReport } from '../redirects.schema.ts';

/** Left-out rows on the screen. The downloaded file has all that the report names. */
const mostShown = 50;

/** What came of a file, with the rows that were left out. */
export function UploadReport({ report, onClose }: { report: RedirectReport; onClose: () => void }) {
  const { added, changed, unchanged, badRows, bad } = report;
  const rows = badRows === 1 ? 'row was' : 'rows were';
  const saveBad = () => {
    const csv = formatCsv(
      ['From', 'To', 'Problem'],
      bad.map(({ from, to, message }) => [from, to, message]),
    );
    saveFile(new Blob([csv], { type: 'text/csv' }), 'left-out-redirects.csv');
  };
  return (
    <div className="mx-4 mb-4 rounded-card bg-staff px-4 py-3.5 md:mx-5.5">
      <output className="block">
        <b className="font-semibold text-staff-ink">
          {added.toLocaleString('en-US')} added, {changed.toLocaleString('en-US')} changed,{' '}
          {unchanged.toLocaleString('en-US')} unchanged.
        </b>{' '}
        {badRows > 0 && `${badRows.toLocaleString('en-US')} ${rows} left out.`}
      </output>
      {bad.length > 0 && (
        <ul aria-label="Rows that were left out" className="mt-2.5 text-small">
          {bad.slice(0, mostShown).map(({ row, from, message }) => (
            <li key={row} className="border-t border-staff-hair py-1.5 wrap-anywhere">
              <span className="text-staff-ink tabular-nums">
                Row {row}
                {from !== '' && `, ${from}`}
              </span>
              : {message}
            </li>
          ))}
        </ul>
      )}
      {badRows > mostShown && <p className="mt-1.5 text-small">The first {mostShown} of them are shown.</p>}
      <div className="mt-3 flex flex-wrap gap-2.5">
        {bad.length > 0 && (
          <Button variant="line" onClick={saveBad}>
            Download Left-Out Rows
          </Button>
        )}
        <Button variant="line" onClick={onClose}>
          Close Report
        </Button>
      </div>
    </div>
  );
}
