import { FormAlert } from '../../ui/FormAlert.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { DownloadButton } from '../../ui/staff/DownloadButton.tsx';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import type { ImportAnswer } from '../import.staff.schema.ts';
import { actionText, notUsedText, planText } from './import-texts.ts';
import { Waiting } from './Waiting.tsx';

/** What will happen to the rows, the report of every row, and the button that imports. */
export function ImportFooter(props: {
  report: ImportAnswer;
  isChecking: boolean;
  isImporting: boolean;
  importError: string | null;
  onRun: () => void;
  onCheckAgain: () => void;
  download: () => Promise<void>;
}) {
  const { report, isChecking, isImporting, importError } = props;
  const { counts } = report;
  const notUsed = notUsedText(report.columns);
  return (
    <div className="border-t border-staff-hair px-4 py-3.5 md:px-5.5">
      {importError !== null && (
        <div className="mb-3.5 grid gap-3">
          <FormAlert>{importError}</FormAlert>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2.5 max-md:flex-col max-md:items-stretch">
        <p className="mr-auto min-w-0 flex-1 text-[0.9375rem]/snug text-staff-soft tabular-nums">
          {planText(counts)}
          {notUsed !== null && <span className="mt-1 block wrap-anywhere text-staff-muted">{notUsed}</span>}
        </p>
        <DownloadButton
          download={props.download}
          pendingLabel="Downloading..."
          errorText="Failed to download the report"
        >
          Download Report
        </DownloadButton>
        {importError === null ? (
          <PendingButton
            variant="primary"
            pending={isImporting || isChecking}
            pendingLabel={isImporting ? 'Importing...' : 'Checking...'}
            disabled={counts.new + counts.changed === 0}
            onClick={props.onRun}
          >
            {actionText(counts)}
          </PendingButton>
        ) : (
          <Button variant="primary" onClick={props.onCheckAgain}>
            Check Again
          </Button>
        )}
      </div>
      {isImporting && <Waiting text="Importing. This page may be left, the import goes on." />}
    </div>
  );
}
