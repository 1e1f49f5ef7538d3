import { useEffect, useRef, useState } from 'react';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import { DownloadButton } from '../../../ui/staff/DownloadButton.tsx';
import { Message } from '../../../ui/staff/Message.tsx';
import { Panel } from '../../../ui/staff/Panel.tsx';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { TickIcon } from '../../../ui/staff/icons.tsx';
import { downloadTemplate } from '../../import/import.staff.queries.ts';
import type { ImportAnswer } from '../../import/import.staff.schema.ts';
import { DryRun } from './DryRun.tsx';
import { FileBox } from './FileBox.tsx';
import { doneText, fileText, planText, rowsText, vehiclesText } from './import-texts.ts';
import { ProblemList } from './ProblemList.tsx';
import { saveProblems } from './problem-report.ts';
import { useImport } from './useImport.ts';

/** Import vehicles: choose a file, review what it would do, then import it. */
export function ImportPanel() {
  const steps = useImport();
  const { name, report, chosen, imported } = steps;
  return (
    <Panel
      title="Import vehicles"
      description="A CSV file with one header row. Nothing is saved until you press Import."
      actions={
        <DownloadButton
          download={downloadTemplate}
          pendingLabel="Downloading..."
          errorText="Failed to download the template"
        >
          Download Template
        </DownloadButton>
      }
    >
      <div className="px-4 pb-5 md:px-5.5">
        <FileBox
          name={name}
          facts={report && chosen && fileText(chosen.size, report)}
          disabled={steps.isImporting}
          onChoose={steps.choose}
        />
        {steps.isChecking && <Waiting text="Checking the file..." />}
        {report && !imported && <DryRun {...report} />}
      </div>
      <output className="sr-only">{report && !imported ? spoken(report) : ''}</output>
      {!steps.isChecking && steps.checkError !== null && (
        <Message
          alert
          title={steps.isFileBad ? 'This file cannot be imported' : 'The file could not be checked'}
          action={
            steps.isFileBad ? undefined : (
              <button type="button" onClick={steps.checkAgain} className={staffButtonClass('line')}>
                Try Again
              </button>
            )
          }
        >
          <p>{steps.checkError}</p>
        </Message>
      )}
      {report && !imported && (
        <>
          <ProblemList {...report} />
          <div className="border-t border-staff-hair px-4 py-3.5 md:px-5.5">
            {steps.importError !== null && (
              <div className="mb-3.5 grid gap-3">
                <FormAlert>{steps.importError}</FormAlert>
              </div>
            )}
            <div className="flex flex-wrap items-center gap-2.5 max-md:flex-col max-md:items-stretch">
              <p className="mr-auto min-w-0 flex-1 text-[0.9375rem]/snug text-staff-soft tabular-nums">
                {planText(report.counts)}
              </p>
              {report.problems.length > 0 && (
                <button
                  type="button"
                  onClick={() => saveProblems(name ?? 'import', report)}
                  className={staffButtonClass('line')}
                >
                  Download Report
                </button>
              )}
              {steps.importError === null ? (
                <PendingButton
                  variant="primary"
                  pending={steps.isImporting}
                  pendingLabel="Importing..."
                  disabled={!canImport(report)}
                  onClick={steps.run}
                >
                  {`Import ${buttonCount(report)}`}
                </PendingButton>
              ) : (
                <button type="button" onClick={steps.checkAgain} className={staffButtonClass('primary')}>
                  Check Again
                </button>
              )}
            </div>
            {steps.isImporting && <Waiting text="Importing. This page may be left, the import goes on." />}
          </div>
        </>
      )}
      {imported && <Imported {...imported} />}
    </Panel>
  );
}

const canImport = ({ counts }: ImportAnswer) => counts.refused === 0 && counts.new + counts.changed > 0;

/** With errors, the number that would be imported without them. */
function buttonCount({ counts }: ImportAnswer): string {
  const { rows, refused, changed } = counts;
  const text = vehiclesText(refused > 0 ? rows : counts.new + changed);
  return text.replace('v', 'V');
}

const spoken = ({ counts: { rows, refused, warned } }: ImportAnswer) =>
  `Dry run: of ${rowsText(rows)} ${refused} with errors, ${warned} with a warning`;

/** A status text, with a progress bar after a second. */
function Waiting({ text }: { text: string }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="mt-4">
      <output className="text-staff-muted">{text}</output>
      {isLong && (
        <div
          role="progressbar"
          aria-label={text}
          className="mt-2 h-1.5 animate-shimmer bg-[linear-gradient(90deg,var(--color-staff-sunk)_25%,var(--color-staff-accent)_50%,var(--color-staff-sunk)_75%)] bg-[length:200%_100%] motion-reduce:animate-none"
        />
      )}
    </div>
  );
}

/** The result. It takes the focus, because the button that had it is gone. */
function Imported({ counts }: ImportAnswer) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex items-start gap-3 border-t border-staff-hair px-4 py-5 md:px-5.5">
      <TickIcon className="mt-1 size-4.5 text-profit" />
      <div className="min-w-0">
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-staff-ink outline-none">
          {vehiclesText(counts.new + counts.changed)} imported
        </h3>
        <p>{doneText(counts)}</p>
      </div>
    </div>
  );
}
